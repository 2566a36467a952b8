import ListenCore

/// Readings of words that MeCab cuts in parts but a dictionary has whole: 駄菓子 is だがし.
enum JapaneseCompounds {
    /// The most parts of a headword, and its most characters.
    private static let mostParts = 4
    private static let mostCharacters = 8

    /// The morphemes, with those joined that together have a reading which their own readings do
    /// not give; `readings` are those of a headword, the likeliest first.
    ///
    /// A headword of several readings decides nothing, unless a part has none of its own.
    static func merged(
        _ morphemes: [Morpheme], readings: (String) -> [String]
    ) -> [Morpheme] {
        var merged: [Morpheme] = []
        var at = 0
        while at < morphemes.count {
            let found = longest(from: at, in: morphemes, readings)
            merged.append(found?.word ?? morphemes[at])
            at = found?.end ?? at + 1
        }
        return merged
    }

    private static func longest(
        from start: Int, in all: [Morpheme], _ readings: (String) -> [String]
    ) -> (word: Morpheme, end: Int)? {
        var end = start
        while end < all.count, end - start < mostParts, isPart(all[end]),
            end == start || JapaneseRules.isGlued(end, all)
        {
            end += 1
        }
        while end - start > 1 {
            let parts = all[start..<end]
            let surface = parts.map(\.surface).joined()
            if surface.count <= mostCharacters, JapaneseReading.isNeeded(for: surface),
                !isCounted(parts)
            {
                let known = readings(surface).map(JapaneseReading.hiragana)
                if !known.isEmpty {
                    return word(parts, surface, known).map { ($0, end) }
                }
            }
            end -= 1
        }
        return nil
    }

    /// The parts as one word; `nil` when their own readings are those of the headword.
    private static func word(
        _ parts: ArraySlice<Morpheme>, _ surface: String, _ known: [String]
    ) -> Morpheme? {
        guard let first = parts.first, let last = parts.last else { return nil }
        let own = parts.map { part in
            part.settled?.text
                ?? (JapaneseReading.isNeeded(for: part.surface) ? part.reading : part.surface)
        }
        let isWhole = !own.contains(nil)
        if isWhole {
            let text = JapaneseReading.hiragana(own.compactMap(\.self).joined())
            guard Set(known).count == 1, known[0] != text else { return nil }
        }
        var word = Morpheme(
            range: first.range.lowerBound..<last.range.upperBound, surface: surface,
            features: first.features)
        word.settle(known[0], isSure: Set(known).count == 1, isByRule: false)
        return word
    }

    private static func isPart(_ morpheme: Morpheme) -> Bool {
        morpheme.settled != nil || morpheme.features.isNominal
    }

    /// True for a number, alone or with its counter: rules know it better than single headwords.
    private static func isCounted(_ parts: ArraySlice<Morpheme>) -> Bool {
        let rest = parts.drop { $0.isNumeral }
        guard rest.count < parts.count else { return false }
        return rest.isEmpty || rest.count == 1 && rest.first?.settled != nil
    }
}
