/// A short message for the desktop, beside whatever the person does.
package struct DesktopNotice: Hashable, Sendable {
    /// The occasions of messages.
    package enum Occasion: CaseIterable, Hashable, Sendable {
        /// The sleep timer stopped the sound.
        case sleepTimer
        /// A long import is done.
        case imported
        /// A long fetch is done.
        case fetched
        /// Another chapter begins by itself.
        case nextChapter
    }

    /// Its occasion.
    package let occasion: Occasion
    /// Its heading.
    package let summary: String
    /// The text below it; may be empty.
    package let body: String

    /// A message.
    package init(_ occasion: Occasion, summary: String, body: String = "") {
        (self.occasion, self.summary, self.body) = (occasion, summary, body)
    }
}

/// Shows messages of the program on the desktop.
package protocol DesktopNotifying: Sendable {
    /// Shows a message in the place of the one before; nothing happens where there is no desktop.
    func show(_ notice: DesktopNotice) async
}
