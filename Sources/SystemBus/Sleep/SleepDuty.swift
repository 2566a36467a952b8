/// The state of the requests to logind, of its answers, and of the actions that follow: a pure
/// state machine; the monitor's thread carries out its actions.
struct SleepDuty {
    /// The kinds of inhibition.
    enum Inhibition: Hashable, CaseIterable {
        /// Sleep, until the position is saved.
        case sleep
        /// Automatic sleep while sound plays.
        case idle
    }

    enum Input: Equatable {
        /// The unique name of logind from now on; `nil` when it is gone.
        case owner(String?)
        /// An inhibition was granted; its descriptor now belongs to this value.
        case granted(Inhibition, Int32)
        case refused(Inhibition)
        /// Sleep begins or is over, by a signal of the sender.
        case sleep(begins: Bool, sender: String)
        /// The session was locked, by a signal of the sender.
        case locked(sender: String)
        /// The session has saved.
        case saved
        /// The session took too long to save.
        case overdue
        case playing(Bool)
        /// The session is over.
        case end
    }

    enum Action: Equatable {
        case ask(Inhibition)
        /// Close a descriptor.
        case release(Int32)
        case tell(SystemSleepMonitor.Event)
    }

    private var owner: String?
    private var asked: Set<Inhibition> = []
    private var refused: Set<Inhibition> = []
    private var held: [Inhibition: Int32] = [:]
    private var isPlaying = false
    private var isAsleep = false
    private var hasEnded = false
    /// True while sleep waits for the session; a deadline runs meanwhile.
    private(set) var awaitsSave = false

    /// Handles an event and returns the actions, in order.
    mutating func handle(_ input: Input) -> [Action] {
        switch input {
        case .owner(let name): return change(owner: name)
        case .granted(let inhibition, let descriptor):
            return hold(inhibition, descriptor) + settle()
        case .refused(let inhibition):
            asked.remove(inhibition)
            refused.insert(inhibition)
            return []
        case .sleep(let begins, let sender):
            guard let owner, sender == owner, begins != isAsleep else { return [] }
            isAsleep = begins
            awaitsSave = begins
            return [.tell(begins ? .willSleep : .woke)] + settle()
        case .locked(let sender): return sender == owner ? [.tell(.locked)] : []
        case .saved, .overdue:
            awaitsSave = false
            return settle()
        case .playing(let plays):
            isPlaying = plays
            return settle()
        case .end:
            hasEnded = true
            return settle()
        }
    }

    private func wants(_ inhibition: Inhibition) -> Bool {
        guard !hasEnded else { return false }
        return switch inhibition {
        case .sleep: !isAsleep || awaitsSave
        case .idle: isPlaying
        }
    }

    /// A logind that restarts has no record of earlier requests.
    private mutating func change(owner name: String?) -> [Action] {
        guard name != owner else { return [] }
        let released = held.values.sorted().map(Action.release)
        let wakes = isAsleep
        (owner, held, isAsleep, awaitsSave) = (name, [:], false, false)
        (asked, refused) = ([], [])
        return released + (wakes ? [.tell(.woke)] : []) + settle()
    }

    private mutating func hold(_ inhibition: Inhibition, _ descriptor: Int32) -> [Action] {
        asked.remove(inhibition)
        let before = held.updateValue(descriptor, forKey: inhibition)
        return before.map { [.release($0)] } ?? []
    }

    /// Requests the wanted inhibitions and releases the others.
    private mutating func settle() -> [Action] {
        var actions: [Action] = []
        for inhibition in Inhibition.allCases {
            if wants(inhibition) {
                // Requested and held inhibitions count; while asleep nothing is requested.
                guard owner != nil, !isAsleep, held[inhibition] == nil,
                    !refused.contains(inhibition), asked.insert(inhibition).inserted
                else { continue }
                actions.append(.ask(inhibition))
                continue
            }
            refused.remove(inhibition)
            if let descriptor = held.removeValue(forKey: inhibition) {
                actions.append(.release(descriptor))
            }
        }
        return actions
    }
}
