import Files
import ListenCore

/// The recordings that lie in a folder itself.
package enum FolderSounds {
    /// More than anybody listens to; a folder of more is cut there.
    static let most = 10_000

    /// Their paths in the natural order of their names; `nil` where the path leads to no folder.
    package static func paths(in folder: String) -> [String]? {
        guard PathFacts.isFolder(folder) else { return nil }
        let names = FolderListing.names(in: folder, most: most) {
            !$0.hasPrefix(".") && ImportWalk.isSound($0)
        }
        return NaturalOrder.sorted(names) { $0 }.map { FilePlace.path($0, in: folder) }
            .filter(PathFacts.isFile)
    }
}
