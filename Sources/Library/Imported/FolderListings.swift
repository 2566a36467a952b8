import Glibc
import ListenCore
import Synchronization

/// The names of the subtitle files in folders, found by the recordings they belong to.
///
/// A folder is read once, and again when something was added to it or taken from
/// it. Safe to use from any thread; its calls block.
final class FolderListings: Sendable {
    /// The subtitle files of a folder by what their names may be those of:
    /// `1.es.srt` by `1.es` and by `1`.
    struct Listing: Sendable {
        fileprivate var names: [String: [String]] = [:]

        init(_ all: [String]) {
            for name in all where Sidecars.isSubtitle(name) {
                let whole = Sidecars.stem(of: name)
                names[whole, default: []].append(name)
                let shorter = Sidecars.stem(of: whole)
                if shorter != whole { names[shorter, default: []].append(name) }
            }
        }

        /// The names that may belong to a recording.
        subscript(recording: String) -> [String] { names[Sidecars.stem(of: recording)] ?? [] }
    }

    private struct Known {
        let changed: timespec
        let listing: Listing
    }

    /// More folders than a book with discs has; beyond that all are read anew.
    private static let mostFolders = 64
    /// A folder that was changed less long ago may change again with the same time.
    private static let settlingSeconds = 2
    private let known = Mutex<[String: Known]>([:])
    private let names: @Sendable (_ folder: String) -> [String]

    /// Listings by a function that gives the names in a folder.
    init(
        names: @escaping @Sendable (_ folder: String) -> [String] = {
            LocalFile.names(in: $0, beginningWith: "", most: ImportedLibrary.mostNames)
        }
    ) {
        self.names = names
    }

    /// The subtitle files of a folder; none where it cannot be read.
    subscript(folder: String) -> Listing {
        var facts = stat()
        guard stat(folder, &facts) == 0 else { return Listing([]) }
        let changed = facts.st_mtim
        let found = known.withLock { $0[folder] }
        if let found, found.changed.tv_sec == changed.tv_sec,
            found.changed.tv_nsec == changed.tv_nsec
        {
            return found.listing
        }
        let listing = Listing(names(folder))
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        if now.tv_sec - changed.tv_sec >= Self.settlingSeconds {
            known.withLock { known in
                if known.count >= Self.mostFolders { known.removeAll() }
                known[folder] = Known(changed: changed, listing: listing)
            }
        }
        return listing
    }
}
