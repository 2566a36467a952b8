import AudioIO
import ListenCore
import Synchronization

/// The place being heard, readable from any thread, and the device behind it.
///
/// The place is, in this order: the target of a seek that was asked for and
/// not carried out yet; the place where the player stands still; what the
/// device's played frames mean on the timeline. One lock guards all of it, so
/// that the device is called by one thread at a time.
final class PlaybackClock: Sendable {
    private struct State {
        /// Where a seek that was asked for shall go.
        var asked: MediaTime?
        /// Counts what was asked for.
        var ticket = 0
        var standing: MediaTime? = .zero
        /// The stretch whose beginning ends the standing.
        var awaited: Generation?
        var map: TimelineMap?
        var duration = MediaTime.zero
        var sink: (any AudioSink)?

        var heard: MediaTime {
            if let standing { return standing }
            guard let map else { return .zero }
            return clamped(map.position(atRingFrame: sink?.playedFrames ?? .zero))
        }

        func clamped(_ place: MediaTime) -> MediaTime {
            let floor = max(place, .zero)
            return duration > .zero ? min(floor, duration) : floor
        }
    }

    private let state = Mutex(State())

    /// The place that is being heard, or that was asked for just now.
    var position: MediaTime { state.withLock { $0.asked ?? $0.heard } }

    /// The place that is being heard, whatever was asked for.
    var heard: MediaTime { state.withLock { $0.heard } }

    /// Shows a place at once, before the player carries it out.
    func ask(for place: MediaTime, isOfNewChapter: Bool) -> Int {
        state.withLock { state in
            state.ticket += 1
            state.asked = isOfNewChapter ? max(place, .zero) : state.clamped(place)
            return state.ticket
        }
    }

    /// Says that what was asked for is now in the hands of the player.
    func settle(_ ticket: Int) {
        state.withLock { state in
            if state.ticket == ticket { state.asked = nil }
        }
    }

    /// Stands still until the stretch `awaited` begins, if there is one.
    func stand(at place: MediaTime, until awaited: Generation? = nil) {
        state.withLock { state in
            state.standing = place
            state.awaited = awaited
        }
    }

    func setDuration(_ duration: MediaTime) {
        state.withLock { $0.duration = duration }
    }

    /// Begins a stretch: the timeline starts anew.
    func begin(_ generation: Generation, map: TimelineMap) {
        state.withLock { state in
            guard state.awaited == generation else { return }
            state.map = map
            state.standing = nil
            state.awaited = nil
        }
    }

    /// The frame of the recording that sounds at a ring frame.
    func sourceFrame(atRingFrame frame: FrameCount) -> FrameCount? {
        state.withLock { $0.map?.sourceFrame(atRingFrame: frame) }
    }

    /// From a ring frame on the recording is heard at another speed.
    func append(ringFrame: FrameCount, sourceFrame: FrameCount, rate: PlaybackRate) {
        state.withLock { state in
            let played = state.sink?.playedFrames ?? .zero
            state.map?.trim(before: min(played, ringFrame))
            state.map?.append(ringFrame: ringFrame, sourceFrame: sourceFrame, rate: rate)
        }
    }

    /// Puts a device in place; the ring may have been flushed while it was
    /// being opened, so that it is flushed too.
    func install(_ sink: any AudioSink) {
        state.withLock { state in
            sink.flush()
            state.sink = sink
        }
    }

    /// Takes the device away and returns it.
    func removeSink() -> (any AudioSink)? {
        state.withLock { state in
            defer { state.sink = nil }
            return state.sink
        }
    }

    /// What the device has sounded; zero when there is none.
    var playedFrames: FrameCount {
        state.withLock { $0.sink?.playedFrames ?? .zero }
    }

    /// Drops what the device has queued.
    func flushSink() {
        state.withLock { $0.sink?.flush() }
    }

    /// Silences the device or lets it sound.
    func setSinkCorked(_ isCorked: Bool) {
        state.withLock { $0.sink?.setCorked(isCorked) }
    }
}
