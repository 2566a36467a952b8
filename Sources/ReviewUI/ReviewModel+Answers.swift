import FoundationEssentials
import ListenCore
import Practice
import UIVocabulary

/// The answers from outside.
extension ReviewModel {
    mutating func handle(_ answer: ReviewAnswer) -> [Effect] {
        switch answer {
        case .hand(.success(let hand)): return handle(hand)
        case .hand(.failure(let error)):
            isReading = false
            times.readsAgain = host + Self.readingPause
            guard queue == nil else {
                return [.tell(error.description, .failure)] + takeTypedAhead()
            }
            failure = ScreenMessage.text(error.description)
            return []
        case .sound(let sound, let id):
            guard queue?.current?.id == id else { return [] }
            return hear(sound)
        case .logged(let outcome, let record): return logged(outcome, record)
        case .takenBack(let outcome, let record): return takenBack(outcome, record)
        case .suspended(let outcome, let id): return suspended(outcome, id)
        case .resumed(let outcome, _): return resumed(outcome)
        case .ahead(let ahead):
            self.ahead = ahead
            return []
        case .waiting: return []
        }
    }

    /// Takes the cards of the day: the first ones, those of another day, or those after a change.
    private mutating func handle(_ hand: ReviewHand) -> [Effect] {
        isReading = false
        times.readsAgain = nil
        failure = nil
        guard pending == nil, !isOver || queue == nil else { return [] }
        let before = queue?.current?.id
        cards.merge(hand.cards) { $1 }
        if queue == nil {
            queue = ReviewQueue(
                hand.deck, limits: settings.limits, scheduler: settings.scheduler,
                after: formerQueue, at: moment.date)
            formerQueue = nil
        } else {
            _ = queue?.update(.dayChanged(hand.deck, at: moment.date))
        }
        if isEndedByHand {
            typedAhead = []
            remaining = queue?.remaining ?? remaining
            return []
        }
        if isOver, queue?.state != .finished {
            isOver = false
            ahead = nil
        }
        guard presentsAnew || before == nil || queue?.current?.id != before else {
            remaining = queue?.remaining ?? remaining
            return takeTypedAhead()
        }
        // The keys typed so far were meant for the card before.
        typedAhead = []
        return present()
    }

    /// Takes the state of the sound; the reason for silence is reported unless it is already known.
    private mutating func hear(_ sound: ReviewSound) -> [Effect] {
        self.sound = sound
        if sound == .playing { toldSilence = nil }
        if case .none(let reason) = sound, !reason.isEmpty, reason != toldSilence {
            toldSilence = reason
            return [.tell("No sound: \(reason)")]
        }
        return []
    }

    private mutating func logged(_ outcome: ReviewOutcome, _ record: ReviewRecord) -> [Effect] {
        guard case .grade(_, let next) = pending else { return [] }
        pending = nil
        switch outcome {
        case .done:
            queue = next
            tally.add(record)
            return isBounded ? endWithinBounds() : present() + takeTypedAhead()
        case .changed:
            typedAhead = []
            presentsAnew = true
            return [.tell("This card was reviewed elsewhere meanwhile; that grade holds.")] + read()
        case .gone: return removed(record.card)
        case .failed(let reason):
            typedAhead = []
            return [.tell(reason, .failure)]
        }
    }

    private mutating func takenBack(_ outcome: ReviewOutcome, _ record: ReviewRecord)
        -> [Effect]
    {
        guard case .undo(let next) = pending else { return [] }
        pending = nil
        switch outcome {
        case .done:
            queue = next
            isOver = false
            ahead = nil
            tally.remove(record)
            return [.tell("The grade was taken back.")] + present() + takeTypedAhead()
        case .changed:
            typedAhead = []
            _ = queue?.update(.lastHolds)
            return [.tell("This card was reviewed again elsewhere, so its grade stays.")]
        case .gone:
            tally.remove(record)
            return removed(record.card)
        case .failed(let reason):
            typedAhead = []
            return [.tell(reason, .failure)]
        }
    }

    private mutating func suspended(_ outcome: ReviewOutcome, _ id: Int64) -> [Effect] {
        guard case .suspend = pending else { return [] }
        pending = nil
        switch outcome {
        case .done, .changed:
            _ = queue?.update(.removed(id, at: moment.date))
            let effects = present()
            suspended = id
            return [.tell("Not asked any more; undo takes that back.")] + effects
                + takeTypedAhead()
        case .gone: return removed(id)
        case .failed(let reason):
            typedAhead = []
            return [.tell(reason, .failure)]
        }
    }

    private mutating func resumed(_ outcome: ReviewOutcome) -> [Effect] {
        guard case .resume = pending else { return [] }
        pending = nil
        typedAhead = []
        suspended = nil
        switch outcome {
        case .done, .changed:
            isOver = false
            ahead = nil
            return [.tell("It is asked again.")] + read()
        case .gone: return [.tell("This card was removed meanwhile.")]
        case .failed(let reason): return [.tell(reason, .failure)]
        }
    }

    private mutating func removed(_ id: Int64) -> [Effect] {
        _ = queue?.update(.removed(id, at: moment.date))
        cards[id] = nil
        isOver = false
        return [.tell("This card was removed meanwhile.")] + present() + takeTypedAhead()
    }
}
