import ListenCore
import Terminal

/// A search in a list: the line that is typed, and whether keys still go to it.
struct ListSearch: Hashable, Sendable {
    /// The longest text that is searched for.
    static let limit = 80

    var editor = LineEditor(limit: limit)
    var isTyping = true

    /// What is searched for.
    var query: SearchQuery { SearchQuery(editor.text, .words) }
}
