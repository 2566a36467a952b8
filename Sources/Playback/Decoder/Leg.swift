import ListenCore
import Practice

/// A step of a plan in frames, and its progress in the ring.
struct Leg {
    /// The ring frame it begins at, once that is known.
    var ringStart = FrameCount.zero
    /// The first frame of the recording.
    var from: FrameCount
    /// The frame of the recording it ends before; `nil` plays to the end.
    let end: FrameCount?
    /// The speed in hundredths of the person's.
    let factor: Int
    let fadesIn: Bool
    let fadesOut: Bool
    let silence: Itinerary.Step.Silence
    let holds: Bool
    let passage: Passage?
    let savesTime: Bool
    /// True when its beginning was heard before.
    var isRest = false
    /// The steps behind it.
    let after: Itinerary
    /// The ring frames at which its sound and the silence behind it end.
    var soundEnd: FrameCount?
    var silenceEnd: FrameCount?
    /// The frame of the recording at which the place stands behind its sound.
    var restsAt: FrameCount?

    /// The longest silence of a step; longer ones are cut.
    static let longestSilence = MediaTime.seconds(600)

    init(_ step: Itinerary.Step, after: Itinerary, at rate: SampleRate) {
        from = max(step.source.lowerBound, .zero).frame(at: rate)
        end =
            step.source.upperBound == MediaTime(microseconds: .max)
            ? nil : max(step.source.upperBound.frame(at: rate), from)
        factor = step.factor
        fadesIn = step.fadesIn
        fadesOut = step.fadesOut
        silence = step.silence
        holds = step.holds
        passage = step.passage
        savesTime = step.savesTime
        self.after = after
    }

    /// The speed heard at the person's speed.
    func rate(of person: PlaybackRate) -> PlaybackRate { person.times(hundredths: factor) }

    /// The frames of silence behind it at the speed heard.
    ///
    /// When the recording ends within the leg, at `cut`, a pause for repeating is as long as the
    /// part that was heard.
    func silentFrames(
        at rate: PlaybackRate, _ sampleRate: SampleRate, cutAt cut: FrameCount?
    ) -> FrameCount {
        let time: MediaTime
        switch silence {
        case .none: time = .zero
        case .time(let length): time = length
        case .during(let sound):
            let heard = cut.map { MediaTime(max($0 - from, .zero), at: sampleRate) }
            time = rate.realTime(during: min(sound, heard ?? sound))
        }
        return time.clamped(to: .zero...Self.longestSilence).frame(at: sampleRate)
    }

    /// True when the sound continues into `next` without an edge.
    func flows(into next: Leg) -> Bool {
        silence == .none && !holds && !fadesOut && !next.fadesIn && next.from == end
            && next.factor == factor
    }
}
