package import ListenCore
import Sessions
import Synchronization

/// Reports errors of the cache to a session, each sentence once.
///
/// Such an error never stops playback, but a person should know why nothing is stored.
package final class StoreFailures: Sendable {
    private let told = Mutex<Set<String>>([])
    private let box = NoticeBox()

    package func note(_ error: StoreError) {
        let text = error.description
        if told.withLock({ $0.insert(text).inserted }) { box.post(text) }
    }

    /// Reports the errors noted so far and all that follow.
    package func connect(_ report: @escaping @Sendable (String) -> Void) { box.connect(report) }
}
