extension String {
    /// At most `limit` characters of a text from outside, without control and format characters,
    /// for use in a message.
    public func printable(limit: Int) -> String {
        var safe = String.UnicodeScalarView()
        for scalar in unicodeScalars.prefix(400) {
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse:
                continue
            default: safe.append(scalar)
            }
        }
        let whole = String(safe)
        return whole.count > limit ? whole.prefix(max(0, limit - 1)) + "…" : whole
    }
}
