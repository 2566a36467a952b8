import ListenCore
import Synchronization

/// The pieces of the chapters that this process plays, as their books were divided when each was
/// opened.
///
/// A book may be divided again beside a player, so that the id that the player uses means another
/// part of the recordings. Safe to use from any thread.
final class OpenedChapters: Sendable {
    private let opened = Mutex<[ChapterAddress: [ChapterPiece]]>([:])

    /// Notes what a chapter is made of; with `nil` nothing is known of it.
    func note(_ pieces: [ChapterPiece]?, of chapter: ChapterAddress) {
        opened.withLock { $0[chapter] = pieces }
    }

    /// The pieces that a chapter was made of when it was opened.
    func pieces(of chapter: ChapterAddress) -> [ChapterPiece]? {
        opened.withLock { $0[chapter] }
    }
}
