import Files
import Glibc
import ListenCore
import Synchronization

/// The subtitle files in folders, by the recordings they belong to.
///
/// A folder is read once, and again when entries are added to or removed from it or a folder of
/// subtitles in it. Safe to use from any thread; its calls block.
final class FolderListings: Sendable {
    /// A folder and the time of its last change.
    private struct State: Equatable {
        let folder: String
        let seconds: Int
        let nanoseconds: Int
    }

    private struct Known {
        /// The folder and those in it that were read.
        let states: [State]
        let listing: SidecarFolder
    }

    /// The most folders that are remembered, more than a book with discs has; beyond it all are
    /// read again.
    private static let mostFolders = 64
    /// The age of a change below which a folder may change again with the same time.
    private static let settlingSeconds = 2
    private let known = Mutex<[String: Known]>([:])
    private let names: @Sendable (_ folder: String) -> [String]

    /// Listings by a function that returns the names in a folder.
    init(
        names: @escaping @Sendable (_ folder: String) -> [String] = {
            LocalFile.names(in: $0, beginningWith: "", most: ImportedSource.mostNames)
        }
    ) {
        self.names = names
    }

    /// The subtitle files of a folder; none when it cannot be read.
    subscript(folder: String) -> SidecarFolder {
        guard let state = Self.state(of: folder) else { return SidecarFolder([]) }
        if let found = known.withLock({ $0[folder] }),
            found.states.first == state,
            found.states.dropFirst().allSatisfy({ $0 == Self.state(of: $0.folder) })
        {
            return found.listing
        }
        var states = [state]
        let listing = SidecarFolder(in: folder, names: names) { below in
            if let state = Self.state(of: below) { states.append(state) }
        }
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        if states.allSatisfy({ now.tv_sec - $0.seconds >= Self.settlingSeconds }) {
            known.withLock { known in
                if known.count >= Self.mostFolders { known.removeAll() }
                known[folder] = Known(states: states, listing: listing)
            }
        }
        return listing
    }

    private static func state(of folder: String) -> State? {
        var facts = stat()
        guard stat(folder, &facts) == 0 else { return nil }
        return State(
            folder: folder, seconds: facts.st_mtim.tv_sec, nanoseconds: facts.st_mtim.tv_nsec)
    }
}

extension SidecarFolder {
    /// The most folders of subtitles in one that are read.
    private static let mostBelow = 2_000

    /// The folder at a path; `recording` is one whatever its name.
    ///
    /// `names` returns the names in a folder; `opens` gets each other folder before it is read.
    /// Blocks.
    init(
        in folder: String, recording: String? = nil,
        names: (_ folder: String) -> [String] = {
            LocalFile.names(
                in: $0, beginningWith: "", most: ImportedSource.mostNames,
                where: SidecarFolder.isOfInterest)
        },
        opens: (_ folder: String) -> Void = { _ in }
    ) {
        let own = names(folder)
        let flat = SidecarFolder(own, recording: recording)
        var below: [Below] = []
        func read(_ path: String) -> [String] {
            guard below.count < Self.mostBelow else { return [] }
            let place = FilePlace.path(path, in: folder)
            opens(place)
            let inside = LocalFile.names(
                in: place, beginningWith: "", most: ImportedSource.mostNames)
            below.append(Below(path: path, names: inside))
            return inside
        }
        for name in own where Self.isFolderOfTexts(name) {
            for deeper in read(name)
            where !Sidecars.isSubtitle(deeper) && !deeper.hasPrefix(".") && flat.mayHold(deeper) {
                _ = read(name + "/" + deeper)
            }
        }
        self = below.isEmpty ? flat : SidecarFolder(own, below: below, recording: recording)
    }
}
