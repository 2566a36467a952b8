package import ListenCore
package import Practice

/// A line that was typed where there are no keys, as what it asks for.
///
/// ```swift
/// let effects = model.update(.typed(.command(.undoSeek)), at: moment)
/// ```
package enum TypedRequest: Hashable, Sendable {
    /// The same as a key; the layer on top has it first.
    case command(Command)
    /// A command about a word of the sentence that is heard, as it is spelled there.
    case aboutWord(String, Command)
    /// The answer to the line that is open: of a prompt, a find or a dictation.
    case answer(String)
    /// A find of these words.
    case find(String)
    /// The row of the menu on top, counted from 1 without its headings.
    case row(Int)
    /// A sentence by its index.
    case sentence(Int)
    /// A chapter by its number, or where none has that by its place in the book, from 1.
    case chapter(Int)
    /// A place; one behind the end is refused.
    case place(MediaTime)
    /// The sleep timer.
    case sleep(SleepTimer.Kind)
    /// A mark of the sentence, or none.
    case mark(Bool)
    /// The text is printed, or not.
    case showText(Bool)
    /// Another value of a setting.
    case setting(LiveSetting, String)
}
