import ListenCore
import Terminal

/// A search in a list: its line, and whether typed keys still go to it.
package struct ListSearch: Hashable, Sendable {
    /// The longest text of a search.
    static let limit = 80

    package var editor = LineEditor(limit: limit)
    package var isTyping = true

    /// Creates an empty search.
    package init() {}

    /// The query for the typed text.
    package var query: SearchQuery { SearchQuery(editor.text, .words) }
}
