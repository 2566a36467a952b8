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

    private struct State {
        var current: [UInt64: Link] = [:]
        /// Every address that was given out: a transfer goes on under the one it began with.
        var known: [String: Link] = [:]
    }

    private let state = Mutex(State())

    /// The address of a file that may still be used.
    func link(of file: UInt64, at now: Duration) -> Link? {
        state.withLock { state in
            guard let link = state.current[file], now - link.since < Self.lifetime else {
                return nil
            }
            return link
        }
    }

    /// The newest address of the file that an address is, or was, for.
    func link(at url: HTTPURL) -> Link? {
        state.withLock { state in
            state.known[url.description].map { state.current[$0.file] ?? $0 }
        }
    }

    /// Keeps an address in the place of a file's former one.
    func note(_ link: Link) {
        state.withLock { state in
            if state.known.count >= Self.most { state = State() }
            state.current[link.file] = link
            state.known[link.url.description] = link
        }
    }

    /// Forgets the address of a file.
    func forget(_ file: UInt64) { state.withLock { $0.current[file] = nil } }
}
