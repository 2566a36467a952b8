/// Compares what a person typed with titles: letter case, accents and runs of
/// spaces do not count.
enum TitleMatch {
    /// The text in lower case without accents, its words joined by one space.
    static func folded(_ text: String) -> String {
        var plain = String.UnicodeScalarView()
        for scalar in text.lowercased().unicodeScalars {
            switch scalar.properties.generalCategory {
            case .nonspacingMark: continue
            case .dashPunctuation, .connectorPunctuation: plain.append(" ")
            default: plain.append(baseLetter(of: scalar))
            }
        }
        return String(plain).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// The indices of the titles meant: those equal to `typed` if there are any, otherwise those
    /// with a word that begins like it, otherwise those that contain it.
    static func indices(of typed: String, in titles: [String]) -> [Int] {
        let wanted = folded(typed)
        guard !wanted.isEmpty else { return [] }
        let names = titles.map(folded)
        let tests: [(String) -> Bool] = [
            { $0 == wanted }, { (" " + $0).contains(" " + wanted) }, { $0.contains(wanted) },
        ]
        for test in tests {
            let found = names.indices.filter { test(names[$0]) }
            if !found.isEmpty { return found }
        }
        return []
    }

    /// The text as a number when it is written with ASCII digits alone.
    static func number(_ text: String) -> Int? {
        guard text.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
        return Int(text)
    }

    /// The numbers in a text, in order: 1 and 12 in `book1-ch12`.
    static func numbers(in text: String) -> [Int] {
        text.utf8.split(whereSeparator: { !(48...57).contains($0) })
            .compactMap { Int(Substring($0)) }
    }

    /// `e` for `é`: Unicode names every accented Latin letter after its base.
    private static func baseLetter(of scalar: Unicode.Scalar) -> Unicode.Scalar {
        let prefix = "LATIN SMALL LETTER "
        guard scalar.value > 0x7F, let name = scalar.properties.name, name.hasPrefix(prefix),
            let base = name.dropFirst(prefix.count).split(separator: " WITH ").first,
            base.unicodeScalars.count == 1
        else { return scalar }
        return base.lowercased().unicodeScalars.first ?? scalar
    }
}
