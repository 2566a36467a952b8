extension String {
    /// At most `limit` characters of a text from outside, without control and format characters,
    /// for use in a message.
    package func printable(limit: Int) -> String {
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

extension Unicode.Scalar {
    /// True for marks that are not seen and change the order or the finding of what stands around
    /// them: controls of the writing direction, zero-width spaces, byte order marks.
    ///
    /// The joiners are none: some scripts need them.
    package var isUnseen: Bool {
        switch value {
        case 0x61C, 0x200B, 0x200E, 0x200F, 0x202A...0x202E, 0x2060, 0x2066...0x2069, 0xFEFF: true
        default: false
        }
    }
}
