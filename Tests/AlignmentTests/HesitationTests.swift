import Signal
import Testing

@testable import Alignment

@Suite struct HesitationTests {
    private func chain(_ beginning: PhoneChain.Beginning, longest: Int = .max) -> PhoneChain {
        PhoneChain(
            [
                .init(kind: 0, beginning: .line, longest: longest),
                .init(kind: 1, beginning: beginning, longest: longest),
            ], kindCount: 2)
    }

    @Test(arguments: [
        (PhoneChain.Beginning.word, [Float(30), 20, 8]), (.phrase, [8, 15, 8]),
        (.line, [8, 15, 8]),
    ])
    func `a speaker who hesitates may pause, say something else and pause again`(
        beginning: PhoneChain.Beginning, penalties: [Float]
    ) {
        let free = chain(beginning).hesitating(from: 1)
        let between = free.states[(free.firstStates[0] + 2)..<free.firstStates[1]]
        #expect(
            between.map(\.model) == [PhoneChain.silence, free.anything, PhoneChain.silence])
        #expect(between.map(\.penalty) == penalties)
        // The first line has nothing before it to pause behind.
        #expect(free.states[0].model == PhoneChain.filler)
    }

    @Test func `the first words of a text are said without hesitation`() {
        let chain = chain(.word)
        #expect(chain.hesitating().states == chain.states)
    }

    @Test(arguments: [
        // The frames that a sound lasts longer than it can, each a little more like it than like
        // anything else that is said; entering the latter costs 20.
        (false, 4, false), (true, 2, false), (true, 4, true),
    ])
    func `who hesitates seldom draws out a sound`(
        hesitates: Bool, frames: Int, isOther: Bool
    ) throws {
        let spoken = chain(.word, longest: 8)
        let chain = hesitates ? spoken.hesitating(from: 1) : spoken
        let other = chain.anything ?? PhoneChain.filler
        let fits = [2, 2, 3, 3, 3, 3] + Array(repeating: 3, count: frames) + [4, 4, 5, 5]
        let path = ChainPath(
            chain, corridor: Array(repeating: 0..<chain.states.count, count: fits.count))
        fits.flatMap { fit in
            (0..<chain.modelCount).map { $0 == fit ? 0 : $0 == other ? -0.5 : -40 as Float }
        }.withUnsafeBufferPointer { path.add($0) }
        let models = try #require(path.states()).map { chain.states[$0].model }
        #expect(models.contains(other) == isOther)
    }

    @Test(arguments: [false, true])
    func `a filler between two pauses is no sound of a word, for who hesitates`(
        hesitates: Bool
    ) throws {
        let spoken = chain(.word)
        let chain = hesitates ? spoken.hesitating(from: 1) : spoken
        // A sound, a pause, something else, a pause, a sound.
        let other = chain.anything ?? PhoneChain.filler
        let fits = [2, 3, 0, other, 0, 4, 5].flatMap { Array(repeating: $0, count: 12) }
        let path = ChainPath(
            chain, corridor: Array(repeating: 0..<chain.states.count, count: fits.count))
        fits.flatMap { fit in (0..<chain.modelCount).map { $0 == fit ? 0 : -5 as Float } }
            .withUnsafeBufferPointer { path.add($0) }
        let models = try #require(path.states()).map { chain.states[$0].model }
        #expect((models == fits) == hesitates)
    }

    /// A training on a second of speech and a second without, in which two sounds begin.
    private func training(longest: Int) -> PhoneTraining {
        let levels = [Float](repeating: -20, count: 100) + [Float](repeating: -75, count: 100)
        return PhoneTraining(
            chain(.word, longest: longest), Array(repeating: Observation(), count: 200),
            SpeechActivity(levels: levels), starts: [0, 40], end: 100, prior: [])
    }

    @Test(arguments: [
        // Sounds of 40 and 60 frames, of which each half may last half as long as the sound.
        (Int.max, 0.0), (60, 0.0), (50, 0.1), (40, 0.2), (20, 0.6),
    ])
    func `speech that lasts too long for its sound is hesitation`(longest: Int, share: Double) {
        #expect(abs(training(longest: longest).hesitation - share) < 0.001)
    }

    @Test func `speech that lasts longer than a filler is not hesitation`() {
        let levels = [Float](repeating: -20, count: 400) + [Float](repeating: -75, count: 100)
        let training = PhoneTraining(
            chain(.word, longest: 20), Array(repeating: Observation(), count: 500),
            SpeechActivity(levels: levels), starts: [0, 380], end: 400, prior: [])
        // Halves of 190 frames are a preamble that the text has not.
        #expect(training.hesitation == 0)
    }

    @Test func `sounds keep their places when the speaker hesitates`() {
        var training = training(longest: 40)
        let before = training.places
        training.hesitate()
        #expect(training.places == before)
    }
}
