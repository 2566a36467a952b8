package import HTTPCaching

extension HTTPURL {
    /// This URL with a path behind its own and a query of fields, each percent-encoded; `nil` when
    /// that is too long for a request.
    ///
    /// Of a value, 400 characters are kept.
    package func asking(_ path: String, _ fields: [(String, String)]) -> HTTPURL? {
        let segments = path.split(separator: "/").map(String.init)
        let place = segments.reduce(self) { $0.appending($1) }
        let query = fields.map { name, value in
            "\(name)=" + HTTPURL.encoded(String(value.prefix(400)))
        }
        return HTTPURL(place.description + "?" + query.joined(separator: "&"))
    }
}
