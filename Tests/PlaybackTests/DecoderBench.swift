import AudioIO
import DeviceTestSupport
import ListenCore
import ListenTestSupport
import Synchronization
import Testing

@testable import Playback

/// The decoder on the test's own thread, a silent device on a manual clock,
/// and all that was heard.
///
/// The tape's frame *n* is *n*, so what was heard tells where it stood.
final class DecoderBench {
    let clock = PlaybackClock()
    let mailbox = DecoderMailbox()
    let device = ManualDeviceClock()
    let sink: NullSink
    let context: RenderContext
    let decoder: Decoder
    let format: AudioFormat
    private let told: Told
    private(set) var heard: [Float] = []
    /// How many seams were heard.
    private(set) var crossings = 0
    private var generation = Generation(chapter: 0, stretch: 0)
    /// The person's speed.
    private var rate = PlaybackRate.normal

    private final class Told: Sendable {
        let reports = Mutex<[DecoderReport]>([])
    }

    init(
        _ tape: RampTape, latency: MediaTime = .zero, opener: any AudioSourceOpening = RampOpening()
    ) throws {
        format = tape.layout
        let told = Told()
        self.told = told
        sink = NullSink(NullSink.Options(latency: latency), clock: device)
        let length = max(Decoder.ringLength.frame(at: format.sampleRate), FrameCount(1_024))
        context = try RenderContext(format: format, capacity: length)
        decoder = Decoder(
            mailbox: mailbox, clock: clock, opener: opener, stretcher: NearestFrameStretch(),
            report: { report in told.reports.withLock { $0.append(report) } })
        try sink.open(format, pulling: context)
        clock.install(sink)
        mailbox.post(.open(generation, .stream(tape)))
        _ = decoder.turn()
    }

    var reports: [DecoderReport] { told.reports.withLock { $0 } }
    var place: PlaybackPlace { clock.place }

    /// How often a stop was reached.
    var holds: Int { reports.filter { if case .held = $0 { true } else { false } }.count }
    var hasEnded: Bool { reports.contains { if case .ended = $0 { true } else { false } } }

    func begin(
        _ plan: PlaybackPlan = .straight, at place: MediaTime = .zero, rate hundredths: Int = 100
    ) {
        generation.stretch += 1
        rate = PlaybackRate(hundredths: hundredths)
        clock.stand(at: place, rate: rate, until: generation)
        mailbox.post(.begin(generation, at: place, rate: rate, plan: plan, into: context))
        fill()
        clock.setSinkCorked(false)
    }

    func retime(_ hundredths: Int) {
        generation.stretch += 1
        rate = PlaybackRate(hundredths: hundredths)
        mailbox.post(.retime(generation, rate: rate))
        refill()
    }

    func follow(_ plan: PlaybackPlan) {
        generation.stretch += 1
        mailbox.post(.follow(generation, plan))
        refill()
    }

    /// Names what follows without a gap.
    func prepare(_ tape: RampTape) {
        mailbox.post(.prepare(NextRecording(location: .stream(tape), tag: LoadTag(2))))
        fill()
    }

    func proceed() {
        generation.stretch += 1
        mailbox.post(.proceed(generation))
        fill()
    }

    /// Decodes anew and lets the device fetch it, as new frames wake a real one.
    private func refill() {
        fill()
        device.advance(by: .zero)
    }

    /// Decodes until the ring is full enough or nothing more is to come.
    func fill() {
        let wanted = Decoder.ahead.frame(at: format.sampleRate)
        // Jobs first: a full ring would let the decoder sleep.
        while !mailbox.isEmpty { _ = decoder.turn() }
        while decoder.isFilling, context.writeIndex - context.readIndex < wanted {
            _ = decoder.turn()
        }
    }

    /// Lets so many frames sound, as far as there are.
    func hear(_ frames: Int) {
        let step = max(format.sampleRate.framesPerSecond * 2 / 5, 1)
        var left = frames
        while left > 0 {
            fill()
            let count = min(left, step)
            let start = sink.playedFrames
            let time = Int64(count) * 1_000_000 / Int64(format.sampleRate.framesPerSecond)
            device.advance(by: MediaTime(microseconds: time))
            let sounded = (sink.playedFrames - start).value
            heard += decoder.history.frames(
                from: start, count: Int(sounded), writtenTo: context.writeIndex)
            left -= count
            cross()
        }
        fill()
    }

    /// Lets go of the former recording once its successor is heard.
    private func cross() {
        let isHeard = reports.contains { report in
            guard case .crossing(generation, let frame, _, _) = report else { return false }
            return sink.playedFrames >= frame
        }
        guard isHeard else { return }
        generation = generation.ofNextChapter
        crossings += 1
        clock.cross(duration: .zero)
        mailbox.post(.crossed)
    }
}

/// A plan of lines that are played as they are spoken.
func plan(
    _ lines: [Range<Double>], _ change: (inout PlaybackPlan) -> Void = { _ in }
) -> PlaybackPlan {
    var plan = PlaybackPlan(
        lines: lines.map { line in
            let range = MediaTime.seconds(line.lowerBound)..<MediaTime.seconds(line.upperBound)
            return PlaybackPlan.Line(speech: range, played: range)
        })
    change(&plan)
    return plan
}

/// What shall have been heard, piece by piece.
enum Piece {
    /// These frames of the tape; the first and last of them perhaps faded.
    case sound(Range<Int>, fadesIn: Bool = true, fadesOut: Bool = true, every: Int = 100)
    case silence(Int)

    /// Expects pieces to be all that was heard, from a frame on.
    static func expect(
        _ pieces: [Piece], in heard: [Float], sourceLocation: SourceLocation = #_sourceLocation
    ) {
        var rest = heard[...]
        for (number, piece) in pieces.enumerated() {
            let wrong = piece.firstWrong(in: rest)
            #expect(
                wrong == nil, "piece \(number), frame \(wrong ?? 0)",
                sourceLocation: sourceLocation)
            rest = rest.dropFirst(piece.count)
        }
        #expect(rest.isEmpty, sourceLocation: sourceLocation)
    }

    private var count: Int {
        switch self {
        case .sound(let frames, _, _, let hundredths):
            (frames.count * 100 + hundredths / 2) / hundredths
        case .silence(let count): count
        }
    }

    /// The first frame that is not what it should be.
    private func firstWrong(in heard: ArraySlice<Float>) -> Int? {
        guard heard.count >= count else { return heard.count }
        return heard.prefix(count).enumerated().first { !isRight($1, at: $0) }?.offset
    }

    private func isRight(_ sample: Float, at index: Int) -> Bool {
        guard case .sound(let frames, let fadesIn, let fadesOut, let hundredths) = self else {
            return sample == 0
        }
        let wanted = Float(frames.lowerBound + min(index * hundredths / 100, frames.count - 1))
        let fade = 48
        let isFaded = fadesIn && index < fade || fadesOut && index >= count - fade
        // What is blended in may be some frames ahead.
        return isFaded ? (0...wanted + 48).contains(sample) : sample == wanted
    }
}
