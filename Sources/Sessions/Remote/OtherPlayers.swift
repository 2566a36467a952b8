import Glibc
package import ListenCore
import ListenUI

/// The players of other processes of this person.
package enum OtherPlayers {
    /// The chapters that are open in them, by what they answer; blocks for at most 3 s for each.
    ///
    /// `folder` is the one of the sockets. A player that does not answer counts as none.
    package static func chapters(in folder: String) -> Set<ChapterAddress> {
        Set(RemoteSocket.sockets(in: folder).prefix(most).compactMap(chapter))
    }

    private static let most = 16

    private static func chapter(at path: String) -> ChapterAddress? {
        guard case .connected(let descriptor) = RemoteSocket.connect(to: path) else { return nil }
        let process = RemoteSocket.peer(of: descriptor)?.process
        close(descriptor)
        // This process knows what it plays, and may be too busy to answer itself.
        guard process != getpid(), let client = try? RemoteClient.connect(to: .socket(path)),
            (try? client.send(RemoteWords.Fields("status"))) != nil,
            let status = try? client.receive()?.status,
            let book = status.book, let chapter = status.chapter
        else { return nil }
        return ChapterAddress(
            source: SourceID(rawValue: status.source), book: BookID(rawValue: book.id),
            chapter: ChapterID(rawValue: chapter.id))
    }
}
