import ListenCore

/// What a screen's view model wants: an effect, or something of its parent.
package enum ScreenEffect: Hashable, Sendable {
    /// Carry out an effect.
    case run(AppEffect)
    /// Show a sentence for a few seconds.
    case toast(String, NoticeKind = .information)
    /// Show the chapters of the book at an index.
    case openBook(Int)
    /// Play the chapter at an index.
    case openChapter(Int)
    /// Play the chapter so many places away; by itself when the one before ended.
    case openNeighbour(Int, byItself: Bool)
    /// Have the next chapter's sound at hand, so that it follows without a gap.
    case prepareNeighbour
    /// The prepared chapter is being heard: it takes this one's place.
    case adoptNeighbour
    /// Open the same chapter again after a failure.
    case reopen
    /// Go one screen back.
    case leave
}
