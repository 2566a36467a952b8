import Files
import Glibc
import ListenCore

/// The files written into the program's own folder for a book, so that they can be removed again
/// when the book is not kept there.
struct AdoptedFiles: Sendable {
    /// The files.
    let items: [BookAdoption.Item]
    /// The program's own folder.
    let own: OwnFolder
    /// The name of the book's folder in it: the book's id.
    let name: String

    /// The absolute path of the book's folder.
    var folder: String { own.place(name) }
    /// The absolute paths of the files.
    var paths: [String] { items.map(path) }

    /// True for the path of a file in the book's folder.
    func contains(_ path: String) -> Bool { FilePlace.below(path, folder) != nil }

    /// Moves the files aside whose originals are unchanged since they were copied.
    ///
    /// A process that keeps a book of these files and deletes their originals checks in between
    /// that they are here. So if no book has them once they are aside, no original is deleted
    /// because of them any more. Blocks.
    func setAside() throws(StoreError) -> FilesSetAside {
        var files = FilesSetAside(folder: try own.begin(), top: folder)
        for (number, item) in items.enumerated() {
            let (copy, place) = (path(of: item), files.folder.path + "/\(number)")
            guard let original = FoundFile(path: item.source),
                FileTree.has(copy, size: original.size, modified: original.modified),
                !FileTree.isSameEntry(item.source, copy), rename(copy, place) == 0
            else { continue }
            // The original may have been a link to the copy.
            if FoundFile(path: item.source) == nil {
                rename(place, copy)
            } else {
                files.moved.append((copy, place))
            }
        }
        return files
    }

    private func path(of item: BookAdoption.Item) -> String { folder + "/" + item.name }
}

/// Files that were moved aside, and are deleted with the folder that they are in.
struct FilesSetAside: Sendable {
    fileprivate let folder: UnfinishedFolder
    /// The folder that they were in or below.
    fileprivate let top: String
    fileprivate var moved: [(path: String, place: String)] = []

    fileprivate init(folder: UnfinishedFolder, top: String) {
        (self.folder, self.top) = (folder, top)
    }

    /// Moves them back; files that somebody wrote there meanwhile stay.
    ///
    /// Blocks.
    func putBack() {
        for (path, place) in moved where link(place, path) != 0 && errno != EEXIST {
            // Not every file system has hard links.
            rename(place, path)
        }
    }

    /// Deletes them, and the folders that are empty then.
    ///
    /// Blocks.
    func delete() {
        folder.discard()
        var folders: Set = [top]
        for (path, _) in moved {
            var above = FilePlace(path).folder
            while FilePlace.below(above, top) != nil, folders.insert(above).inserted {
                above = FilePlace(above).folder
            }
        }
        for folder in folders.sorted(by: { $0.utf8.count > $1.utf8.count }) { rmdir(folder) }
    }
}
