import ListenCore
import ScreenTestSupport
import Testing
import UIVocabulary

@testable import PlayerUI

/// Orders to play and to pause that are faster than the player's news.
@Suite struct SoundOrderTests {
    private func moment(_ milliseconds: Int64) -> Moment {
        Moment(position: Make.time(6.2), host: .milliseconds(milliseconds))
    }

    private func sounds(_ effects: [AppEffect]) -> [PlayerCommand] {
        effects.compactMap {
            guard case .player(let command) = $0, command == .play || command == .pause else {
                return nil
            }
            return command
        }
    }

    /// Presses play so many times at once, then lets the player tell of each, and gives what was
    /// asked of it.
    private func toggle(
        _ count: Int, telling isTold: (Int) -> Bool = { _ in true }
    ) -> (orders: [PlayerCommand], stage: PlayerStage) {
        var stage = Make.playing()
        var (orders, told): ([PlayerCommand], Int) = ([], 0)
        for number in 0..<count {
            orders += sounds(stage.update(.command(.togglePlay), at: moment(Int64(number))))
            while told < orders.count, isTold(number) {
                let phase: PlayerPhase = orders[told] == .play ? .playing : .paused
                _ = stage.update(.player(.phase(phase)), at: moment(Int64(number)))
                told += 1
            }
        }
        for order in orders[told...] {
            let phase: PlayerPhase = order == .play ? .playing : .paused
            _ = stage.update(.player(.phase(phase)), at: moment(Int64(count)))
        }
        return (orders, stage)
    }

    @Test(arguments: [1, 2, 3, 10, 999, 1_000])
    func `Every press counts, however late the player tells of it`(count: Int) {
        for rhythm in [1, 2, 3, 7, count + 1] {
            let (orders, stage) = toggle(count) { $0 % rhythm == rhythm - 1 }
            #expect(orders.count == count)
            #expect(orders.last == (count.isMultiple(of: 2) ? .play : .pause))
            #expect(stage.model.state.sound.isWanted == count.isMultiple(of: 2))
        }
    }

    @Test func `The pause of an order that another followed is no pause`() {
        var stage = Make.playing()
        _ = stage.update(.command(.togglePlay), at: moment(0))
        _ = stage.update(.command(.togglePlay), at: moment(1))
        #expect(stage.update(.player(.phase(.paused)), at: moment(2)).isEmpty)
        #expect(stage.model.state.sound.isWanted)
        _ = stage.update(.player(.phase(.playing)), at: moment(3))
        #expect(sounds(stage.update(.command(.togglePlay), at: moment(4))) == [.pause])
    }

    @Test func `A pause that nobody ordered here counts at once`() {
        var stage = Make.playing()
        _ = stage.update(.player(.phase(.paused)), at: moment(2))
        #expect(!stage.model.state.sound.isWanted)
        #expect(sounds(stage.update(.command(.togglePlay), at: moment(4))) == [.play])
    }

    @Test(arguments: [0, 1, 2, 5, 40])
    func `Sound that runs dry between two orders is no order`(lag: Int) {
        var stage = Make.playing()
        var waiting: [PlayerCommand] = []
        func tell(_ order: PlayerCommand, at host: Int64) {
            // Sound that begins is soon out of bytes, and runs again.
            let news: [PlayerPhase] = order == .play ? [.playing, .buffering, .playing] : [.paused]
            for phase in news { _ = stage.update(.player(.phase(phase)), at: moment(host)) }
        }
        for number in 0..<999 {
            let order = sounds(stage.update(.command(.togglePlay), at: moment(Int64(number))))
            #expect(order == [number.isMultiple(of: 2) ? .pause : .play])
            waiting += order
            // The player is some orders behind, by turns more and fewer.
            let behind = (number / 50).isMultiple(of: 2) ? lag : lag / 2
            while waiting.count > behind {
                tell(waiting.removeFirst(), at: Int64(number))
            }
        }
        for order in waiting { tell(order, at: 999) }
        #expect(!stage.model.state.sound.isWanted)
    }

    @Test func `An order without an effect is believed for two seconds, and no longer`() {
        var stage = Make.playing()
        // The sound pauses for a reason that the player did not tell of.
        _ = stage.update(.command(.togglePlay), at: moment(0))
        _ = stage.update(.command(.togglePlay), at: moment(1))
        _ = stage.update(.player(.phase(.paused)), at: moment(500))
        #expect(stage.model.state.sound.isWanted)
        _ = stage.update(.tick, at: moment(2_000))
        #expect(stage.model.state.sound.isWanted)
        _ = stage.update(.tick, at: moment(2_002))
        #expect(!stage.model.state.sound.isWanted)
        #expect(sounds(stage.update(.command(.togglePlay), at: moment(2_003))) == [.play])
    }

    @Test(arguments: [
        PlayerPhase.ended, .held, .interrupted(reason: "a call"), .failed(message: "broken"),
    ]) func `Where the player stops by itself, older orders are over`(phase: PlayerPhase) {
        var stage = Make.playing()
        _ = stage.update(.command(.togglePlay), at: moment(0))
        _ = stage.update(.command(.togglePlay), at: moment(1))
        _ = stage.update(.player(.phase(phase)), at: moment(2))
        #expect(!stage.model.state.sound.isWanted)
        _ = stage.update(.player(.phase(.playing)), at: moment(3))
        #expect(stage.model.state.sound.isWanted)
    }
}
