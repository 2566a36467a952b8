import Practice
import Testing

/// The turns of recordings that are played over and over.
@Suite struct SoundRoundTests {
    /// What is done with a round: to go on, to drop the recording, to begin again.
    enum Act: Character { case next = ">", drop = "x", begin = "^" }

    @Test(arguments: [
        (3, "", 0), (3, ">", 1), (3, ">>", 2), (3, ">>>", 0), (1, ">", 0),
        (3, "x", 1), (3, ">x", 2), (3, ">>x", 0), (3, "x>>", 1), (2, ">x>", 0),
        (2, "xx^", 0), (3, ">x^>", 1), (2, "xx>x^>", 1),
    ])
    func `each has its turn, and what cannot be played has none`(
        count: Int, acts: String, index: Int
    ) {
        var round = SoundRound(count: count)
        for act in acts.compactMap(Act.init) { Self.carryOut(act, &round) }
        #expect(round.index == index)
    }

    @Test(arguments: [(0, ""), (0, ">x"), (1, "x"), (2, "xx"), (3, ">xxx>"), (-1, "")])
    func `where none is left there is no turn`(count: Int, acts: String) {
        var round = SoundRound(count: count)
        for act in acts.compactMap(Act.init) { Self.carryOut(act, &round) }
        #expect(round.index == nil)
        #expect(!round.hasOthers)
    }

    @Test(arguments: [(1, "", false), (2, "", true), (2, "x", false), (3, "x", true)])
    func `one alone is followed by itself`(count: Int, acts: String, hasOthers: Bool) {
        var round = SoundRound(count: count)
        for act in acts.compactMap(Act.init) { Self.carryOut(act, &round) }
        #expect(round.hasOthers == hasOthers)
    }

    private static func carryOut(_ act: Act, _ round: inout SoundRound) {
        switch act {
        case .next: round.goOn()
        case .drop: round.drop()
        case .begin: round.begin()
        }
    }
}
