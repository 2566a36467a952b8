package import ListenCore
import SharedWork
import UIVocabulary

/// The messages of a session on the desktop.
package struct SessionNotices: Sendable {
    private let desktop: any DesktopNotifying
    private let occasions: Set<DesktopNotice.Occasion>

    /// The messages of some occasions.
    package init(_ desktop: any DesktopNotifying, occasions: Set<DesktopNotice.Occasion>) {
        (self.desktop, self.occasions) = (desktop, occasions)
    }

    /// Tells of the end of a work that begins now.
    var longWork: LongWorkNotice { .beginning(desktop) }

    /// Tells of an effect that is worth a message; `subject` is the chapter that is open.
    func tell(of effect: AppEffect, _ subject: PlayerSubject?) {
        guard let notice = notice(of: effect, subject), occasions.contains(notice.occasion) else {
            return
        }
        Task { [desktop] in await desktop.show(notice) }
    }

    /// The message of an effect; `nil` for most.
    func notice(of effect: AppEffect, _ subject: PlayerSubject?) -> DesktopNotice? {
        switch effect {
        case .recordPlace(let note, .sleep):
            DesktopNotice(
                .sleepTimer, summary: "The sleep timer stopped the sound",
                body: "\(note.bookTitle) · \(note.chapterTitle), \(note.position.clockText)")
        case .adoptChapter, .openChapter(_, start: .beginning, rate: _):
            subject.map {
                DesktopNotice(.nextChapter, summary: $0.chapterTitle, body: $0.bookTitle)
            }
        default: nil
        }
    }
}
