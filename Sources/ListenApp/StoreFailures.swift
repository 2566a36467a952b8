package import ListenCore
import Sessions
import Synchronization

/// Tells a session that the store of fetched things fails: each sentence once.
///
/// Such a failure never stops the playing, yet a person should know why nothing is kept.
package final class StoreFailures: Sendable {
    private let told = Mutex<Set<String>>([])
    private let box = NoticeBox()

    package func note(_ error: StoreError) {
        let text = error.description
        if told.withLock({ $0.insert(text).inserted }) { box.post(text) }
    }

    /// Tells what was noted so far and all that follows.
    package func connect(_ report: @escaping @Sendable (String) -> Void) { box.connect(report) }
}
