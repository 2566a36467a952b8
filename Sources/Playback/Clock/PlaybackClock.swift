import AudioIO
import ListenCore
import Synchronization

/// The place being heard, readable from any thread, and the device behind it.
///
/// The place is, in this order: the target of a seek that was requested and not carried out yet;
/// the place where the player stands still; the place on the timeline of the frames the device has
/// played. One lock guards all of it, so that one thread at a time calls the device.
final class PlaybackClock: Sendable {
    private struct State {
        /// The target of a requested seek.
        var asked: MediaTime?
        /// True when another recording is requested.
        var asksNewChapter = false
        /// Counts requests.
        var ticket = 0
        /// The place where it stands still, with all that is true there.
        var standing: PlaybackPlace? = PlaybackPlace(position: .zero)
        /// The generation whose beginning ends the standing.
        var awaited: Generation?
        var map: TimelineMap?
        /// The ring frame from which the next chapter is heard, as long as its beginning is not
        /// announced.
        var crossing: FrameCount?
        var duration = MediaTime.zero
        /// True while nothing sounds until somebody wishes it.
        var isPaused = false
        var sink: (any AudioSink)?
        /// The frames of the recording that were heard, up to the ring frame `counted`.
        var heardFrames = FrameCount.zero
        var counted = FrameCount.zero
        /// The number of times the sound continued into the next recording by itself.
        var crossings = 0
        /// The log of what was heard; `nil` until it is first taken.
        var log: HeardLog?

        /// Counts the frames heard since the last call; called before the ring's frames are
        /// renumbered.
        mutating func count() {
            guard let sink else { return }
            count(to: sink.playedFrames)
        }

        mutating func count(to played: FrameCount) {
            guard standing == nil, let map, played > counted else { return }
            heardFrames = heardFrames + (played - counted)
            counted = played
            // Frames behind a crossing belong to a chapter that is not announced yet.
            let end = crossing.map { min(played, $0) } ?? played
            // Sound between the request of a seek and its execution is not what the person listens
            // to.
            if asked == nil { log?.reach(end, by: map) } else { log?.pass(to: end) }
        }

        /// Counts from the device's current frame on, or from a later one.
        mutating func countAnew(from first: FrameCount = .zero) {
            counted = max(sink?.playedFrames ?? .zero, first)
            log?.pass(to: counted)
        }

        var heard: PlaybackPlace { heard(at: sink?.playedFrames ?? .zero) }

        func heard(at played: FrameCount) -> PlaybackPlace {
            if let standing { return standing }
            guard let map else { return PlaybackPlace(position: .zero) }
            // The place stays at the last frame of the former chapter until the next is announced.
            let last = crossing.map { $0 - FrameCount(1) } ?? played
            var place = map.place(atRingFrame: min(played, last))
            place.position = clamped(place.position)
            return place
        }

        func place(hearing heard: PlaybackPlace) -> PlaybackPlace {
            var place = heard
            if let asked {
                place = PlaybackPlace(position: asked, rate: heard.rate, saved: heard.saved)
            }
            place.crossings = crossings
            return place
        }

        func clamped(_ place: MediaTime) -> MediaTime {
            let floor = max(place, .zero)
            return duration > .zero ? min(floor, duration) : floor
        }
    }

    private let state = Mutex(State())

    /// The place that is being heard, or that was just requested.
    var place: PlaybackPlace { state.withLock { $0.place(hearing: $0.heard) } }

    /// The places heard since the last call; collected from the first call on.
    func takeHeard() -> HeardTrail {
        state.withLock { state in
            // Read once, since the device plays on meanwhile.
            let played = state.sink?.playedFrames ?? .zero
            state.count(to: played)
            let stretches = state.log?.drain() ?? []
            if state.log == nil {
                state.log = HeardLog()
                state.log?.pass(to: state.counted)
            }
            return HeardTrail(stretches, place: state.place(hearing: state.heard(at: played)))
        }
    }

    /// The position of `place`.
    var position: MediaTime { place.position }

    /// The place that is being heard, whatever was requested.
    var heard: MediaTime { state.withLock { $0.heard.position } }

    /// The real time that was saved by skipping silence, as far as heard.
    var saved: MediaTime { state.withLock { $0.heard.saved } }

    /// The real time for which the recording was heard; of the requested one, if one is.
    var heardTime: MediaTime {
        state.withLock { state in
            state.count()
            guard !state.asksNewChapter, let map = state.map else { return .zero }
            return MediaTime(state.heardFrames, at: map.sampleRate)
        }
    }

    /// Shows a place at once, before the player carries out the request.
    func ask(for place: MediaTime, isOfNewChapter: Bool) -> Int {
        state.withLock { state in
            state.count()
            state.ticket += 1
            state.asked = isOfNewChapter ? max(place, .zero) : state.clamped(place)
            state.asksNewChapter = state.asksNewChapter || isOfNewChapter
            return state.ticket
        }
    }

