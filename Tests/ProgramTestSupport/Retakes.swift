import ListenTestSupport
import Synchronization
package import Testing

/// Repeats a test of sound in real time, at most twice, when it failed while the machine had no
/// time for it; the failure stays in the output as a known issue.
///
/// On a machine that is not strained the first failure counts, and so does the last one on any
/// machine.
package struct Retakes: SuiteTrait, TestTrait, TestScoping {
    private static let most = 2
    /// The longest wait for a calm moment before another take, in milliseconds.
    private static let patience = 10_000

    /// True: every test of a suite is repeated by itself.
    package var isRecursive: Bool { true }

    /// Runs one case of a test, again if necessary.
    @concurrent public func provideScope(
        for test: Test, testCase: Test.Case?,
        performing function: @Sendable @concurrent () async throws -> Void
    ) async throws {
        guard testCase != nil else { return try await function() }
        for _ in 1...Self.most {
            guard try await isSpoilt(function) else { return }
            await onThread { _ = eventually(within: Self.patience) { Self.isCalm } }
        }
        try await function()
    }

    /// True when a take failed for lack of processor time; any other failure is recorded.
    @concurrent private func isSpoilt(
        _ function: @Sendable @concurrent () async throws -> Void
    ) async throws -> Bool {
        let watch = MachineWatch()
        let isSpoilt = Atomic(false)
        try await withKnownIssue(
            "Taken again: the machine was too busy for real time.", isIntermittent: true
        ) {
            try await function()
        } matching: { _ in
            let isStrained = isSpoilt.load(ordering: .relaxed) || watch.strain != nil
            isSpoilt.store(isStrained, ordering: .relaxed)
            return isStrained
        }
        return isSpoilt.load(ordering: .relaxed)
    }

    /// True when the next half second has room for real time.
    private static var isCalm: Bool {
        let watch = MachineWatch()
        return !eventually(within: 500) { watch.isLate } && watch.strain == nil
    }
}

extension Trait where Self == Retakes {
    /// Repeats a test that failed on a machine without time for it.
    package static var retakenUnderStrain: Self { Self() }
}
