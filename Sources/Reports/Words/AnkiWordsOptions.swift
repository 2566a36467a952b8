package import ListenCore

/// The request of a call of `listen words from-anki`.
package struct AnkiWordsOptions: Sendable {
    /// The path of a collection or a package.
    package var file: String?
    /// True if a running Anki is asked.
    package var connects = false
    /// The address of its add-on.
    package var url = AnkiAddress.usual
    package var decks: [String] = []
    package var field: String?
    package var language: String?
    package var overwrites = false
    package var isDry = false
    package var json = false

    package init() {}

    /// The orders to carry out: the one that was given, or those of earlier runs, with what is
    /// given changed.
    func orders(after former: [NoteOrder]) throws -> [NoteOrder] {
        if file != nil || connects {
            let order = NoteOrder(
                file: file, url: url, decks: decks, field: field, language: language ?? "")
            return [order]
        }
        let wanted = try language.map { try WordsReport.language($0).code }
        let known = former.filter { order in
            wanted.map { Language(tag: order.language)?.code == $0 } ?? true
        }
        guard !known.isEmpty else { throw AnkiWordsError.noOrder }
        guard known.count == 1 || decks.isEmpty && field == nil else {
            throw AnkiWordsError.severalOrders
        }
        return known.map { order in
            var order = order
            if !decks.isEmpty { order.decks = decks }
            if let field { order.field = field }
            return order
        }
    }
}

/// The reason that no statuses can be taken from Anki.
package enum AnkiWordsError: DescribedError, Hashable {
    case noOrder
    case severalOrders
    case noLanguage
    case noNotes
    case noDeck(String, [String])
    case severalDecks([String])
    case noWords(String, fields: [String], wanted: String?)
    case notRunning(String)

    package var description: String {
        switch self {
        case .noOrder:
            "Nothing was taken from Anki before. Name its collection (as a rule"
                + " ~/.local/share/Anki2/…/collection.anki2), a package it exported, or --connect."
        case .severalOrders:
            "Statuses of several languages come from Anki. Give --language with --deck or --field."
        case .noLanguage:
            "The names of the decks do not say which language the words are in. Give it by"
                + " --language, such as es."
        case .noNotes: "There are no notes in Anki to take words from."
        case .noDeck(let name, let all):
            "Anki has no notes in a deck “\(name.printable(limit: 60))”. It has "
                + "\(Self.listed(all))."
        case .severalDecks(let all):
            "Anki has several decks: \(Self.listed(all)). Name those whose words count by --deck,"
                + " or all by --deck \"*\"."
        case .noWords(let language, let fields, let wanted):
            (wanted.map { "The field “\($0.printable(limit: 60))” has no" } ?? "No field has")
                + " words of \(language). The fields are \(Self.listed(fields)). Name one by --field, or another"
                + " --language."
        case .notRunning(let url):
            "Anki does not answer at \(url). Start Anki with the add-on AnkiConnect, or name its"
                + " collection or a package."
        }
    }

    package var kind: FailureKind {
        switch self {
        case .noOrder, .severalOrders, .noLanguage, .severalDecks: .usage
        case .noNotes, .noDeck, .noWords: .notFound
        case .notRunning: .unavailable
        }
    }

    private static func listed(_ names: [String]) -> String {
        let shown = names.prefix(8).map { $0.printable(limit: 90) }
        let more = names.count - shown.count
        return (shown + (more > 0 ? ["\(more) more"] : [])).asSaid
    }
}
