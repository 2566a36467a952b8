import ListenCore
import Synchronization

/// A part of each source that is made once in a process, and anew when the source was changed.
final class SourceMemo<Part: Sendable>: Sendable {
    private let held = Mutex<[SourceID: (source: KeptSource, part: Part)]>([:])

    /// The part of a source; two that are made at the same time are both good.
    func part(of source: KeptSource, make: () throws -> Part) rethrows -> Part {
        let known = held.withLock { $0[source.id] }
        if let known, known.source == source { return known.part }
        let part = try make()
        held.withLock { $0[source.id] = (source, part) }
        return part
    }
}
