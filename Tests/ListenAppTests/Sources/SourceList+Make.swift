import Backend
import Library
import ListenCore

@testable import SharedWork

extension SourceList {
    /// The library on this machine, then added sources; none is ever opened.
    static func make(
        _ added: [KeptSource] = [], inUse: String = SourceID.local.rawValue,
        kinds: [SourceKind] = [
            .library { throw SourceError.noneInUse }, .backend { _ in throw SourceError.noneInUse },
        ]
    ) -> SourceList {
        SourceList(
            entries: ([.library] + added).map { source in
                SourceEntry(
                    kept: source, kind: kinds.first { $0.name == source.kind },
                    isInUse: source.id.rawValue == inUse)
            })
    }
}
