import Testing

@testable import Alignment

@Suite struct PhoneChainTests {
    @Test(arguments: [
        // What the second sound begins, what silence, or a filler and silence, before it cost, and the frames of
        // silence that cost no more.
        (PhoneChain.Beginning?.none, [Float](), Int?.none),
        (.word, [30], 60), (.phrase, [15, 8], 120), (.line, [15, 8], .max),
    ])
    func `what may be before a sound is told by what it begins`(
        beginning: PhoneChain.Beginning?, penalties: [Float], longest: Int?
    ) {
        let chain = PhoneChain(
            [.init(kind: 0, beginning: .line), .init(kind: 1, beginning: beginning)],
            kindCount: 2)
        let between = chain.states[(chain.firstStates[0] + 2)..<chain.firstStates[1]]
        let models = [PhoneChain.filler, PhoneChain.silence].suffix(penalties.count)
        #expect(between.map(\.model) == Array(models))
        #expect(between.last?.longest == longest)
        #expect(between.map(\.penalty) == penalties)
        #expect(between.allSatisfy { $0.isOptional && $0.phone == nil })
    }

    /// Scores of frames that each fit one model.
    private func scores(_ frames: [Int], of count: Int) -> [Float] {
        frames.flatMap { fit in (0..<count).map { $0 == fit ? 0 : -5 } }
    }

    @Test(arguments: [
        // Two silent frames cost 10 as something else, seven cost 35.
        (PhoneChain.Beginning.word, [2, 2, 2, 3, 0, 0, 4, 4, 4, 5, 5], false),
        (.phrase, [2, 2, 2, 3, 0, 0, 4, 4, 4, 5, 5], true),
        (.word, [2, 2, 2, 3, 0, 0, 0, 0, 0, 0, 0, 4, 4, 4, 5, 5], true),
    ])
    func `a pause within a phrase must be longer to be one`(
        beginning: PhoneChain.Beginning, frames: [Int], isPause: Bool
    ) throws {
        let chain = PhoneChain(
            [.init(kind: 0, beginning: .line), .init(kind: 1, beginning: beginning)],
            kindCount: 2)
        let path = ChainPath(
            chain,
            corridor: Array(repeating: 0..<chain.states.count, count: frames.count))
        scores(frames, of: chain.modelCount).withUnsafeBufferPointer { path.add($0) }
        let states = try #require(path.states())
        let silences = states.dropFirst(4).prefix(2).map { chain.states[$0].model }
        #expect((silences == [PhoneChain.silence, PhoneChain.silence]) == isPause)
    }

    @Test(arguments: [(PhoneChain.Beginning.word, 60), (.line, 120)])
    func `silence within a line costs more the longer it lasts`(
        beginning: PhoneChain.Beginning, frames: Int
    ) throws {
        let chain = PhoneChain(
            [.init(kind: 0, beginning: .line), .init(kind: 0, beginning: beginning)],
            kindCount: 1)
        // A bit more than a second of silence, which a sound fits a little worse.
        let scores = (0..<140).flatMap { frame -> [Float] in
            let isPause = (10..<130).contains(frame)
            return isPause ? [0, -9, -0.55, -0.55] : [-9, -9, 0, 0]
        }
        let path = ChainPath(chain, corridor: Array(repeating: 0..<chain.states.count, count: 140))
        scores.withUnsafeBufferPointer { path.add($0) }
        let states = try #require(path.states())
        #expect(states.count { chain.states[$0].phone == nil } == frames)
    }

    @Test(arguments: [
        // Without a limit a sound takes in what is a little more like it than like silence.
        (Int.max, 12), (4, 4),
    ])
    func `a sound that lasts too long gives way`(longest: Int, frames: Int) throws {
        let chain = PhoneChain(
            [.init(kind: 0, beginning: .line, longest: longest)], kindCount: 1)
        let scores = (0..<12).flatMap { _ -> [Float] in [-2, -9, 0, 0] }
        let path = ChainPath(chain, corridor: Array(repeating: 0..<chain.states.count, count: 12))
        scores.withUnsafeBufferPointer { path.add($0) }
        let states = try #require(path.states())
        #expect(states.count { chain.states[$0].phone != nil } == frames)
    }

    @Test(arguments: [
        // Frames of the voice, how much longer the reading is, and the most frames.
        (10, Float(1), 30), (10, 2, 60), (2, 1, 16), (100, 1, 45), (10, 9, 90), (10, 0.1, 24),
    ])
    func `a phone lasts at most some times as long as the voice's`(
        length: Int, pace: Float, longest: Int
    ) {
        #expect(WarpedScript.longest(length, pace) == longest)
    }
}
