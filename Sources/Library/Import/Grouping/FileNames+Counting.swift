import ListenCore

/// Numbering in names: pure.
extension FileNames {
    /// True when the names of files are numbered, each with a different number.
    ///
    /// They begin with a number, or with one letter and a number (`a1`, `b2`), and two of the
    /// numbers are consecutive or have leading zeros; or they begin with dates, in a folder that is
    /// not for anything. Years alone do not count as numbers, nor do `5 tips` and `100 years`.
    static func areNumbered(_ files: [String], inHeap: Bool) -> Bool {
        guard files.count > 1 else { return false }
        let stems = files.map { Sidecars.stem(of: $0) }
        if stems.allSatisfy(beginsWithDate) { return !inHeap }
        let names = stems.map { NumberedName($0) }
        guard names.allSatisfy({ !$0.numbers.isEmpty && $0.texts[0].unicodeScalars.count < 2 }),
            Set(names.map { [$0.texts[0], "\($0.numbers[0].value)", $0.numbers[0].mark] }).count
                == names.count
        else { return false }
        let leads = Set(names.map(\.texts[0]))
        // `a1` and `b1` alone may be anything.
        guard leads.count == 1 || leads.count < names.count else { return false }
        let values = names.map(\.numbers[0].value)
        if leads == [""], values.allSatisfy((1900...2099).contains) { return false }
        let all = Set(values)
        return values.contains { all.contains($0 &+ 1) } || all.count < values.count
            || stems.contains { isPadded($0) }
    }

    /// True when a name begins with a number with a leading zero: `01`, not `0`.
    private static func isPadded(_ stem: String) -> Bool {
        let digits = stem.drop { !$0.isNumber }.prefix(3)
        return digits.first == "0" && digits.dropFirst().first?.isNumber == true
    }

    /// True when a name begins with a date, the year first: `2024-01-05`, `20240105`.
    private static func beginsWithDate(_ stem: String) -> Bool {
        let runs = stem.prefix(11).split(omittingEmptySubsequences: false) {
            !("0"..."9").contains($0)
        }
        let digits = runs[0].count == 8 ? runs[0] : Substring(runs.prefix(3).joined())
        guard runs[0].count == 8 || runs[0].count == 4 && runs.count > 2 && digits.count == 8,
            let year = Int(digits.prefix(4)), let month = Int(digits.dropFirst(4).prefix(2)),
            let day = Int(digits.suffix(2))
        else { return false }
        return (1900...2099).contains(year) && (1...12).contains(month) && (1...31).contains(day)
    }

    /// The numbers in words (`Chapter Two`) of the names of files, zero for introductions and
    /// appendices; `nil` unless all have one.
    static func spelledNumbers(_ files: [String]) -> [Int]? {
        // Most files are numbered in digits, which the first one shows.
        var names: [NumberedName?] = []
        for file in files {
            let stem = Sidecars.stem(of: file)
            guard NumberedName(stem).numbers.isEmpty else { return nil }
            let name = ChapterNaming.side(of: stem) == 0 ? numbered(file) : nil
            guard name?.numbers.isEmpty != true else { return nil }
            names.append(name)
        }
        let counted = names.compactMap(\.self)
        guard counted.count > 1, Set(counted.map(\.texts[0])).count == 1 else { return nil }
        return names.map { $0?.numbers.first?.value ?? 0 }
    }

    /// True when the names of one book's files show several books: each is of a series of its own,
    /// and the series do not begin with a word for a chapter.
    static func areSeveralSeries(_ names: [NumberedName]) -> Bool {
        let series = series(names)
        let leads = series.compactMap { $0.first.map { names[$0].texts[0] } }
        return series.count > 1 && series.joined().count == names.count
            && leads.allSatisfy { $0.unicodeScalars.count > 2 && !isPlain(lead: $0) }
    }

    /// The series among names: those that begin alike and are numbered, each with at least two
    /// names, as indices.
    ///
    /// `joinsParts` includes names that only number parts (`areParts`).
    static func series(_ names: [NumberedName], joinsParts: Bool = false) -> [[Int]] {
        var order: [String] = []
        var groups: [String: [Int]] = [:]
        for (index, name) in names.enumerated() where !name.numbers.isEmpty {
            if groups[name.texts[0]] == nil { order.append(name.texts[0]) }
            groups[name.texts[0], default: []].append(index)
        }
        return order.compactMap { groups[$0] }.filter { group in
            let own = group.map { names[$0] }
            return counts(own) || joinsParts && areParts(own)
        }
    }

    /// True when names only number the parts of a book, however large the gaps: `Chapter 1`,
    /// `Chapter 30`.
    ///
    /// All begin with a word for a part, and with nothing else that names a book.
    private static func areParts(_ names: [NumberedName]) -> Bool {
        guard names.count > 1, let lead = names.first?.texts[0], !lead.isEmpty,
            isPlain(lead: lead)
        else { return false }
        return names.allSatisfy { !$0.numbers.isEmpty && $0.texts[0] == lead }
            && Set(names.map(\.numbers)).count == names.count
    }

    /// True when names with the same beginning are numbered: their first differing numbers are
    /// close together.
    ///
    /// Years at the beginning of a name do not count.
    private static func counts(_ names: [NumberedName]) -> Bool {
        let levels = names.map(\.numbers.count).min() ?? 0
        for level in 0..<levels {
            guard Set(names.map { $0.texts[level] }).count == 1 else { return false }
            let numbers = Set(names.map { $0.numbers[level] })
            guard numbers.count > 1 else { continue }
            let values = numbers.map(\.value)
            guard let first = values.min(), let last = values.max() else { return false }
            let areYears = level == 0 && names[0].texts[0].isEmpty && first >= 1900
            let span = last.subtractingReportingOverflow(first).partialValue
            return !areYears && span < max(3 * numbers.count, numbers.count + 10)
        }
        return false
    }
}
