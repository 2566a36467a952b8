package import ConsoleOutput
package import ListenCore
import Practice
package import SharedWork

/// `listen sounds`: the contrasts of sounds that a person misses, by what was written in dictations.
package struct SoundsReport: Sendable {
    let missed: MissedSounds
    let console: Console

    /// The most contrasts that are listed.
    private static let most = 10
    /// The most sounds that were left out, and that were added, that are listed.
    private static let mostLone = 3

    package init(missed: MissedSounds, console: Console) {
        (self.missed, self.console) = (missed, console)
    }

    /// Prints the contrasts of each language, or of one.
    package func print(of language: Language?, json: Bool) async throws {
        let entries = try await missed.entries(of: language)
        if json { return console.print(json: SoundsJSON(entries)) }
        guard !entries.isEmpty else {
            let spoken = language.map { " in \($0.englishName)" } ?? ""
            return console.note(
                "Nothing was written in a dictation\(spoken) yet. Press `i` while a chapter plays,"
                    + " or type `dictation` in the plain view, and write what you hear; from some"
                    + " 30 sentences on this tells which sounds you miss.")
        }
        for (place, entry) in entries.enumerated() {
            if place > 0 { console.print("") }
            for line in lines(of: entry) { console.print(line) }
        }
        guard entries.contains(where: \.hasFindings) else { return }
        console.print("")
        if entries.contains(where: \.hasContrasts) {
            for line in Self.advice { console.print(line) }
        }
        for line in Self.caution { console.print(line) }
    }

    private static let advice = [
        "`listen sounds drill` plays words with the first contrast, `listen sounds drill 2` with",
        "the second.",
    ]
    /// The words about how little the list may mean.
    static let caution = [
        "A mistake in writing may be one of spelling, of a word you do not know or of the finger:",
        "only what is sure is worth practice, and only your ear can tell.",
    ]

    private func lines(of entry: MissedSounds.Entry) -> [String] {
        let map = entry.map
        var lines = [
            "\(entry.language.englishName) · \(entry.sentences.counted("sentence")) written,"
                + " \(map.words.counted("word")), \(map.mistakes.counted("mistake")) by ear"
        ]
        if entry.isTooLittle {
            lines.append(
                "  That is too little to tell which sounds you miss: some"
                    + " \(MissedSounds.Entry.fewestWords) different words and"
                    + " \(MissedSounds.Entry.fewestMistakes) mistakes are needed.")
        } else if map.contrasts.isEmpty {
            lines.append("  No sound was written as another one.")
        } else {
            for (place, found) in map.contrasts.prefix(Self.most).enumerated() {
                lines += self.lines(of: found, place + 1, entry.drills[found.contrast])
            }
        }
        if !entry.isTooLittle {
            for lone in map.leftOut.prefix(Self.mostLone) {
                lines += self.lines(of: lone, "left out", "that have it", entry)
            }
            for lone in map.added.prefix(Self.mostLone) {
                lines += self.lines(of: lone, "added", "", entry)
            }
        }
        let lone = (map.leftOut.prefix(Self.mostLone) + map.added.prefix(Self.mostLone))
            .compactMap { SoundContrast(lone: $0.sound) }
        let shown = Set(
            entry.isTooLittle ? [] : map.contrasts.prefix(Self.most).map(\.contrast) + lone)
        for (contrast, drilled) in entry.drills.sorted(by: { $0.key.text < $1.key.text })
        where !shown.contains(contrast) {
            lines.append("  \(contrast.text.printable(limit: 20)) · \(Self.words(drilled))")
        }
        return lines
    }

    private func lines(
        of found: MishearingMap.Finding, _ number: Int, _ drilled: MissedSounds.Drilled?
    ) -> [String] {
        let missed = min(found.words, max(1, Int(found.missed.rounded())))
        var lines = [
            "  \(number)  \(found.contrast.text) · missed in \(missed) of"
                + " \(found.words.counted("word")) · "
                + (found.isSure ? "sure" : "may be chance")
        ]
        lines.append("     " + Self.words(found.examples))
        if let drilled { lines.append("     " + Self.words(drilled)) }
        return lines
    }

    private func lines(
        of lone: MishearingMap.Lone, _ what: String, _ which: String, _ entry: MissedSounds.Entry
    ) -> [String] {
        let missed = min(lone.words, max(1, Int(lone.missed.rounded())))
        let words = "\(missed) of \(lone.words.counted("word")) \(which)"
        var lines = [
            "  \(what): \(lone.sound) · in \(words.trimmed) · sure",
            "     " + Self.words(lone.examples),
        ]
        guard let contrast = SoundContrast(lone: lone.sound) else { return lines }
        let call = "`listen sounds drill --pair \(contrast.typed)` plays words with it and without."
        lines.append("     " + (entry.drills[contrast].map(Self.words) ?? call))
        return lines
    }

    private static func words(_ examples: [WrittenWords.Pair]) -> String {
        examples.map {
            "heard “\($0.heard.printable(limit: 30))” written “\($0.written.printable(limit: 30))”"
        }.joined(separator: " · ")
    }

    private static func words(_ drilled: MissedSounds.Drilled) -> String {
        "drilled: \(drilled.latestRight) of the last \(drilled.latest.count) right,"
            + " \(drilled.asked) in all"
    }
}

