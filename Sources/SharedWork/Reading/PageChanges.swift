import AppEnvironment
import FoundationEssentials
package import ListenCore
import Synchronization

/// Looks whether the page of a text that was read has other words now, when the text is opened
/// again.
package final class PageChanges: Sendable {
    private let intake: TextIntake
    private let looked = Mutex<Set<BookID>>([])

    /// Looks at the pages of an intake's texts.
    package init(_ intake: TextIntake) { self.intake = intake }

    /// A text that was added less than so many seconds ago is not looked at.
    private static let recent: TimeInterval = 86_400
    /// Shorter blocks are passed over: "3 hours ago", the number of comments.
    private static let shortest = 40

    /// The sentence about a text whose page has other words now.
    ///
    /// `nil` for any other, and where the page cannot be had. Each text is looked at once.
    package func notice(of text: BookID) async -> String? {
        guard let kept = try? await intake.store().text(text),
            let address = kept.address, ProcessEnvironment.isAddress(address),
            intake.clock.now.timeIntervalSince(kept.addedAt) >= Self.recent,
            looked.withLock({ $0.insert(text).inserted }),
            let former = try? await intake.store().work(text),
            let present = try? await intake.read(.address(address)), present.text.id == text,
            Self.words(of: present.work) != Self.words(of: former)
        else { return nil }
        return "The page of this text has changed. Read it anew with: listen read "
            + address.printable(limit: 200)
    }

    private static func words(of work: WrittenWork) -> [String] {
        work.chapters.flatMap(\.blocks).map(\.text).filter { $0.count >= shortest }
    }
}
