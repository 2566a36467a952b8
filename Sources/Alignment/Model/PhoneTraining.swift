import Dispatch
import Signal

/// Learns what the sounds of a text are like in one recording, and by that where they are, from
/// a first guess where they are (Viterbi training).
struct PhoneTraining {
    /// The state of each frame; `nil` for silence within a sound of the first guess.
    private(set) var path: [Int?]

    private let chain: PhoneChain
    private let seen: [Observation]
    private let isSpeech: [Bool]
    /// What a synthesizer's sounds are like, by model.
    private let prior: [Moments]
    /// Sounds that begin where they are said to.
    private let pins: [(phone: Int, frame: Int)]
    /// How far, in frames, a way may be from the one before.
    private static let reach = 60
    /// What is pinned may begin so many frames earlier or later: a person's ear is no finer.
    private static let play = 3
    /// Where nobody is loud, silence is no less likely than this below the likeliest sound.
    private static let silenceBehind: Float = 0.5
    /// So many frames are scored at a time.
    private static let stretch = 512

    /// A training whose first guess is that sounds begin at `starts`, which never go back, and
    /// that the last ends at `end`.
    init(
        _ chain: PhoneChain, _ seen: [Observation], _ activity: SpeechActivity, starts: [Int],
        end: Int, prior: [Moments], pins: [(phone: Int, frame: Int)] = []
    ) {
        self.prior = prior
        self.pins = pins
        self.chain = chain
        self.seen = seen
        isSpeech = activity.isSpeech
        path = Array(repeating: nil, count: seen.count)
        let last = chain.states.count - 1
        for (index, start) in starts.enumerated() {
            var stop = min(index + 1 < starts.count ? starts[index + 1] : end, seen.count)
            while stop > start + 2, !isSpeech[stop - 1] { stop -= 1 }
            guard start < stop else { continue }
            let middle = (start + stop + 1) / 2
            for frame in start..<stop {
                path[frame] = chain.firstStates[index] + (frame < middle ? 0 : 1)
            }
        }
        for frame in 0..<min(starts.first ?? 0, seen.count) {
            path[frame] = isSpeech[frame] ? 0 : 1
        }
        for frame in min(end, seen.count)..<seen.count {
            path[frame] = isSpeech[frame] ? last : last - 1
        }
    }

    /// One round: models of the way so far, and the way by these models; `false` when there is
    /// none, or cancelled.
    mutating func learn(isCancelled: () -> Bool) -> Bool {
        let models = models()
        let corridor = corridor()
        let way = ChainPath(chain, corridor: corridor)
        var scores = [Float](repeating: 0, count: Self.stretch * models.count)
        for start in stride(from: 0, to: seen.count, by: Self.stretch) {
            if isCancelled() { return false }
            let frames = start..<min(start + Self.stretch, seen.count)
            let used = usedModels(in: corridor[frames])
            scores.withUnsafeMutableBufferPointer { scores in
                score(frames, models, used, into: scores)
                way.add(UnsafeBufferPointer(rebasing: scores[..<(frames.count * models.count)]))
            }
        }
        guard let states = way.states() else { return false }
        path = states
        return true
    }

    /// How frames fit the sounds they are taken for.
    struct Fit {
        /// By frame: how much better it fits its sound than any sound, as a logarithm.
        let gains: [Float]
        /// By frame: the share of the text's other kinds of sounds that fit it better than its own.
        let rivals: [Float]
    }

    /// How well the way fits; `nil` when cancelled.
    func fit(isCancelled: () -> Bool) -> Fit? {
        let models = models()
        var gains = [Float](repeating: 0, count: seen.count)
        var rivals = gains
        for start in stride(from: 0, to: seen.count, by: Self.stretch) {
            if isCancelled() { return nil }
            let frames = start..<min(start + Self.stretch, seen.count)
            gains.withUnsafeMutableBufferPointer { gains in
                rivals.withUnsafeMutableBufferPointer { rivals in
                    compare(frames, models, gains, rivals)
                }
            }
        }
        return Fit(gains: gains, rivals: rivals)
    }

    /// Fills in the gains and rivals of some frames, on all cores.
    private func compare(
        _ frames: Range<Int>, _ models: [DiagonalGaussian],
        _ gains: UnsafeMutableBufferPointer<Float>, _ rivals: UnsafeMutableBufferPointer<Float>
    ) {
        let (seen, path, states) = (seen, path, chain.states)
        nonisolated(unsafe) let (gains, rivals) = (gains, rivals)
        Self.onAllCores(frames) { frame in
            guard let state = path[frame].map({ states[$0] }) else { return }
            let own = models[state.model].score(seen[frame])
            gains[frame] = own - models[PhoneChain.filler].score(seen[frame])
            guard state.phone != nil else { return }
            rivals[frame] = Self.rivals(of: own, seen[frame], state.model, models)
        }
    }

