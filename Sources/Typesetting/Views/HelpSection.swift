import ListenCore
package import UIVocabulary

/// Keys under a heading of the help.
package struct HelpSection: Hashable, Sendable {
    /// The heading.
    let title: String
    /// The keys with their meaning.
    let rows: [KeyBinding]

    /// Creates a section from its parts.
    package init(title: String, rows: [KeyBinding]) {
        self.title = title
        self.rows = rows.filter { !$0.help.isEmpty && !$0.keys.isEmpty }
    }

    /// The keys of some contexts, a section for each, those of the player in groups.
    package static func sections(
        of contexts: [KeyContext], _ keys: KeyMap,
        where isShown: (KeyBinding) -> Bool = { _ in true }
    ) -> [HelpSection] {
        contexts.flatMap { context -> [HelpSection] in
            let rows = keys.bindings.filter { $0.context == context && isShown($0) }
            guard context == .player else {
                return [HelpSection(title: context.title, rows: rows)]
            }
            return CommandGroup.allCases.map { group in
                HelpSection(
                    title: group.rawValue, rows: rows.filter { CommandGroup($0.command) == group })
            }
        }.filter { !$0.rows.isEmpty }
    }

    /// The rows that a search finds, by their key or their meaning; `nil` for none.
    func found(by text: String) -> HelpSection? {
        let text = String(text.trimmed)
        guard !text.isEmpty else { return self }
        let query = SearchQuery(text, .words)
        let heading = FoldedText(title)
        let rows = rows.filter { row in
            row.keys.contains { $0.label == text }
                || !query.isEmpty
                    && query.matches(FoldedText(row.help), heading, FoldedText(row.command.word))
        }
        return rows.isEmpty ? nil : HelpSection(title: title, rows: rows)
    }
}
