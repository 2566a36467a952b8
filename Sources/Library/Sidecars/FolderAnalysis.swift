import Glibc
public import ListenCore
import Synchronization

/// The services of others, which keep what encoding the texts of each folder share: for what
/// reads many texts of one folder in a run.
public struct FolderAnalysis: WrappingAnalysis {
    /// The services behind it.
    public let base: any TextAnalyzing
    private let kept = Kept()

    /// The services of `base`.
    public init(over base: any TextAnalyzing) { self.base = base }
}

extension FolderAnalysis {
    /// What the texts of a folder share.
    struct Shared {
        let charset: String?
        /// The name of the file that alone told it; `nil` for several.
        let only: String?
    }

    private struct Key: Hashable {
        let folder: String
        /// Of the folder: files that come or go change it.
        let seconds: Int
        let nanoseconds: Int
        /// That which the names of the texts say.
        let named: String?
        let language: Language?
    }

    private final class Kept: Sendable {
        let found = Mutex<[Key: Shared]>([:])
    }

    private static let mostKept = 256

    /// What `find` gives, kept until files of the folder come or go.
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
