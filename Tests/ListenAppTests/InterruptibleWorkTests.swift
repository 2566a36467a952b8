import Glibc
import Synchronization
import Testing

@testable import ConsoleOutput

/// Work that signals break off; serial, since signals belong to the whole process.
@Suite(.serialized) struct InterruptibleWorkTests {
    private struct Broken: Error {}

    private func wait() async throws {
        try await Task.sleep(for: .seconds(60))
    }

    /// Dispatch needs a moment to begin to listen.
    private func send(_ number: Int32) async throws {
        try await Task.sleep(for: .milliseconds(300))
        kill(getpid(), number)
    }

    @Test func `work that nothing breaks off hands over what it made`() async throws {
        #expect(try await InterruptibleWork().run { 7 } == 7)
        await #expect(throws: Broken.self) { try await InterruptibleWork().run { throw Broken() } }
    }

    @Test(.timeLimit(.minutes(1)), arguments: [SIGINT, SIGTERM, SIGHUP])
    func `a signal cancels it and is told`(number: Int32) async {
        let isCancelled = Atomic(false)
        let work = InterruptibleWork(cancelled: { isCancelled.store(true, ordering: .relaxed) })
        await #expect(throws: SessionInterrupted(signal: number)) {
            try await work.run {
                try await send(number)
                try await wait()
            }
        }
        // It may be told a moment after the work was cancelled.
        while !isCancelled.load(ordering: .relaxed) { usleep(1_000) }
    }

    @Test(.timeLimit(.minutes(1)))
    func `what the process was begun to ignore, as by nohup, ends nothing`() async {
        await #expect(processExitsWith: .exitCode(7)) {
            Glibc.signal(SIGHUP, SIG_IGN)
            let made = try await InterruptibleWork().run {
                try await Task.sleep(for: .milliseconds(300))
                kill(getpid(), SIGHUP)
                try await Task.sleep(for: .milliseconds(300))
                return Int32(7)
            }
            exit(made)
        }
    }

    @Test func `a second signal does what it is for`() async {
        let again = Atomic(0)
        let outcome = await InterruptibleWork(
            again: { again.wrappingAdd(1, ordering: .relaxed) }
        ).outcome {
            try? await send(SIGINT)
            try? await wait()
            // The same one at once would be its echo.
            kill(getpid(), SIGTERM)
            while again.load(ordering: .relaxed) == 0 { usleep(1_000) }
            return 7
        }
        let count = again.load(ordering: .relaxed)
        #expect(outcome.signal == SIGINT && count == 1)
        #expect(throws: Never.self) { try outcome.result.get() }
    }

    @Test func `the same signal at once is the same order, a later or another one is not`() {
        var count = SignalCount()
        let meanings = [
            (SIGTERM, 0), (SIGTERM, 1), (SIGTERM, 499), (SIGTERM, 500), (SIGINT, 501),
        ].map { count.count($0, at: .milliseconds($1)) }
        #expect(meanings == [.first, .echo, .echo, .second, .more] && count.first == SIGTERM)
    }

    @Test func `its own task cancels it, and what cleans up is not cancelled`() async {
        let task = Task {
            let isCleared = Atomic(false)
            let (result, signal) = await InterruptibleWork().outcome {
                try await wait()
            } cleanUp: {
                isCleared.store(true, ordering: .relaxed)
            }
            return signal == nil && isCleared.load(ordering: .relaxed)
                && (try? result.get()) == nil
        }
        task.cancel()
        #expect(await task.value)
    }
}
