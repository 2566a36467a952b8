package import Fetching
import FoundationEssentials
package import HTTPCaching
package import ListenCore

/// A folder of any cloud that rclone reaches: its lists by the program, its bytes over what the
/// program serves on this machine.
package struct RcloneListing: RemoteListing {
    package let server: ServerEndpoint
    private let address: RcloneAddress
    private let program: any RcloneRunning

    /// A folder; `source` is the id its progress is kept by.
    package init(
        _ address: RcloneAddress, source: SourceID, program: any RcloneRunning
    ) throws(AddressError) {
        (self.address, self.program) = (address, program)
        // An address of this machine that nothing listens at: it names what is stored.
        server = try ServerEndpoint(
            "http://127.0.0.1:9/rclone/" + HTTPURL.encoded(address.target), source: source)
    }

    /// The last name of the path, or of the remote.
    package var rootName: String {
        address.path.split(separator: "/").last.map(String.init)
            ?? String(address.remote.dropLast())
    }
    /// What it was added as.
    package var placeName: String { address.text }

    /// The list of a folder.
    package func items(of folder: RemoteItem?) async throws(ServiceError) -> [RemoteItem] {
        let context = context(of: folder)
        let bytes: [UInt8]
        do throws(RcloneFault) {
            bytes = try await program.list(address.target(of: folder?.id ?? ""))
        } catch {
            throw error.error(context)
        }
        guard
            let shapes = try? JSONDecoder().decode(
                ReadableItems<EntryShape>.self, from: Data(bytes))
        else {
            throw ServiceError(
                .malformed(path: "$", reason: "it is no list of rclone's"), context: context,
                advice: "Update rclone; 1.60 is known to work.")
        }
        let prefix = folder.map { $0.id + "/" } ?? ""
        return shapes.items.compactMap { $0.item(below: prefix) }
    }

    /// The address at which rclone serves the file, with the key to it.
    package func query(
        for item: RemoteItem, _ use: RemoteUse
    ) async throws(ServiceError) -> CachedQuery {
        let served: RcloneServer
        do throws(RcloneFault) {
            served = try await program.serve(address.target)
        } catch {
            throw error.error(use.context)
        }
        let url = item.id.split(separator: "/").reduce(served.base) { $0.appending(String($1)) }
        return use.query(
            url, on: server, keyedBy: key(of: item),
            fields: ["Authorization": "Basic " + served.key.reveal()])
    }

    /// The name of a file below the address, whatever port serves it.
    package func key(of item: RemoteItem) -> CacheKey {
        let url = item.id.split(separator: "/").reduce(server.base) { $0.appending(String($1)) }
        return CacheKey(url: url.description, account: server.account)
    }

    /// Ends what serves.
    package func settle() async { await program.stop() }
}

/// An entry of `rclone lsjson`.
private struct EntryShape: Decodable {
    let name: String
    let size: Int64?
    let modified: String?
    let isFolder: Bool

    private enum CodingKeys: String, CodingKey {
        case name = "Name"
        case size = "Size"
        case modified = "ModTime"
        case isFolder = "IsDir"
    }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        name = try values.decode(String.self, forKey: .name)
        size = values.optional(.size)
        modified = values.optional(.modified)
        isFolder = values.optional(.isFolder) ?? false
    }

    /// The entry of a folder; `nil` for a name that would lead elsewhere.
    func item(below prefix: String) -> RemoteItem? {
        // rclone itself writes a slash in a name as another character.
        guard !name.isEmpty, name != ".", name != "..", !name.contains("/") else { return nil }
        let time = modified.flatMap { StatedTime.seconds($0) }
        let isSized = size.map { $0 >= 0 } ?? false
        return RemoteItem(
            id: prefix + name, name: name, kind: isFolder ? .folder : .file,
            size: isSized ? size : nil, modified: time,
            version: isSized && !isFolder ? "\(size ?? 0)-\(modified ?? "")" : nil)
    }
}
