import HTTPCaching
import Synchronization

/// The addresses of bytes that Baidu gave out, each for eight hours.
final class BaiduLinks: Sendable {
    /// The time for which an address is used: a little less than it lives.
    static let lifetime = Duration.seconds(7 * 3_600 + 1_800)
    private static let most = 2_048

    /// An address, and the file it is for.
    struct Link: Hashable, Sendable {
        let url: HTTPURL
        let file: UInt64
        let version: MediaVersion
        let since: Duration
    }

    private let links = Mutex<[UInt64: Link]>([:])

    /// The address of a file that may still be used.
    func link(of file: UInt64, at now: Duration) -> Link? {
        links.withLock { links in
            guard let link = links[file], now - link.since < Self.lifetime else { return nil }
            return link
        }
    }

    /// The file that an address is for.
    func link(at url: HTTPURL) -> Link? {
        links.withLock { links in links.values.first { $0.url == url } }
    }

    func note(_ link: Link) {
        links.withLock { links in
            if links.count >= Self.most { links = [:] }
            links[link.file] = link
        }
    }

    func forget(_ file: UInt64) { links.withLock { $0[file] = nil } }
}
