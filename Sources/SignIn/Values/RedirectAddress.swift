import HTTPCaching
import ListenCore

/// The address of this machine that a browser is sent back to with the answer (RFC 8252 section
/// 7.3).
package struct RedirectAddress: Hashable, Sendable {
    /// Its port; 0 for any that is free.
    package let port: UInt16
    /// The host as it is written: `127.0.0.1` or `localhost`.
    let host: String
    /// The path of the answer.
    let path: String

    /// The address in the configuration; of an empty one, a free port of 127.0.0.1.
    ///
    /// Throws `.redirectWithoutScheme`, or `.badRedirect` for one that is not of this machine.
    package init(_ text: String, of service: SignInService) throws(SignInError) {
        let text = text.filter { !$0.isWhitespace }
        guard !text.isEmpty else {
            (port, host, path) = (0, "127.0.0.1", "/")
            return
        }
        func bad(_ reason: String) -> SignInError {
            SignInError(
                .badRedirect(setting: service.redirectSetting, reason: reason),
                subject: service.name)
        }
        guard text.contains("://") else {
            throw SignInError(
                .redirectWithoutScheme(setting: service.redirectSetting, value: text),
                subject: service.name)
        }
        guard let url = HTTPURL(text), !text.contains("#") else {
            throw bad("it is no address of the web")
        }
        guard url.scheme == "http", ["127.0.0.1", "localhost"].contains(url.host) else {
            throw bad("the answer must come to this machine, by http to 127.0.0.1 or localhost")
        }
        guard url.query == nil else { throw bad("it has a query") }
        let rest = text.dropFirst("http://".count).prefix { $0 != "/" }
        port = rest.contains(":") ? UInt16(clamping: url.port) : 0
        (host, path) = (url.host, url.path)
    }

    /// The address once the port is known.
    func text(at port: UInt16) -> String { "http://\(host):\(port)\(path)" }
}
