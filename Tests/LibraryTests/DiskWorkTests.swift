import Dispatch
import Testing

@testable import Library

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
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            return try await DiskWork.leaving { 7 }
        }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }
}
