import AudioIO
import ListenCore

/// A ring for somebody who reads beside its player: who is not called away when the player goes
/// elsewhere, and moves none of its times.
final class RingAside: LiveSound {
    private let ring: RadioRing

    init(_ ring: RadioRing) { self.ring = ring }

    var name: String { ring.name }
    var totalLength: Int64? { nil }
    var isWhole: Bool { ring.isWhole }
    var isLosing: Bool { ring.isLosing }
    var kept: Range<MediaTime> { ring.kept }
    var aside: any LiveSound { self }

    func entry(for time: MediaTime) throws(ServiceError) -> LiveEntry {
        try ring.entry(for: time, isAside: true)
    }

    func entry(behind stretch: Int) throws(ServiceError) -> LiveEntry? {
        try ring.entry(behind: stretch, isAside: true)
    }

    func read(
        into buffer: UnsafeMutableRawBufferPointer, at byte: Int64, of stretch: Int
    ) throws(ServiceError) -> Int {
        try ring.read(into: buffer, at: byte, of: stretch, isAside: true)
    }

    func read(
        into buffer: UnsafeMutableRawBufferPointer, at offset: Int64
    ) throws(ServiceError) -> Int {
        try read(into: buffer, at: offset, of: .max)
    }

    func heard(_ stretch: Int, from time: MediaTime) {}
    func skipped(to time: MediaTime) {}
    func titles() -> AsyncStream<TrackPayload> { ring.titles() }
    func title(at time: MediaTime) -> String? { ring.title(at: time) }
    func speech() -> AsyncStream<SpeechPieces> { ring.speech() }
    func spoke(_ pieces: [Range<MediaTime>], open: MediaTime?) { ring.spoke(pieces, open: open) }
    func notices() -> AsyncStream<String> { ring.notices() }
    func cut(_ range: Range<MediaTime>) throws(ServiceError) -> LiveCut { try ring.cut(range) }
    /// Nothing: who reads aside ends with the ring.
    func interrupt() {}
}