    /// Notes that the player has received a request.
    func settle(_ ticket: Int) {
        state.withLock { state in
            guard state.ticket == ticket else { return }
            state.count()
            state.asked = nil
            state.asksNewChapter = false
        }
    }

    /// Stands still until the stretch `awaited` begins, if there is one.
    ///
    /// `rate` is the speed that will be heard from there: a caller that sleeps until a place is
    /// reached must not calculate with the speed of the moment before.
    func stand(at place: MediaTime, rate: PlaybackRate, until awaited: Generation? = nil) {
        state.withLock { state in
            state.count()
            state.standing = PlaybackPlace(
                position: place, rate: rate, saved: state.heard.saved)
            state.awaited = awaited
        }
    }

    /// The place where it stands still; `nil` while it moves.
    var standingPosition: MediaTime? { state.withLock { $0.standing?.position } }

    /// Sets the speed that will be heard from the place where it stands, if it does.
    func setStandingRate(_ rate: PlaybackRate) {
        state.withLock { $0.standing?.rate = rate }
    }

    /// Starts the length and the saved time of a newly opened recording.
    func beginChapter() {
        state.withLock { state in
            state.count()
            state.heardFrames = .zero
            _ = state.log?.drain()
            state.duration = .zero
            state.crossing = nil
            state.standing?.saved = .zero
        }
    }

    func setDuration(_ duration: MediaTime) {
        state.withLock { $0.duration = duration }
    }

    /// True while nothing sounds until somebody wishes it.
    var isPaused: Bool { state.withLock { $0.isPaused } }

    func setPaused(_ isPaused: Bool) { state.withLock { $0.isPaused = isPaused } }

    /// Begins a stretch with a new timeline.
    func begin(_ generation: Generation, map: TimelineMap) {
        state.withLock { state in
            guard state.awaited == generation else { return }
            state.countAnew(from: map.stretch(at: .zero).ringStart)
            state.map = map
            state.crossing = nil
            state.standing = nil
            state.awaited = nil
        }
    }

    /// Sets the ring frame from which the next chapter will be heard; `nil` takes that back.
    func setCrossing(_ frame: FrameCount?) {
        state.withLock { $0.crossing = frame }
    }

    /// Makes the next chapter the present one.
    func cross(duration: MediaTime) {
        state.withLock { state in
            state.count()
            state.heardFrames = state.crossing.map { max(state.counted - $0, .zero) } ?? .zero
            state.crossing = nil
            _ = state.log?.drain()
            if let map = state.map { state.log?.reach(state.counted, by: map) }
            state.duration = duration
            state.crossings += 1
        }
    }

    /// The stretch that is heard at a ring frame.
    func stretch(atRingFrame frame: FrameCount) -> TimelineMap.Stretch? {
        state.withLock { $0.map?.stretch(at: frame) }
    }

    /// The number of stretches that are kept, for tests.
    var mapSize: Int { state.withLock { $0.map?.stretches.count ?? 0 } }

    /// Adds a stretch to the timeline, in place of those at or behind its beginning.
    func append(_ stretch: TimelineMap.Stretch) {
        state.withLock { state in
            let played = state.sink?.playedFrames ?? .zero
            state.count(to: played)
            state.map?.trim(before: min(played, stretch.ringStart))
            state.map?.append(stretch)
        }
    }
}

// MARK: - The device

extension PlaybackClock {
    /// Installs a device and flushes it: the ring may have been flushed while the device was being
    /// opened.
    func install(_ sink: any AudioSink) {
        state.withLock { state in
            sink.flush()
            state.sink = sink
            state.countAnew()
        }
    }

    /// Sets the title, which some devices show.
    func setSinkTitle(_ title: String) {
        state.withLock { $0.sink?.setTitle(title) }
    }

    /// Removes the device, silenced, and returns it.
    func removeSink() -> (any AudioSink)? {
        state.withLock { state in
            state.count()
            // From here on frames are taken back from the ring without the device.
            state.sink?.setCorked(true)
            defer { state.sink = nil }
            return state.sink
        }
    }

    /// Takes back the frames queued more than `margin` behind the one being heard, or, without a
    /// device, all that are in the ring; returns the index of the next frame written.
    func takeBackSink(keeping margin: FrameCount, from context: RenderContext) -> FrameCount {
        state.withLock { state in
            if let sink = state.sink { return sink.takeBack(keeping: margin) }
            let index = context.readIndex
            context.rewind(to: index)
            return index
        }
    }

    /// The frame the device has played up to; zero without a device.
    var playedFrames: FrameCount {
        state.withLock { $0.sink?.playedFrames ?? .zero }
    }

    /// Drops the frames the device has queued.
    func flushSink() {
        state.withLock { state in
            state.count()
            state.sink?.flush()
            state.countAnew()
        }
    }

    /// Corks or uncorks the device.
    func setSinkCorked(_ isCorked: Bool) {
        state.withLock { $0.sink?.setCorked(isCorked) }
    }
}
