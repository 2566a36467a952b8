import Synchronization

/// A person's wishes for the output of one run, whatever its command.
package struct RunWishes: Hashable, Sendable {
    /// Only results and the reason of a failure are printed.
    package var isQuiet = false
    /// True when each step is told in detail.
    package var isVerbose = false
    /// No question is asked.
    package var asksNothing = false

    package init(isQuiet: Bool = false, isVerbose: Bool = false, asksNothing: Bool = false) {
        (self.isQuiet, self.isVerbose) = (isQuiet, isVerbose)
        self.asksNothing = asksNothing
    }
}

/// The wishes of a run and the text that is held back for a pager.
final class RunOutput: Sendable {
    private struct State {
        var wishes = RunWishes()
        var page: String?
        var hasScreen = false
        var hasProgress = false
        var waits: [(number: Int, text: String)] = []
        var waitCount = 0
    }

    private let state = Mutex(State())

    var wishes: RunWishes { state.withLock { $0.wishes } }

    /// True when details can be told without harm to the screen.
    var tellsDetails: Bool { state.withLock { $0.wishes.isVerbose && !$0.hasScreen } }

    func follow(_ wishes: RunWishes) { state.withLock { $0.wishes = wishes } }

    var hasScreen: Bool { state.withLock { $0.hasScreen } }

    /// Notes that a line of progress is shown, or is no more; true when one was.
    func showsProgress(_ isShown: Bool) -> Bool {
        state.withLock { state in
            defer { state.hasProgress = isShown }
            return state.hasProgress
        }
    }

    /// Notes what is waited for; the number it ends by.
    func beginWait(_ text: String) -> Int {
        state.withLock { state in
            state.waitCount += 1
            state.waits.append((state.waitCount, text))
            return state.waitCount
        }
    }

    /// Ends a wait; what is still waited for.
    func endWait(_ number: Int) -> String? {
        state.withLock { state in
            state.waits.removeAll { $0.number == number }
            return state.waits.last?.text
        }
    }

    func showsScreen(_ isShown: Bool) { state.withLock { $0.hasScreen = isShown } }

    func beginPage() { state.withLock { $0.page = $0.page ?? "" } }

    /// Holds a text back; false when none is held back now.
    func hold(_ text: String) -> Bool {
        state.withLock { state in
            state.page?.append(text)
            return state.page != nil
        }
    }

    /// The text that was held back, which ends with this.
    func endPage() -> String? {
        state.withLock { state in
            defer { state.page = nil }
            return state.page
        }
    }
}
