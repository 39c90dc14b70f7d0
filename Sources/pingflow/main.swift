print("pingflow")
