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
        /// Whether what was asked for is another recording.
        var asksNewChapter = false
        /// Counts what was asked for.
        var ticket = 0
        /// Where it stands still; what it says besides the place is true then.
        var standing: PlaybackPlace? = PlaybackPlace(position: .zero)
        /// The stretch whose beginning ends the standing.
        var awaited: Generation?
        var map: TimelineMap?
        /// The ring frame from which on the next chapter sounds, which nobody
        /// was told of yet.
        var crossing: FrameCount?
        var duration = MediaTime.zero
        var sink: (any AudioSink)?
        /// The frames of the recording that were heard, up to the ring frame `counted`.
        var heardFrames = FrameCount.zero
        var counted = FrameCount.zero
        /// How often the sound went on into the next recording by itself.
        var crossings = 0
        /// What was heard and not taken; nil while nobody takes it.
        var log: HeardLog?

        /// Counts what was heard since the last time; told before the ring's frames are renumbered.
        mutating func count() {
            guard let sink else { return }
            count(to: sink.playedFrames)
        }

        mutating func count(to played: FrameCount) {
            guard standing == nil, let map, played > counted else { return }
            heardFrames = heardFrames + (played - counted)
            counted = played
            // Behind a crossing begins what nobody was told of yet.
            let end = crossing.map { min(played, $0) } ?? played
            // What sounds until a seek is carried out belongs to no place that is looked at.
            if asked == nil { log?.reach(end, by: map) } else { log?.pass(to: end) }
        }

        /// What is heard from here on is counted from the device's frame, or from a later one.
        mutating func countAnew(from first: FrameCount = .zero) {
            counted = max(sink?.playedFrames ?? .zero, first)
            log?.pass(to: counted)
        }

        var heard: PlaybackPlace { heard(at: sink?.playedFrames ?? .zero) }

        func heard(at played: FrameCount) -> PlaybackPlace {
            if let standing { return standing }
            guard let map else { return PlaybackPlace(position: .zero) }
            // The last frame of the former chapter, until the next is announced.
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

    /// The place that is being heard, or that was asked for just now.
    var place: PlaybackPlace { state.withLock { $0.place(hearing: $0.heard) } }

    /// What was heard since the last call; kept from the first one on.
    func takeHeard() -> HeardTrail {
        state.withLock { state in
            // Asked once: the device goes on meanwhile.
            let played = state.sink?.playedFrames ?? .zero
            state.count(to: played)
            let stretches = state.log?.take() ?? []
            if state.log == nil {
                state.log = HeardLog()
                state.log?.pass(to: state.counted)
            }
            return HeardTrail(stretches, place: state.place(hearing: state.heard(at: played)))
        }
    }

    /// The position of `place`.
    var position: MediaTime { place.position }

    /// The place that is being heard, whatever was asked for.
    var heard: MediaTime { state.withLock { $0.heard.position } }

    /// The real time that was saved by leaving silence out, as far as heard.
    var saved: MediaTime { state.withLock { $0.heard.saved } }

    /// The real time in which the recording was heard, of the one that is asked for, if one is.
    var heardTime: MediaTime {
        state.withLock { state in
            state.count()
            guard !state.asksNewChapter, let map = state.map else { return .zero }
            return MediaTime(state.heardFrames, at: map.sampleRate)
        }
    }

    /// Shows a place at once, before the player carries it out.
    func ask(for place: MediaTime, isOfNewChapter: Bool) -> Int {
        state.withLock { state in
            state.count()
            state.ticket += 1
            state.asked = isOfNewChapter ? max(place, .zero) : state.clamped(place)
            state.asksNewChapter = state.asksNewChapter || isOfNewChapter
            return state.ticket
        }
    }

    /// Says that what was asked for is now in the hands of the player.
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
    /// `rate` is what will be heard from there: who sleeps until a place is
    /// reached must not reckon with the speed of the moment before.
    func stand(at place: MediaTime, rate: PlaybackRate, until awaited: Generation? = nil) {
        state.withLock { state in
            state.count()
            state.standing = PlaybackPlace(
                position: place, rate: rate, saved: state.heard.saved)
            state.awaited = awaited
        }
    }

    /// Where it stands still; `nil` while it moves.
    var standingPosition: MediaTime? { state.withLock { $0.standing?.position } }

    /// Says what will be heard from where it stands, if it does.
    func setStandingRate(_ rate: PlaybackRate) {
        state.withLock { $0.standing?.rate = rate }
    }

    /// Another recording is opened: its length and what is saved begin anew.
    func beginChapter() {
        state.withLock { state in
            state.count()
            state.heardFrames = .zero
            _ = state.log?.take()
            state.duration = .zero
            state.crossing = nil
            state.standing?.saved = .zero
        }
    }

    func setDuration(_ duration: MediaTime) {
        state.withLock { $0.duration = duration }
    }

    /// Begins a stretch: the timeline starts anew.
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

    /// From a ring frame on the next chapter will sound; nil takes that back.
    func setCrossing(_ frame: FrameCount?) {
        state.withLock { $0.crossing = frame }
    }

    /// The next chapter is the present one.
    func cross(duration: MediaTime) {
        state.withLock { state in
            state.count()
            state.heardFrames = state.crossing.map { max(state.counted - $0, .zero) } ?? .zero
            state.crossing = nil
            _ = state.log?.take()
            if let map = state.map { state.log?.reach(state.counted, by: map) }
            state.duration = duration
            state.crossings += 1
        }
    }

    /// What sounds at a ring frame.
    func stretch(atRingFrame frame: FrameCount) -> TimelineMap.Stretch? {
        state.withLock { $0.map?.stretch(at: frame) }
    }

    /// How many stretches are remembered, for tests.
    var mapSize: Int { state.withLock { $0.map?.stretchCount ?? 0 } }

    /// Adds a stretch to the timeline, in place of what stood there.
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
    /// Puts a device in place; the ring may have been flushed while it was
    /// being opened, so that it is flushed too.
    func install(_ sink: any AudioSink) {
        state.withLock { state in
            sink.flush()
            state.sink = sink
            state.countAnew()
        }
    }

    /// Names what is played, where the device shows it.
    func setSinkTitle(_ title: String) {
        state.withLock { $0.sink?.setTitle(title) }
    }

    /// Takes the device away, silent, and returns it.
    func removeSink() -> (any AudioSink)? {
        state.withLock { state in
            state.count()
            // From here on the ring is taken back without asking it.
            state.sink?.setCorked(true)
            defer { state.sink = nil }
            return state.sink
        }
    }

    /// Takes back what is queued more than `margin` behind what is heard, from
    /// the device or, without one, all that is in the ring; returns the index
    /// that the next frame written gets.
    func takeBackSink(keeping margin: FrameCount, from context: RenderContext) -> FrameCount {
        state.withLock { state in
            if let sink = state.sink { return sink.takeBack(keeping: margin) }
            let index = context.readIndex
            context.rewind(to: index)
            return index
        }
    }

    /// What the device has sounded; zero when there is none.
    var playedFrames: FrameCount {
        state.withLock { $0.sink?.playedFrames ?? .zero }
    }

    /// Drops what the device has queued.
    func flushSink() {
        state.withLock { state in
            state.count()
            state.sink?.flush()
            state.countAnew()
        }
    }

    /// Silences the device or lets it sound.
    func setSinkCorked(_ isCorked: Bool) {
        state.withLock { $0.sink?.setCorked(isCorked) }
    }
}
