import UIVocabulary

/// The memory of the interface from one session to the next: the tips of the first minute, and the
/// names that were gone to.
package struct InterfaceMemory: Sendable {
    /// True when the tips are to be shown: at a first start, and when they were asked for.
    let areTipsWanted: @Sendable () async -> Bool
    /// Keeps that the tips were seen.
    let endTips: @Sendable () async -> Void
    /// The names that were gone to, the last one first, as `keepNames` was given them.
    let names: @Sendable () async -> [String]
    /// Keeps them.
    let keepNames: @Sendable ([String]) async -> Void

    /// The parts of what is kept.
    package init(
        areTipsWanted: @escaping @Sendable () async -> Bool,
        endTips: @escaping @Sendable () async -> Void,
        names: @escaping @Sendable () async -> [String],
        keepNames: @escaping @Sendable ([String]) async -> Void
    ) {
        (self.areTipsWanted, self.endTips) = (areTipsWanted, endTips)
        (self.names, self.keepNames) = (names, keepNames)
    }

    /// Keeps what an effect says.
    func carryOut(_ effect: AppEffect) {
        Task {
            switch effect {
            case .endTips: await endTips()
            case .keepNames(let names): await keepNames(names)
            default: break
            }
        }
    }

    /// Posts what is known at the start of a session.
    func begin(_ post: @escaping @Sendable (AppMessage) -> Void) {
        Task {
            if await areTipsWanted() { post(.showTips) }
            post(.recentNames(await names()))
        }
    }
}
