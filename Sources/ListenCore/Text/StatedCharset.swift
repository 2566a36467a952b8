/// The services of others, but for the encoding of texts: that one is known.
package struct StatedCharset: WrappingAnalysis {
    /// The services behind it.
    package let base: any TextAnalyzing
    private let name: String
    private let sparesUnicode: Bool

    /// The services of `base`, with texts in an encoding, by the name of a `TextCharset`; with
    /// `sparesUnicode` those alone that are not Unicode, as among the texts of many books.
    package init(_ name: String, over base: any TextAnalyzing, sparesUnicode: Bool = false) {
        (self.base, self.name, self.sparesUnicode) = (base, name, sparesUnicode)
    }

    /// The encoding that was stated for every text.
    package var statedCharset: String? { sparesUnicode ? nil : name }

    /// The encoding that was stated; where bytes are not of it, then those of the services behind
    /// it.
    package func charsets(of bytes: [UInt8], language: Language?) -> [String] {
        guard base.decode(bytes, charset: name) == nil else { return [name] }
        return [name] + base.charsets(of: bytes, language: language).filter { $0 != name }
    }
}

extension TextAnalyzing {
    /// The encoding that several texts most likely share, like those of one book or folder: each
    /// alone may be too short for a detection; `nil` when all of them are UTF-8.
    ///
    /// `language` is the language of the texts. Pure; reads at most 64 KB.
    public func sharedCharset(of texts: some Sequence<[UInt8]>, language: Language?) -> String? {
        let limit = 65_536
        var pool: [UInt8] = []
        for text in texts where pool.count < limit {
            guard String(validating: text, as: UTF8.self) == nil,
                !text.starts(with: [0xFF, 0xFE]), !text.starts(with: [0xFE, 0xFF])
            else { continue }
            pool += text.prefix(limit - pool.count)
            pool.append(0x0A)
        }
        return pool.isEmpty ? nil : charsets(of: pool, language: language).first
    }
}
