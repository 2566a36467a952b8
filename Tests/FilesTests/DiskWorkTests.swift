import Dispatch
import Foundation
import Synchronization
import Testing

@testable import Files

/// Work that takes long, beside the tasks of a screen.
@Suite struct DiskWorkTests {
    private struct Broken: Error {}

    @Test func `work that is left hands its result or its error over`() async throws {
        #expect(try await DiskWork.leaving { 7 } == 7)
        await #expect(throws: Broken.self) { try await DiskWork.leaving { throw Broken() } }
    }

    @Test(.timeLimit(.minutes(1)))
    func `work that cannot be told to end is left at once`() async throws {
        let (begun, mayEnd) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let task = Task {
            try await DiskWork.leaving {
                begun.signal()
                mayEnd.wait()
            }
        }
        await DiskWork.run { begun.wait() }
        task.cancel()
        // It still waits.
        await #expect(throws: CancellationError.self) { try await task.value }
        mayEnd.signal()
    }

    @Test func `work is not begun for a task that is cancelled already`() async {
        let isBegun = Flag()
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            return try await DiskWork.leaving { isBegun.raise() }
        }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        await DiskWork.run {}
        #expect(!isBegun.isRaised)
    }

    @Test(arguments: [true, false])
    func `works that keep every core busy leave the tasks of a screen their threads`(
        isLeft: Bool
    ) async throws {
        let isSeen = Flag()
        let end = ContinuousClock.now + .seconds(20)
        let outcomes = try await withThrowingTaskGroup(of: Bool.self) { group in
            for _ in 0..<ProcessInfo.processInfo.activeProcessorCount * 2 {
                group.addTask {
                    let work = { @Sendable in
                        while !isSeen.isRaised, ContinuousClock.now < end {}
                        return isSeen.isRaised
                    }
                    if isLeft { return try await DiskWork.leaving(work) }
                    return try await DiskWork.cancellable { _ in work() }
                }
            }
            group.addTask {
                // The works have all begun by then.
                try await Task.sleep(for: .milliseconds(200))
                isSeen.raise()
                return true
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(outcomes.allSatisfy { $0 }, "nothing else was run before the works ended")
    }

    @Test func `cancelling tells the work and throws its result away`() async {
        let task = Task {
            try await DiskWork.cancellable { isCancelled in
                while !isCancelled() { usleep(1_000) }
                return 1
            }
        }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }
}

private final class Flag: Sendable {
    private let flag = Atomic(false)

    var isRaised: Bool { flag.load(ordering: .relaxed) }

    func raise() { flag.store(true, ordering: .relaxed) }
}
