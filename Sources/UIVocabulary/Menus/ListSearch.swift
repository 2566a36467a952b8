import ListenCore
import Terminal

/// A search in a list: the line that is typed, and whether keys still go to it.
package struct ListSearch: Hashable, Sendable {
    /// The longest text that is searched for.
    package static let limit = 80

    package var editor = LineEditor(limit: limit)
    package var isTyping = true

    /// Nothing yet.
    package init() {}

    /// What is searched for.
    package var query: SearchQuery { SearchQuery(editor.text, .words) }
}
