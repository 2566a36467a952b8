import Synchronization

/// Messages about a condition that lasts, of which a command prints each once.
///
/// Safe from any isolation.
package final class NoticesOnce: Sendable {
    private let console: Console
    private let told = Mutex<Set<String>>([])

    /// The messages of a command that prints to a console; none was printed yet.
    package init(_ console: Console) { self.console = console }

    /// Prints a message of one line that was not printed before.
    package func note(_ line: String) {
        if told.withLock({ $0.insert(line).inserted }) { console.note(line) }
    }
}
