import AudioIO
import FoundationEssentials
import ListenCore
import Synchronization

/// A station that has sent some bytes, and sends nothing more.
final class FakeLive: LiveSound {
    let name = "Radio"
    let totalLength: Int64? = nil
    private let bytes: [UInt8]
    private let length: MediaTime
    private let missing: Int
    private let isGone = Mutex(false)
    private let told = AsyncStream.makeStream(of: TrackPayload.self)
    private let latest = Mutex<String?>(nil)

    /// A station; `missing` bytes of what it says it has cannot be read.
    init(
        _ bytes: [UInt8] = [], lasting length: MediaTime = .seconds(60), missing: Int = 0
    ) {
        (self.bytes, self.length, self.missing) = (bytes, length, missing)
    }

    var wasLeft: Bool { isGone.withLock { $0 } }

    /// Begins a title.
    func say(_ title: String) {
        latest.withLock { $0 = title }
        told.continuation.yield(TrackPayload(bytes: [], name: title))
    }

    let isWhole = false
    let isLosing = false
    var kept: Range<MediaTime> { .zero..<length }
    var aside: any LiveSound { self }

    func entry(for time: MediaTime) -> LiveEntry { LiveEntry(stretch: 0, byte: 0, time: .zero) }
    func entry(behind stretch: Int) -> LiveEntry? { nil }

    func read(into buffer: UnsafeMutableRawBufferPointer, at byte: Int64, of stretch: Int)
        throws(ServiceError) -> Int
    {
        guard byte < bytes.count else { throw ServiceError(.cut, context: name) }
        let part = bytes[Int(byte)...].prefix(buffer.count)
        buffer.copyBytes(from: part)
        return part.count
    }

    func read(
        into buffer: UnsafeMutableRawBufferPointer, at offset: Int64
    ) throws(ServiceError) -> Int { try read(into: buffer, at: offset, of: 0) }

    func heard(_ stretch: Int, from time: MediaTime) {}
    func skipped(to time: MediaTime) {}
    func titles() -> AsyncStream<TrackPayload> { told.stream }
    func title(at time: MediaTime) -> String? { latest.withLock { $0 } }
    func speech() -> AsyncStream<SpeechPieces> { AsyncStream { $0.finish() } }
    func spoke(_ pieces: [Range<MediaTime>], open: MediaTime?) {}
    func notices() -> AsyncStream<String> { AsyncStream { $0.finish() } }

    func cut(_ range: Range<MediaTime>) throws(ServiceError) -> LiveCut {
        LiveCut(
            parts: [LiveCut.Part(stretch: 0, bytes: 0..<Int64(bytes.count + missing))],
            range: range,
            form: "mp3",
            titles: [
                LiveCut.Title("../Artist: A/B \u{1B}[31m", at: .zero),
                LiveCut.Title("Next", at: .seconds(1)),
            ], clock: Date(timeIntervalSince1970: 1_800_000_000))
    }

    func interrupt() {
        isGone.withLock { $0 = true }
        told.continuation.finish()
    }
}
