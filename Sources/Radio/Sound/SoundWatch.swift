import ListenCore
import Markup

/// Watches that the bytes of a connection are sound: what only says so is heard by nobody.
struct SoundWatch {
    /// The bytes, and the time, without a frame or page after which there is none: a page of Ogg
    /// has 65,307 bytes at most.
    static let mostBytes = 64 << 10
    static let longest = Duration.seconds(10)

    private var progress: Int64 = 0
    private var bytes = 0
    private var since: Duration

    /// A watch from a time on.
    init(at now: Duration) { since = now }

    /// Notes bytes that a walk took; true when sound came with them.
    mutating func takes(_ count: Int, _ walk: SoundWalk, at now: Duration) -> Bool {
        guard walk.progress == progress else {
            progress = walk.progress
            rests(at: now)
            return walk.hasSound
        }
        bytes += count
        return false
    }

    /// Begins anew, at bytes that need not be looked at.
    mutating func rests(at now: Duration) { (bytes, since) = (0, now) }

    /// True when too much came that is no sound.
    func isSilent(at now: Duration) -> Bool {
        bytes > Self.mostBytes || bytes > 0 && now - since > Self.longest
    }

    /// The reason for refusing what began with some bytes.
    static func refusal(_ start: [UInt8], name: String) -> LiveMachine.Cause {
        .refused(RadioError(isPage(start) ? .page : .noFrames, subject: name))
    }

    /// True when bytes begin like a page: sound never begins as markup does.
    static func isPage(_ start: [UInt8]) -> Bool { PageSign.isMarkup(start) }
}
