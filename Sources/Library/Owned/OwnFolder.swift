import FoundationEssentials
import Glibc
import ListenCore
import Files

/// The program's own folder of books that were copied, moved or unpacked into it.
///
/// Everything is completed in a temporary folder inside it and appears by one rename, so that a
/// power cut or a full disk leaves either all of it or nothing. Calls block for as long as the disk
/// needs.
package struct OwnFolder: Hashable, Sendable {
    /// The absolute path; the folder is created when something is put into it.
    package let path: String

    /// The prefix of the names of folders that are being filled.
    private static let unfinished = ".new-"

    /// The folder at a path.
    package init(_ path: String) {
        self.path = path
    }

    /// True for a path in the folder.
    package func contains(_ path: String) -> Bool { FilePlace.below(path, self.path) != nil }

    /// The absolute path of the entry `name` of the folder.
    func place(_ name: String) -> String { path + "/" + name }

    /// A new empty folder that nobody else writes to.
    ///
    /// Removes the unfinished folders of processes that ended too early.
    func begin() throws(StoreError) -> UnfinishedFolder {
        try FileTree.makeFolders(path)
        sweep()
        for _ in 0..<8 {
            let name = place(Self.unfinished + UUID().uuidString)
            guard mkdir(name, 0o700) == 0 else { throw StoreError(number: errno, path: path) }
            // Before it is locked, another process may take it for an abandoned one.
            if let folder = UnfinishedFolder.taken(name) { return folder }
        }
        throw StoreError(.failed(reason: "others take what is made there"), path: path)
    }

    /// Gives a finished folder its name; a folder with that name keeps its files, except those with
    /// the same names.
    func finish(_ folder: UnfinishedFolder, as name: String) throws(StoreError) {
        try FileTree.synchronizeAll(folder.path)
        let target = place(name)
        if rename(folder.path, target) != 0 {
            guard errno == ENOTEMPTY || errno == EEXIST else {
                throw StoreError(number: errno, path: path)
            }
            // Each file appears whole, though not all of them at one instant.
            var folders: Set = [target]
            for file in FileTree.files(below: folder.path) {
                let goal = target + "/" + file
                var above = FilePlace(goal).folder
                while FilePlace.below(above, target) != nil, folders.insert(above).inserted {
                    above = FilePlace(above).folder
                }
                try FileTree.makeFolders(FilePlace(goal).folder)
                guard rename(folder.path + "/" + file, goal) == 0 else {
                    throw StoreError(number: errno, path: goal)
                }
            }
            for folder in folders { try FileTree.synchronize(folder) }
        }
        try FileTree.synchronize(path)
    }

    /// Removes the entry `name` with everything in it.
    func remove(_ name: String) {
        try? FileManager.default.removeItem(atPath: place(name))
    }

    private func sweep() {
        for name in LocalFile.names(in: path, beginningWith: Self.unfinished) {
            // The folder of a process that still runs is locked.
            UnfinishedFolder.taken(place(name))?.discard()
        }
    }
}

/// A folder that is being filled; removed with this value unless it got its name before.
final class UnfinishedFolder: Sendable {
    let path: String
    private let descriptor: Int32

    private init(_ path: String, _ descriptor: Int32) {
        self.path = path
        self.descriptor = descriptor
    }

    /// Locks a folder; `nil` when another process has it.
    static func taken(_ path: String) -> UnfinishedFolder? {
        let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        var facts = stat()
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0, fstat(descriptor, &facts) == 0,
            facts.st_nlink > 0
        else {
            close(descriptor)
            return nil
        }
        return UnfinishedFolder(path, descriptor)
    }

    deinit {
        discard()
        close(descriptor)
    }

    /// Removes it with everything in it; does nothing once it has its name.
    func discard() {
        try? FileManager.default.removeItem(atPath: path)
    }
}