extension MissedSounds.Entry {
    /// True if it tells of sounds that were taken for each other.
    fileprivate var hasContrasts: Bool { !isTooLittle && !map.contrasts.isEmpty }

    /// True if it tells of any sound that was missed.
    fileprivate var hasFindings: Bool {
        hasContrasts || !isTooLittle && !(map.leftOut.isEmpty && map.added.isEmpty)
    }
}

private struct SoundsJSON: Encodable {
    struct Example: Encodable {
        let heard: String
        let written: String
    }

    struct Drill: Encodable {
        let sounds: [String]
        let asked: Int
        let right: Int
        let latest: Int
        let latestRight: Int

        init(_ contrast: SoundContrast, _ drilled: MissedSounds.Drilled) {
            sounds = [contrast.first, contrast.second]
            (asked, right) = (drilled.asked, drilled.right)
            (latest, latestRight) = (drilled.latest.count, drilled.latestRight)
        }
    }

    struct Contrast: Encodable {
        let sounds: [String]
        let missed: Double
        let words: Int
        let atLeast: Double
        let chance: Double
        let isSure: Bool
        let examples: [Example]

        init(_ found: MishearingMap.Finding) {
            sounds = [found.contrast.first, found.contrast.second]
            (missed, words, atLeast) = (found.missed, found.words, found.atLeast)
            (chance, isSure) = (found.chance, found.isSure)
            examples = found.examples.map { Example(heard: $0.heard, written: $0.written) }
        }
    }

    struct Lone: Encodable {
        let sound: String
        let missed: Double
        let words: Int
        let chance: Double
        let examples: [Example]

        init(_ lone: MishearingMap.Lone) {
            (sound, missed, words, chance) = (lone.sound, lone.missed, lone.words, lone.chance)
            examples = lone.examples.map { Example(heard: $0.heard, written: $0.written) }
        }
    }

    struct Entry: Encodable {
        let language: String
        let sentences: Int
        let words: Int
        let mistakes: Int
        let isTooLittle: Bool
        let contrasts: [Contrast]
        let leftOut: [Lone]
        let added: [Lone]
        let drills: [Drill]

        init(_ entry: MissedSounds.Entry) {
            language = entry.language.tag
            (sentences, words) = (entry.sentences, entry.map.words)
            (mistakes, isTooLittle) = (entry.map.mistakes, entry.isTooLittle)
            contrasts = entry.map.contrasts.map(Contrast.init)
            (leftOut, added) = (entry.map.leftOut.map(Lone.init), entry.map.added.map(Lone.init))
            drills = entry.drills.sorted { $0.key.text < $1.key.text }
                .map { Drill($0.key, $0.value) }
        }
    }

    let version = 1
    let languages: [Entry]

    init(_ entries: [MissedSounds.Entry]) { languages = entries.map(Entry.init) }
}
