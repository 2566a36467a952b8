import FoundationEssentials
import ListenCore
import Practice
import UIVocabulary

/// The commands of the keys.
extension ReviewModel {
    mutating func handle(_ command: Command) -> [Effect] {
        if pending != nil {
            if typedAhead.count < Self.mostTypedAhead { typedAhead.append(command) }
            return []
        }
        if command != .leave, beginsDay {
            if typedAhead.count < Self.mostTypedAhead { typedAhead.append(command) }
            return read()
        }
        switch command {
        case .reveal: return reveal()
        case .answerAgain: return grade(.again)
        case .answerHard: return grade(.hard)
        case .answerGood: return grade(.good)
        case .answerEasy: return grade(.easy)
        case .hearAgain: return hear(pace: 100)
        case .hearSlower:
            return hear(pace: Self.slowPaces.first { $0 < pace } ?? Self.slowPaces[0])
        case .undoGrade: return undo()
        case .suspendCard: return suspend()
        case .skipCard: return skip()
        case .up: scroll = max(0, scroll - 1)
        case .down: scroll += 1
        case .leave: return leave()
        default: break
        }
        return []
    }

    /// Carries out the keys that were pressed while a change was being written.
    mutating func takeTypedAhead() -> [Effect] {
        var effects: [Effect] = []
        while pending == nil, !typedAhead.isEmpty { effects += handle(typedAhead.removeFirst()) }
        return effects
    }

    private mutating func reveal() -> [Effect] {
        switch stage {
        case .asking:
            isRevealed = true
            return []
        case .waiting(let until):
            askedAhead = max(1, remaining.learning)
            _ = queue?.update(.timePassed(at: until))
            return present()
        case .failed:
            failure = nil
            return read()
        case .over: return [.leave]
        case .loading, .revealed: return []
        }
    }

    private mutating func grade(_ grade: ReviewGrade) -> [Effect] {
        guard stage == .revealed, var next = queue else { return [] }
        let spent = MediaTime(min(max(.zero, host - times.asked), Self.mostSpent))
        guard
            case .record(let record) = next.update(.graded(grade, at: moment.date, spent: spent))
        else { return [] }
        pending = .grade(grade, then: next)
        return [.ask(.log(record))]
    }

    private mutating func hear(pace: Int) -> [Effect] {
        guard let card, stage == .asking || stage == .revealed else { return [] }
        if case .none(let reason) = sound, reason.isEmpty {
            return [.tell("This card has no sound.")]
        }
        self.pace = pace
        return [.ask(.hear(card, pace: pace))]
    }

    private mutating func undo() -> [Effect] {
        if let suspended {
            pending = .resume(suspended)
            return [.ask(.resume(suspended))]
        }
        guard var next = queue, next.canUndo else {
            return [.tell("There is nothing to take back.")]
        }
        guard case .takeBack(let record) = next.update(.undone(at: moment.date)) else {
            queue = next
            isOver = false
            return present()
        }
        pending = .undo(then: next)
        return [.ask(.takeBack(record))]
    }

    private mutating func suspend() -> [Effect] {
        guard let card, stage == .asking || stage == .revealed else { return [] }
        pending = .suspend(card.id)
        return [.ask(.suspend(card.id))]
    }

    private mutating func skip() -> [Effect] {
        guard stage == .asking || stage == .revealed else { return [] }
        _ = queue?.update(.skipped(at: moment.date))
        return present()
    }

    /// Ends the session, with its summary if any card was graded.
    private mutating func leave() -> [Effect] {
        guard !isOver, !tally.records.isEmpty else { return [.ask(.hush), .leave] }
        isEndedByHand = true
        return end()
    }

    /// Ends the session where a bound is reached; what is left is asked another day.
    mutating func endWithinBounds() -> [Effect] {
        typedAhead = []
        isRevealed = false
        isEndedByHand = true
        remaining = queue?.remaining ?? remaining
        return end()
    }

    mutating func end() -> [Effect] {
        isOver = true
        return [.ask(.hush), .ask(.lookAhead)]
    }

    /// Presents the queue's card, or ends the session when none is left.
    mutating func present() -> [Effect] {
        isRevealed = false
        suspended = nil
        presentsAnew = false
        scroll = 0
        pace = 100
        if askedAhead > 0, case .waiting(let until) = queue?.state {
            _ = queue?.update(.timePassed(at: until))
        }
        askedAhead = max(0, askedAhead - 1)
        remaining = queue?.remaining ?? ReviewQueue.Remaining()
        switch queue?.state {
        case .asking(let item):
            guard let card = cards[item.id] else {
                _ = queue?.update(.removed(item.id, at: moment.date))
                return present()
            }
            turn += 1
            times.asked = host
            guard card.audio != nil || card.place != nil else {
                sound = .none("")
                return [.ask(.hush)]
            }
            sound = .opening
            return [.ask(.hear(card, pace: pace))]
        case .waiting: return [.ask(.hush)]
        case .finished, nil: return end()
        }
    }
}