    /// The share of the other kinds of sounds, each by its likelier half, that are likelier than
    /// a frame's own.
    private static func rivals(
        of own: Float, _ seen: Observation, _ model: Int, _ models: [DiagonalGaussian]
    ) -> Float {
        var (better, others): (Float, Float) = (0, 0)
        for first in stride(from: 2, to: models.count, by: 2) where first != model & ~1 {
            others += 1
            if models[first].score(seen) > own || models[first + 1].score(seen) > own {
                better += 1
            }
        }
        return others > 0 ? better / others : 0
    }

    /// Where each sound is, in frames; `nil` for one that was passed over.
    var places: [Range<Int>?] {
        var places = [Range<Int>?](repeating: nil, count: chain.firstStates.count)
        for (frame, state) in path.enumerated() {
            guard let state, let phone = chain.states[state].phone else { continue }
            places[phone] = (places[phone]?.lowerBound ?? frame)..<(frame + 1)
        }
        return places
    }

    /// The models of the states that a stretch may be in.
    private func usedModels(in corridor: ArraySlice<Range<Int>>) -> [Int] {
        guard let first = corridor.first, let last = corridor.last else { return [] }
        return Set(chain.states[first.lowerBound..<last.upperBound].map(\.model)).sorted()
    }

    /// The scores of frames by some models, on all cores.
    private func score(
        _ frames: Range<Int>, _ models: [DiagonalGaussian], _ used: [Int],
        into scores: UnsafeMutableBufferPointer<Float>
    ) {
        guard let base = scores.baseAddress else { return }
        let (seen, isSpeech) = (seen, isSpeech)
        nonisolated(unsafe) let all = base
        Self.onAllCores(frames) { frame in
            let scores = all + (frame - frames.lowerBound) * models.count
            var best = -Float.infinity
            for model in used {
                scores[model] = models[model].score(seen[frame])
                best = max(best, scores[model])
            }
            // Readers who share a recording have noise of their own: what no sound of the text
            // fits best is silence where nobody is loud.
            if !isSpeech[frame] {
                scores[PhoneChain.silence] = max(
                    scores[PhoneChain.silence], best - Self.silenceBehind)
            }
        }
    }

    /// Does something for each frame, several of them at once.
    private static func onAllCores(_ frames: Range<Int>, _ body: @Sendable (Int) -> Void) {
        let parts = 4
        let size = (frames.count + parts - 1) / parts
        DispatchQueue.concurrentPerform(iterations: parts) { part in
            let start = min(frames.upperBound, frames.lowerBound + part * size)
            for frame in start..<min(frames.upperBound, start + size) { body(frame) }
        }
    }

    private func models() -> [DiagonalGaussian] {
        var moments = [Moments](repeating: Moments(), count: chain.modelCount)
        var (speech, quiet) = (Moments(), Moments())
        for frame in seen.indices {
            if isSpeech[frame] { speech.add(seen[frame]) } else { quiet.add(seen[frame]) }
            if let state = path[frame] { moments[chain.states[state].model].add(seen[frame]) }
        }
        let floor = speech.variance.map { $0 * 0.05 }
        return moments.indices.map { model in
            switch model {
            case PhoneChain.silence:
                DiagonalGaussian(quiet.count > 20 ? quiet : speech, floor: floor)
            case PhoneChain.filler: DiagonalGaussian(speech, floor: floor)
            default:
                // The other half of the sound, the synthesizer's, then any sound, stand in where it
                // is rare.
                DiagonalGaussian(
                    moments[model].smoothed(by: moments[model ^ 1], weight: 4)
                        .smoothed(by: prior[model], weight: 12)
                        .smoothed(by: speech, weight: 2), floor: floor)
            }
        }
    }

    /// The states that the way so far was in within reach of each frame.
    private func corridor() -> [Range<Int>] {
        var state = 0
        let states = path.map { place in
            state = max(state, place ?? 0)
            return state
        }
        let last = chain.states.count - 1
        var (next, first) = (0, 0)
        return states.indices.map { frame in
            let low = frame < Self.reach ? 0 : states[frame - Self.reach] - 6
            let ahead = frame + Self.reach
            let high = ahead < states.count ? states[ahead] + 6 : last
            while next < pins.count, pins[next].frame + Self.play <= frame {
                first = chain.firstStates[pins[next].phone]
                next += 1
            }
            let bound = pins[checked: next].map { pin in
                frame < pin.frame - Self.play ? chain.firstStates[pin.phone] - 1 : last
            }
            let begin = max(0, low, first)
            return begin..<(max(begin, min(last, high, bound ?? last)) + 1)
        }
    }
}
