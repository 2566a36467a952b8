import Dispatch
import Signal

/// Trains a model of a text's phones on one recording from a first guess of their places, and finds
/// their places by the model (Viterbi training).
struct PhoneTraining {
    /// The state of each frame; `nil` for silence within a phone of the first guess.
    private(set) var path: [Int?]

    private var chain: PhoneChain
    private let seen: [Observation]
    private let isSpeech: [Bool]
    /// The moments of a synthesizer's phones, by model.
    private let prior: [Moments]
    /// Phones whose beginnings are given.
    private let pins: [(phone: Int, frame: Int)]
    /// The farthest, in frames, that a path may be from the one before: first models are too
    /// rough to be followed far, the last ones find lines at the far side of a pause.
    private static let reach = 60
    private static let lastReach = 200
    /// The same in speech with hesitation, which drifts farther.
    private static let farthestReach = 400
    /// The frames that a pinned beginning may move by: a person's ear is no finer.
    private static let play = 3
    /// The floor of the score of what a speaker says who hesitates, below the best phone's: the
    /// mean of all speech fits an "uhm" worse than a phone that is like it.
    private static let anythingBehind: Float = 6
    /// The floor of the score of silence where there is no speech, below the best phone's.
    private static let silenceBehind: Float = 0.5
    /// The number of frames that are scored at a time.
    private static let stretch = 512

    /// A training whose first guess is that phones begin at `starts`, in ascending order, and that
    /// the last ends at `end`.
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

    /// Runs one round: models by the path so far, and the path by these models; `false` when there
    /// is none, or when cancelled.
    ///
    /// The last round looks farther.
    mutating func learn(isLast: Bool = false, isCancelled: () -> Bool) -> Bool {
        let last = chain.hesitates ? Self.farthestReach : Self.lastReach
        let models = models()
        let corridor = corridor(reach: isLast ? last : Self.reach)
        let way = ChainPath(chain, corridor: corridor)
        var scores = [Float](repeating: 0, count: Self.stretch * models.count)
        for start in stride(from: 0, to: seen.count, by: Self.stretch) {
            if isCancelled() { return false }
            let frames = start..<min(start + Self.stretch, seen.count)
            let used =
                chain.hesitates ? Array(models.indices) : usedModels(in: corridor[frames])
            scores.withUnsafeMutableBufferPointer { scores in
                score(frames, models, used, into: scores)
                way.add(UnsafeBufferPointer(rebasing: scores[..<(frames.count * models.count)]))
            }
        }
        guard let states = way.states() else { return false }
        path = states
        return true
    }

    /// The most frames of a filler: what lasts longer is text that is not known.
    private static let longestFiller = 100

    /// The short sounds within lines that no word takes, or that last longer than their phone can,
    /// relative to the speech of the words.
    var hesitation: Double {
        var (unsaid, said, start) = (0, 0, 0)
        while start < path.count {
            let place = path[start]
            let end = path[start...].firstIndex { $0 != place } ?? path.count
            defer { start = end }
            guard let state = place.map({ chain.states[$0] }) else { continue }
            let speech = isSpeech[start..<end].count { $0 }
            // Between lines there may be anything.
            var beyond = state.longest < .max ? speech : 0
            if state.phone != nil {
                said += speech
                beyond = isSpeech[start..<end].dropFirst(state.longest).count { $0 }
            }
            if beyond <= Self.longestFiller { unsaid += beyond }
        }
        return Double(unsaid) / Double(max(1, said))
    }

    /// True when there may be fillers and pauses before any word.
    var isFree: Bool { chain.hesitates }

    /// Lets there be fillers and pauses before any word, from the next round on.
    mutating func hesitate() {
        let free = chain.hesitating()
        path = path.map { place in
            place.flatMap { place in
                chain.states[place].phone.map { phone in
                    free.firstStates[phone] + place - chain.firstStates[phone]
                }
            }
        }
        chain = free
    }

    /// The fit of frames to their phones.
    struct Fit {
        /// By frame: the log-likelihood of its phone above that of any phone.
        let gains: [Float]
        /// By frame: the share of the text's other kinds of phones that fit it better than its own.
        let rivals: [Float]
        /// By frame: the log-likelihood of the best phone above that of its own.
        let gaps: [Float]
    }

