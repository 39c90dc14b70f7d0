import Hummingbird

// PingLogin has types of the same names.
typealias WebRequest = Hummingbird.Request
typealias WebResponse = Hummingbird.Response
typealias WebContext = BasicRequestContext
