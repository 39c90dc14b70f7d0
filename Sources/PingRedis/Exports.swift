@_exported public import PingRecords
