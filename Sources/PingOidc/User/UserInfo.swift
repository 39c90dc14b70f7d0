/// Claims about the signed-in user, by name. At least `sub`.
public typealias UserInfo = [String: JSON]
