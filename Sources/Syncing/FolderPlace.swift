import Files
import Glibc
import ListenCore
package import Places

/// A folder where devices meet, which something else keeps in step (Syncthing, Nextcloud's client)
/// or which is mounted: a file a device, `listen/v1/0123456789abcdef.json`.
package struct FolderPlace: SyncPlace {
    /// The path of the files in a folder, or at an address.
    static let path = ["listen", "v1"]
    /// The end of their names.
    static let suffix = ".json"

    private let root: String
    private let isOwn: Bool
    private let name: String

    /// A folder by its path; one of the program's own is made where it is missing, another one
    /// must be there, since a mount that is missing looks like an empty folder.
    package init(_ root: String, name: String, isOwn: Bool = false) {
        (self.root, self.name, self.isOwn) = (root, name, isOwn)
    }

    private var folder: String { ([root] + Self.path).joined(separator: "/") }

    private func path(of device: DeviceID) -> String {
        "\(folder)/\(device.rawValue)\(Self.suffix)"
    }

    /// The device whose file has a name; `nil` for any other file.
    static func device(named name: String) -> DeviceID? {
        guard name.hasSuffix(suffix) else { return nil }
        return DeviceID(String(name.dropLast(suffix.count)))
    }

    package func list() async throws(SyncError) -> [SyncFile] {
        try await work { () throws(SyncError) in
            FolderListing.names(in: folder, most: 10_000) { Self.device(named: $0) != nil }
                .compactMap(Self.device(named:))
                .map { SyncFile(device: $0, tag: tag(of: $0)) }
        }
    }

    package func read(_ device: DeviceID) async throws(SyncError) -> SyncContent? {
        try await work { () throws(SyncError) in
            let tag = tag(of: device)
            do throws(FileError) {
                let bytes = try LocalFile.bytes(of: path(of: device), limit: DeviceRecord.longest)
                return SyncContent(bytes: bytes, tag: tag)
            } catch {
                guard error.code != .fileMissing else { return nil }
                // A folder, a pipe, a file of others: no record, and no reason to leave the rest.
                return SyncContent(bytes: [], tag: tag)
            }
        }
    }

    package func write(
        _ bytes: [UInt8], of device: DeviceID, over former: SyncFile?
    ) async throws(SyncError) -> String? {
        try await work { () throws(SyncError) in
            do throws(StoreError) {
                try makeFolders()
            } catch {
                throw failure(error.description)
            }
            let present = tag(of: device)
            if former == nil ? present != nil : former?.tag != nil && present != former?.tag {
                throw SyncError(.changed, subject: name)
            }
            do throws(StoreError) {
                try AtomicFile.write(bytes, to: path(of: device))
            } catch {
                throw failure(error.description)
            }
            return tag(of: device)
        }
    }

    package func remove(_ device: DeviceID) async throws(SyncError) {
        try await work { () throws(SyncError) in
            guard unlink(path(of: device)) != 0, errno != ENOENT else { return }
            throw failure(String(cString: strerror(errno)))
        }
    }

    private func makeFolders() throws(StoreError) {
        if isOwn { try PrivateFolder.make(root) }
        var path = root
        for part in Self.path {
            path += "/" + part
            guard mkdir(path, 0o700) == 0 || errno == EEXIST else {
                throw StoreError(call: "mkdir", number: errno, path: path)
            }
        }
    }

    /// A text that is another after every write: the time, the size and the number of the file.
    private func tag(of device: DeviceID) -> String? {
        var facts = stat()
        guard stat(path(of: device), &facts) == 0 else { return nil }
        return "\(facts.st_mtim.tv_sec).\(facts.st_mtim.tv_nsec)-\(facts.st_size)-\(facts.st_ino)"
    }

    private func failure(_ reason: String) -> SyncError {
        SyncError(.unreachable(reason), subject: name)
    }

    /// Runs work in the folder; throws where it is not there.
    private func work<Value: Sendable>(
        _ body: @escaping @Sendable () throws(SyncError) -> Value
    ) async throws(SyncError) -> Value {
        try await DiskWork.run { () throws(SyncError) in
            guard isOwn || PathFacts.isFolder(root) else {
                throw failure("The folder \(root) is not there; mount it, or make it.")
            }
            return try body()
        }
    }
}