    /// The fit of the path; `nil` when cancelled.
    func fit(isCancelled: () -> Bool) -> Fit? {
        let models = models()
        var gains = [Float](repeating: 0, count: seen.count)
        var (rivals, gaps) = (gains, gains)
        for start in stride(from: 0, to: seen.count, by: Self.stretch) {
            if isCancelled() { return nil }
            let frames = start..<min(start + Self.stretch, seen.count)
            gains.withUnsafeMutableBufferPointer { gains in
                rivals.withUnsafeMutableBufferPointer { rivals in
                    gaps.withUnsafeMutableBufferPointer { gaps in
                        compare(frames, models, gains, rivals, gaps)
                    }
                }
            }
        }
        return Fit(gains: gains, rivals: rivals, gaps: gaps)
    }

    /// Fills in the gains, rivals and gaps of some frames, on all cores.
    private func compare(
        _ frames: Range<Int>, _ models: [DiagonalGaussian],
        _ gains: UnsafeMutableBufferPointer<Float>, _ rivals: UnsafeMutableBufferPointer<Float>,
        _ gaps: UnsafeMutableBufferPointer<Float>
    ) {
        let (seen, path, states) = (seen, path, chain.states)
        nonisolated(unsafe) let (gains, rivals, gaps) = (gains, rivals, gaps)
        Self.onAllCores(frames) { frame in
            guard let state = path[frame].map({ states[$0] }) else { return }
            let own = models[state.model].score(seen[frame])
            gains[frame] = own - models[PhoneChain.filler].score(seen[frame])
            guard state.phone != nil else { return }
            (rivals[frame], gaps[frame]) = Self.rivals(
                of: own, seen[frame], state.model, models)
        }
    }

    /// The share of the other kinds of phones, each by its likelier half, that are likelier than a
    /// frame's own, and by how much the likeliest is.
    private static func rivals(
        of own: Float, _ seen: Observation, _ model: Int, _ models: [DiagonalGaussian]
    ) -> (share: Float, gap: Float) {
        var (better, others, best): (Float, Float, Float) = (0, 0, own)
        for first in stride(from: PhoneChain.firstPhone, to: models.count - 1, by: 2) {
            let score = max(models[first].score(seen), models[first + 1].score(seen))
            best = max(best, score)
            guard first != model & ~1 else { continue }
            others += 1
            if score > own { better += 1 }
        }
        return (others > 0 ? better / others : 0, best - own)
    }

    /// The frames of each phone; `nil` for one that was passed over.
    var places: [Range<Int>?] {
        var places = [Range<Int>?](repeating: nil, count: chain.firstStates.count)
        for (frame, state) in path.enumerated() {
            guard let state, let phone = chain.states[state].phone else { continue }
            places[phone] = (places[phone]?.lowerBound ?? frame)..<(frame + 1)
        }
        return places
    }

    /// The models of the states that some frames may be in.
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
        let (seen, isSpeech, anything) = (seen, isSpeech, chain.anything)
        nonisolated(unsafe) let all = base
        Self.onAllCores(frames) { frame in
            let scores = all + (frame - frames.lowerBound) * models.count
            var best = -Float.infinity
            for model in used {
                scores[model] = models[model].score(seen[frame])
                best = max(best, scores[model])
            }
            if let anything {
                var phone = -Float.infinity
                for model in PhoneChain.firstPhone..<anything { phone = max(phone, scores[model]) }
                scores[anything] = max(scores[anything], phone - Self.anythingBehind)
            }
            // Readers who share a recording each have their own background noise, which one model
            // of silence does not fit: in frames without speech its score has a floor.
            if !isSpeech[frame] {
                scores[PhoneChain.silence] = max(
                    scores[PhoneChain.silence], best - Self.silenceBehind)
            }
        }
    }

    /// Calls a function for each frame, for several of them at once.
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
            case PhoneChain.filler, chain.anything: DiagonalGaussian(speech, floor: floor)
            default:
                // A rare phone is smoothed by its other half, the synthesizer's phone, and all
                // speech.
                DiagonalGaussian(
                    moments[model].smoothed(by: moments[model ^ 1], weight: 4)
                        .smoothed(by: prior[model], weight: 12)
                        .smoothed(by: speech, weight: 2), floor: floor)
            }
        }
    }

    /// The states that the path so far was in within reach of each frame.
    private func corridor(reach: Int) -> [Range<Int>] {
        var state = 0
        let states = path.map { place in
            state = max(state, place ?? 0)
            return state
        }
        let last = chain.states.count - 1
        var (next, first) = (0, 0)
        return states.indices.map { frame in
            let low = frame < reach ? 0 : states[frame - reach] - 6
            let ahead = frame + reach
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
