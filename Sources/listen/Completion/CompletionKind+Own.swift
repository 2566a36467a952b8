import AppEnvironment
import ArgumentParser
import ListenApp
import ListenCore
import Practice
import Reports
import Routes
import Sessions

/// The words that the shell offers for the arguments of commands.
extension CompletionKind {
    /// A book, by its place in the list or its title.
    static let book = Completer.kind { completer in
        try await completer.report().books(
            completer.line.typed, showingMeanings: completer.showsMeanings)
    }

    /// A text on the shelf; with --back one that was put away.
    static let text = Completer.kind { completer in
        guard !completer.line.has("--back") else {
            return try await completer.textReport().away(completer.line.typed)
        }
        return try await completer.textReport().books(
            completer.line.typed, showingMeanings: completer.showsMeanings)
    }

    /// The things `listen remove` takes out: a book of this machine that the person imported, or
    /// with `--source articles` a text.
    static let removable = Completer.kind { completer in
        guard completer.line.value(of: "--source") == nil else {
            return try await completer.textReport().books(
                completer.line.typed, showingMeanings: completer.showsMeanings)
        }
        return try await completer.localReport().books(
            completer.line.typed, showingMeanings: completer.showsMeanings, importedAlone: true)
    }

    /// A book of this machine that the person imported.
    static let importedBook = Completer.kind { completer in
        try await completer.localReport().books(
            completer.line.typed, showingMeanings: completer.showsMeanings, importedAlone: true)
    }

    /// A feed that is followed.
    static let feed = Completer.kind { try await $0.report().feeds($0.line.typed) }

    /// A podcast that is followed.
    static let podcast = Completer.kind { completer in
        try await completer.podcastReport().books(
            completer.line.typed, showingMeanings: completer.showsMeanings)
    }

    /// An episode of the podcast that is the first operand behind some commands.
    static func episode(after command: String...) -> CompletionKind {
        Completer.kind { completer in
            let show = completer.line.operands(after: command).first
            return try await completer.podcastReport().chapters(of: show, completer.line.typed)
        }
    }

    /// A card by its number.
    static let card = Completer.kind { try await $0.report().cards($0.line.typed) }

    /// A copy of the person's database.
    static let personCopy = Completer.kind { try await $0.report().copies($0.line.typed) }

    /// A chapter of the book that is the first operand, or of --book.
    static func chapter(of command: String...) -> CompletionKind {
        Completer.kind { completer in
            let book =
                completer.line.value(of: "--book")
                ?? completer.line.operands(after: command).first
            return try await completer.report().chapters(of: book, completer.line.typed)
        }
    }

    /// The word `book`, a book, the word `chapter`, then a chapter, of a command of routes.
    static let routeWord = Completer.kind { completer in
        let operands = completer.line.operands(after: ["route"]).drop { $0 != "book" }
        guard !operands.isEmpty else { return [Candidate("book", "a book, then its chapter")] }
        guard operands.count > 1 else {
            return try await completer.report().books(
                completer.line.typed, showingMeanings: completer.showsMeanings)
        }
        return try await completer.chapters(Array(operands.dropFirst()), words: ["chapter"])
    }

    /// A route of the program to begin with.
    static let routePreset = Completer.kind(fixed: {
        RoutePreset.all.map { Candidate($0.name, $0.title) }
    })

    /// The word `chapter` after a book, then a chapter.
    static func chapterWord(after command: String...) -> CompletionKind {
        Completer.kind { completer in
            let operands = completer.line.operands(after: command)
            return try await completer.chapters(operands, words: ["chapter"])
        }
    }

    /// A book, then perhaps the words `chapter` or `chapters`, then a chapter; behind as many other
    /// operands as are to be left out.
    static func bookAndChapter(
        after command: String..., leavingOut others: Int = 0, words: [String] = ["chapter"]
    ) -> CompletionKind {
        Completer.kind { completer in
            var operands = Array(completer.line.operands(after: command).dropFirst(others))
            if operands.first == "book" { operands.removeFirst() }
            guard operands.isEmpty else {
                return try await completer.chapters(operands, words: words)
            }
            return try await completer.report().books(
                completer.line.typed, showingMeanings: completer.showsMeanings)
        }
    }

    /// A source of books by its name.
    static let source = sources(withLocal: false)
    /// A source by its name, or `local`.
    static let sourceOrLocal = sources(withLocal: true)
    /// A server by its name.
    static let server = sources(of: .backend, withLocal: false)
    /// A server by its name, or `local`.
    static let serverOrLocal = sources(of: .backend, withLocal: true)

    private static func sources(
        of kind: SourceKindName? = nil, withLocal: Bool
    ) -> CompletionKind {
        Completer.kind { completer in
            try await completer.report().sources(
                completer.line.typed, of: kind, withLocal: withLocal)
        }
    }

    /// A tag of the person's books.
    static let tag = Completer.kind { try await $0.report().tags($0.line.typed) }

    /// A word that has a status.
    static let word = Completer.kind {
        try await $0.report().words($0.line.typed, in: $0.line.value(of: "--language"))
    }

    /// A dictionary that the person added.
    static let ownDictionary = Completer.kind {
        try await $0.report().dictionaries($0.line.typed, ownAlone: true)
    }

    /// A language by its tag.
    static let language = Completer.kind(fixed: {
        languageTags.compactMap { tag in
            Language(tag: tag).map { Candidate($0.tag, $0.englishName) }
        }
    })

    private static let languageTags = """
        ar ca cs da de el en eo es eu fa fi fr gl he hi hu id it ja ko la nl no pl pt ro ru sv th \
        tr uk vi zh
        """.split(separator: " ").map(String.init)

    /// A drill that has a name.
    static let drill = Completer.kind(fixed: {
        DrillPreset.all.map { Candidate($0.name, $0.purpose) }
    })

    /// A check of `listen doctor`.
    static let check = Completer.kind { completer in
        let container = try AppDependencyContainer.diagnosing(readsOnly: true)
        let given = completer.line.operands(after: ["doctor"])
        return container.doctor.doctorChecks.map { Candidate($0.word) }
            .filter { !given.contains($0.word) && $0.word.hasPrefix(completer.line.typed) }
    }

    /// A word of `listen ctl`, then what may follow it.
    static let control = Completer.kind { completer in
        let before = completer.line.operands(after: ["ctl"])
        guard let word = before.last else {
            return ControlReport.words.map { Candidate($0.word, $0.meaning) }
                .filter { $0.word.hasPrefix(completer.line.typed) }
        }
        return ControlReport.following(word).map { Candidate($0) }
    }
}

/// Settings.
extension CompletionKind {
    /// The name of a setting.
    static let settingName = Completer.kind(fixed: {
        Setting.all.map { Candidate($0.name, $0.purpose) }
    })

    /// A value of the setting whose name is the word before.
    static let settingValue = Completer.kind { completer in
        let name = completer.line.words.last
        return Setting.all.first { $0.name == name }?.words.map { Candidate($0) } ?? []
    }

    /// A value of this setting.
    static func value(of name: String) -> CompletionKind {
        .list(Setting.all.first { $0.name == name }?.words ?? [])
    }
}

extension Completer {
    /// The words that may follow a book: one of some words, then a chapter.
    fileprivate func chapters(
        _ operands: [String], words: [String]
    ) async throws -> [Candidate] {
        guard let last = operands.last, operands.count > 1 else {
            return words.map { Candidate($0) }
        }
        guard operands.count == 2, words.contains(last) else { return [] }
        return try await report().chapters(of: operands.first, line.typed)
    }
}
