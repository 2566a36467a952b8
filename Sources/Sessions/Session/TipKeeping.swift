import UIVocabulary

/// The memory of the tips of the first minute.
package struct TipKeeping: Sendable {
    /// True when they are to be shown: at a first start, and when they were asked for.
    let areWanted: @Sendable () async -> Bool
    /// Keeps that they were seen.
    let end: @Sendable () async -> Void

    /// The parts of what is kept.
    package init(
        areWanted: @escaping @Sendable () async -> Bool, end: @escaping @Sendable () async -> Void
    ) {
        (self.areWanted, self.end) = (areWanted, end)
    }

    /// Posts that there are tips, where there are.
    func begin(_ post: @escaping @Sendable (AppMessage) -> Void) {
        Task { if await areWanted() { post(.showTips) } }
    }
}
