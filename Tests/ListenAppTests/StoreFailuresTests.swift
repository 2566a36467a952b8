import ListenCore
import Synchronization
import Testing

@testable import ListenApp

struct StoreFailuresTests {
    @Test func `a failing store is told once, also when it failed before the session began`() {
        let failures = StoreFailures()
        let full = StoreError(.diskFull, path: "cache")
        let told = Mutex<[String]>([])
        failures.note(full)
        failures.connect { text in told.withLock { $0.append(text) } }
        failures.note(full)
        let locked = StoreError(.locked, path: "cache")
        failures.note(locked)
        #expect(told.withLock { $0 } == [full.description, locked.description])
    }
}
