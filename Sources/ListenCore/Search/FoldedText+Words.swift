extension FoldedText {
    /// Its words; an apostrophe joins: `ender's` is `enders`.
    public var words: [String] {
        scalars.split(separator: 0x20).compactMap { word in
            let letters = word.lazy.filter { $0 != 0x27 }.compactMap(Unicode.Scalar.init)
            return letters.isEmpty ? nil : String(String.UnicodeScalarView(letters))
        }
    }
}
