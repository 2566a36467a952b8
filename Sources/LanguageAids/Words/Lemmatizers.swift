import Glibc
public import ListenCore
import Files

/// The lemmas of a word in its sentence, by Apertium's analysis.
public struct ApertiumLemmatizer: Lemmatizing {
    private let apertium: Apertium

    /// A lemmatizer by the installed pairs.
    public init(_ apertium: Apertium) {
        self.apertium = apertium
    }

    /// The lemmas of the word, in its sentence if there is one; none when the language or the word
    /// is unknown.
    public func lemmas(
        of word: String, in sentence: String?, language: Language
    ) async -> [String] {
        guard let analysis = apertium.analysis(of: language) else { return [] }
        let pipe = apertium.pipe(analysis)
        for text in [sentence, word].compactMap({ $0 }) {
            guard let answer = try? await pipe.answer(text) else { return [] }
            let found = Self.lemmas(of: word, in: answer)
            if !found.isEmpty { return found }
        }
        return []
    }

    /// The likeliest analysis of the word at a place of its sentence, in Apertium's notation; none
    /// when the language or the word is unknown.
    func analyses(
        of word: String, at place: Int = 0, in sentence: String, language: Language
    ) async -> [String] {
        guard let analysis = apertium.analysis(of: language),
            let answer = try? await apertium.pipe(analysis).answer(sentence)
        else { return [] }
        let wanted = WordFold.folded(word)
        let found = StreamFormat.units(of: answer).filter { unit in
            unit.first.map { WordFold.folded($0) } == wanted
        }
        let before = String(decoding: sentence.utf8.prefix(place), as: UTF8.self)
        let earlier = WordFold.folded(before).split { !$0.isLetter && $0 != "'" }
            .count { $0 == wanted }
        // A place behind the part of a long text that is analysed has no unit.
        guard earlier < found.count, case let unit = found[earlier], unit.count > 1,
            !unit[1].hasPrefix("*")
        else { return [] }
        return [unit[1]]
    }

    /// The lemmas of the units whose surface form is the word; of a contraction those of all its
    /// parts.
    static func lemmas(of word: String, in answer: String) -> [String] {
        let wanted = WordFold.folded(word)
        var found: [String] = []
        for unit in StreamFormat.units(of: answer) {
            guard let surface = unit.first, WordFold.folded(surface) == wanted else { continue }
            for analysis in unit.dropFirst() where !analysis.hasPrefix("*") {
                for part in analysis.split(separator: "+") {
                    let lemma = String(part.prefix { $0 != "<" })
                    // Apertium's lemma for all personal pronouns is not a word; of “She” it has a capital.
                    guard !lemma.isEmpty, lemma.lowercased() != "prpers" else { continue }
                    if !found.contains(lemma) { found.append(lemma) }
                }
            }
        }
        return found
    }
}

/// The lemmas of a word, by hunspell's stems.
public struct HunspellLemmatizer: Lemmatizing {
    /// The folder of the dictionaries in Debian's packages.
    public static let standardFolder = "/usr/share/hunspell"
    private let folder: String

    /// A lemmatizer by the dictionaries in a folder.
    public init(folder: String = HunspellLemmatizer.standardFolder) {
        self.folder = folder
    }

    /// The stems of the word; none without hunspell or a dictionary.
    public func lemmas(
        of word: String, in sentence: String?, language: Language
    ) async -> [String] {
        guard !word.contains(where: \.isWhitespace), let name = dictionary(of: language) else {
            return []
        }
        guard let output = try? await program(name).output(of: word + "\n") else { return [] }
        return Self.stems(of: word, in: output)
    }

    /// The stems of many words in one run of the program.
    public func lemmas(ofAll words: [String], language: Language) async -> [String: String] {
        guard let name = dictionary(of: language) else { return [:] }
        var rest = words.filter { !$0.isEmpty && !$0.contains(where: \.isWhitespace) }[...]
        var found: [String: String] = [:]
        while !rest.isEmpty, !Task.isCancelled {
            let some = rest.prefix(Self.wordsAtOnce)
            rest = rest.dropFirst(some.count)
            guard
                let output = try? await program(name).output(
                    of: some.joined(separator: "\n") + "\n")
            else { break }
            for line in output.split(whereSeparator: \.isNewline) {
                let parts = line.split(separator: " ").map(String.init)
                guard parts.count == 2 else { continue }
                // A word that is a stem itself is not a form of another word: casa, not casar.
                let isStem = parts[0] == parts[1]
                found[parts[0]] = isStem ? parts[1] : found[parts[0]] ?? parts[1]
            }
        }
        return found
    }

    /// The most words that are certainly answered before the program's time limit.
    private static let wordsAtOnce = 500

    private func program(_ dictionary: String) -> TextProgram {
        TextProgram(
            words: ["hunspell", "-d", "\(folder)/\(dictionary)", "-s", "-i", "utf-8"],
            name: "hunspell", package: "hunspell")
    }

    /// The stems behind the word in the lines of `hunspell -s`.
    static func stems(of word: String, in output: String) -> [String] {
        var found: [String] = []
        for line in output.split(whereSeparator: \.isNewline) {
            let parts = line.split(separator: " ")
            guard parts.count == 2, parts[0] == word else { continue }
            let stem = String(parts[1])
            if stem != word, !found.contains(stem) { found.append(stem) }
        }
        return found
    }

    /// The name of a language's dictionary: that of its own region, otherwise of the country it is
    /// named after (`es_ES`), otherwise the first.
    private func dictionary(of language: Language) -> String? {
        let names = FolderListing.names(in: folder, most: 1_000) { name in
            let isOne = name.hasPrefix(language.code + "_") || name == language.code + ".dic"
            return isOne && name.hasSuffix(".dic")
        }.map { String($0.dropLast(4)) }
        let wanted = [
            language.tag.replacing("-", with: "_"),
            "\(language.code)_\(language.code.uppercased())", language.code,
        ]
        return wanted.first(where: names.contains) ?? names.min()
    }
}

/// Asks lemmatizers in turn until one knows the word.
public struct LemmatizerChain: Lemmatizing {
    private let lemmatizers: [any Lemmatizing]

    /// A chain.
    public init(_ lemmatizers: [any Lemmatizing]) {
        self.lemmatizers = lemmatizers
    }

    /// The lemmas of the first that has any.
    public func lemmas(
        of word: String, in sentence: String?, language: Language
    ) async -> [String] {
        for lemmatizer in lemmatizers {
            let found = await lemmatizer.lemmas(of: word, in: sentence, language: language)
            if !found.isEmpty { return found }
        }
        return []
    }

    /// The lemmas of the first that has any, for the word at a place.
    public func lemmas(
        of word: String, at place: Int, in sentence: String, language: Language
    ) async -> [String] {
        for lemmatizer in lemmatizers {
            let found = await lemmatizer.lemmas(
                of: word, at: place, in: sentence, language: language)
            if !found.isEmpty { return found }
        }
        return []
    }

    /// The stems the first knows, then of the remaining words those the next knows.
    public func lemmas(ofAll words: [String], language: Language) async -> [String: String] {
        var found: [String: String] = [:]
        for lemmatizer in lemmatizers {
            let rest = words.filter { found[$0] == nil }
            guard !rest.isEmpty, !Task.isCancelled else { break }
            let more = await lemmatizer.lemmas(ofAll: rest, language: language)
            found.merge(more) { first, _ in first }
        }
        return found
    }
}
