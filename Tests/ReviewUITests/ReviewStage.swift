import FoundationEssentials
import ListenCore
import Practice
import ScreenTestSupport
import Terminal
import UIVocabulary

@testable import ReviewUI

/// A review whose requests are carried out at once, on a clock that a test moves.
struct ReviewStage {
    var model: ReviewModel
    var seconds = 0.0
    /// The result of every change, by default success.
    var outcome = ReviewOutcome.done
    /// The state of every card's sound.
    var sound = ReviewSound.playing
    var cards: [StudyCard]
    var hand: ReviewHand
    var requests: [ReviewRequest] = []
    var told: [String] = []
    var hasLeft = false
    /// True when reading the cards fails.
    var failsToRead = false
    /// True when changes are held until `deliver`.
    var holdsChanges = false
    private var held: [ReviewRequest] = []

    init(
        _ cards: [StudyCard], settings: ReviewSettings = ReviewSettings(), introduced: Int = 0,
        sound: ReviewSound = .playing, within bounds: ReviewBounds = ReviewBounds()
    ) {
        self.cards = cards
        self.sound = sound
        hand = ReviewMake.hand(cards, introduced: introduced)
        model = ReviewModel(settings: settings, within: bounds)
        let effects = model.start(at: moment)
        carryOut(effects)
    }

    var moment: Moment {
        Moment(host: .milliseconds(Int64(seconds * 1_000)), date: ReviewMake.noon + seconds)
    }

    mutating func send(_ message: ReviewModel.Message) {
        let effects = model.update(message, at: moment)
        carryOut(effects)
    }

    /// Presses keys in a short form: ` ` reveals, `1`–`4` grade, all others as in the key map.
    mutating func type(_ keys: String, each pause: Double = 2) {
        for key in keys {
            seconds += pause
            guard
                let command = KeyMap.standard.command(
                    for: .character(key), in: .review, .everywhere)
            else { continue }
            send(.command(command))
        }
    }

    mutating func wait(_ more: Double) {
        seconds += more
        send(.time)
    }

    /// Delivers the held changes.
    mutating func deliver() {
        let requests = held
        held = []
        holdsChanges = false
        for request in requests { carryOut([.ask(request)]) }
    }

    var records: [ReviewRecord] {
        requests.compactMap { if case .log(let record) = $0 { record } else { nil } }
    }

    /// The state in a short form: `7?` asks card 7, `7!` shows its answer, `…600` waits for 600
    /// seconds, `end`.
    var text: String {
        switch model.stage {
        case .loading: "loading"
        case .failed(let reason): "failed: \(reason)"
        case .asking: "\(model.card?.id ?? 0)\(model.showsText ? "t" : "")?"
        case .revealed: "\(model.card?.id ?? 0)!"
        case .waiting(let until): "…\(Int(until.timeIntervalSince(ReviewMake.noon + seconds)))"
        case .over: "end"
        }
    }

    private mutating func carryOut(_ effects: [ReviewModel.Effect]) {
        for effect in effects {
            switch effect {
            case .tell(let text, _): told.append(text)
            case .leave: hasLeft = true
            case .ask(let request):
                switch request {
                case .log, .takeBack, .suspend, .resume:
                    if holdsChanges {
                        held.append(request)
                        continue
                    }
                default: break
                }
                requests.append(request)
                if let answer = answer(request) { send(.answer(answer)) }
            }
        }
    }

    private func answer(_ request: ReviewRequest) -> ReviewAnswer? {
        switch request {
        case .load:
            failsToRead
                ? .hand(.failure(StoreError(.locked, path: "x"))) : .hand(.success(hand))
        case .hear(let card, _): .sound(sound, of: card.id)
        case .log(let record): .logged(outcome, record)
        case .takeBack(let record): .takenBack(outcome, record)
        case .suspend(let id): .suspended(outcome, id)
        case .resume(let id): .resumed(outcome, id)
        case .lookAhead: .ahead(ReviewAhead(tomorrow: 4, new: 0))
        case .count, .hush: nil
        }
    }
}
