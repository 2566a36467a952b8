package import ListenCore
package import Practice

/// A request typed as a line in the plain view.
///
/// ```swift
/// let effects = model.update(.typed(.command(.undoSeek)), at: moment)
/// ```
package enum TypedRequest: Hashable, Sendable {
    /// The same as a key; the layer on top handles it first.
    case command(Command)
    /// A command about a word of the sentence being heard, in its spelling there.
    case aboutWord(String, Command)
    /// The answer to the open line: of a prompt, a find or a dictation.
    case answer(String)
    /// A find of these words.
    case find(String)
    /// The row of the menu on top, counted from 1 without its headings.
    case row(Int)
    /// Something by its name: a book, a chapter, a setting, a command, a word of the text.
    case named(String)
    /// A sentence by its index.
    case sentence(Int)
    /// A chapter by its number, or by its place in the book from 1 where it has no number.
    case chapter(Int)
    /// So much further on, or back before zero: as the key that skips as far, where one does.
    case skip(MediaTime, from: MediaTime)
    /// A media time; one after the end is refused.
    case place(MediaTime)
    /// The sleep timer.
    case sleep(SleepTimer.Kind)
    /// Set or remove the bookmark of the sentence.
    case mark(Bool)
    /// Keep the last so many minutes of live sound.
    case record(minutes: Int)
    /// Print the text, or stop printing it.
    case showText(Bool)
    /// A new value of a setting.
    case setting(LiveSetting, String)
    /// The end of what is typed: nobody answers any more.
    case ended
}
