package import ListenCore
import UIVocabulary

/// The book's settings: taken up when a chapter opens, kept when they change.
extension ChapterPlayerState {
    /// Goes by what was chosen for a book, and by the configuration where nothing was.
    mutating func adopt(_ chosen: BookSettings) {
        speed.adopt(chosen, usual: settings.playing.newBook)
        practice.adopt(chosen, usual: settings.playing.newBook)
    }

    /// The settings chosen for the book; one that is as usual and was never chosen is
    /// left out, so that it follows the configuration.
    func chosen(since before: BookSettings) -> BookSettings {
        var chosen = before
        speed.note(in: &chosen, usual: settings.playing.newBook)
        practice.note(in: &chosen, usual: settings.playing.newBook)
        return chosen
    }

    /// Shows another chapter as the one before was shown.
    package mutating func keepView(of before: ChapterPlayerState) {
        view.keep(before.view)
        if let mode = before.find?.modeBefore { view.mode = mode }
        sound.output = before.sound.output
        aids.lacksTranslations = before.aids.lacksTranslations
        practice.toldGain = before.practice.toldGain
        guard subject.address.isSameBook(as: before.subject.address) else { return }
        speed.chosen = before.speed.chosen
        speed.wordsPerMinute = before.speed.wordsPerMinute
        practice.keep(before.practice)
    }
}

extension ChapterAddress {
    /// True when two chapters are of one book.
    package func isSameBook(as other: ChapterAddress) -> Bool {
        source == other.source && book == other.book
    }
}
