package import ListenCore

/// A request of a screen's view model: an effect, or an action of its parent.
package enum ScreenEffect: Hashable, Sendable {
    /// Carry out an effect.
    case run(AppEffect)
    /// Show a sentence for a few seconds.
    case toast(String, NoticeKind = .information)
    /// Show the chapters of the book at an index.
    case openBook(Int)
    /// Go on with a book of any source where it was left.
    case continueBook(BookAddress)
    /// Review the cards that are due.
    case review
    /// Begin what is next on this day.
    case playToday
    /// Play the chapter at an index.
    case openChapter(Int)
    /// Play the chapter that many places away; `byItself` is true when the one before it ended.
    case openNeighbour(Int, byItself: Bool)
    /// Prepare the sound of the next chapter, so that it follows without a gap.
    case prepareNeighbour
    /// Replace this chapter by the prepared one, which is now being heard.
    case adoptNeighbour
    /// Open the same chapter again after a failure.
    case reopen
    /// Go back by one screen.
    case leave
}
