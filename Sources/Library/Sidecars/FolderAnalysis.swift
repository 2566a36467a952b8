import Glibc
package import ListenCore
import Synchronization

/// Analysis that remembers the encoding the texts of each folder share, for callers that read many
/// texts of one folder in a run.
package struct FolderAnalysis: FolderAnalyzing {
    /// The analysis that does the work.
    package let base: any TextAnalyzing
    private let kept = Kept()

    /// An analysis over `base`.
    package init(over base: any TextAnalyzing) { self.base = base }

    package func analysis(
        for bytes: [UInt8], at path: String, language: Language?, over whole: any TextAnalyzing
    ) -> any TextAnalyzing {
        FolderCharset.analysis(for: bytes, at: path, language: language, whole)
    }

    package func companion(_ name: String, of path: String) -> [UInt8]? {
        CompanionFile.bytes(of: name, beside: path)
    }
}

extension FolderAnalysis {
    /// The encoding that the texts of a folder share.
    struct Shared {
        let charset: String?
        /// The name of the only file that decided it; `nil` for several.
        let only: String?
    }

    private struct Key: Hashable {
        let folder: String
        /// The time of the folder's last change: files that are added or removed change it.
        let seconds: Int
        let nanoseconds: Int
        /// The language that the names of the texts state.
        let named: String?
        let language: Language?
    }

    private final class Kept: Sendable {
        let found = Mutex<[Key: Shared]>([:])
    }

    private static let mostKept = 256

    /// The result of `find`, kept until files of the folder are added or removed.
    ///
    /// Blocks.
    func shared(
        in folder: String, named: String?, language: Language?, find: () -> Shared
    ) -> Shared {
        var facts = stat()
        guard stat(folder, &facts) == 0 else { return find() }
        let key = Key(
            folder: folder, seconds: facts.st_mtim.tv_sec, nanoseconds: facts.st_mtim.tv_nsec,
            named: named, language: language)
        if let known = kept.found.withLock({ $0[key] }) { return known }
        let shared = find()
        kept.found.withLock { found in
            if found.count >= Self.mostKept { found = [:] }
            found[key] = shared
        }
        return shared
    }
}
