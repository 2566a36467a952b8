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
    private let holder = RcloneHolder()

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
    /// The text that added it.
    package var placeName: String { address.text }

    /// True.
    package var hasWholeTree: Bool { true }

    /// The list of a folder.
    package func items(of folder: RemoteItem?) async throws(ServiceError) -> [RemoteItem] {
        let context = context(of: folder)
        let bytes: [UInt8]
        do throws(RcloneFault) {
            bytes = try await program.list(address.target(of: folder?.id ?? ""))
        } catch {
            throw error.error(context)
        }
        let prefix = folder.map { $0.id + "/" } ?? ""
        return try Self.entries(bytes, context).compactMap { $0.item(below: prefix) }
    }

    /// The lists of all folders by one run of the program, which takes a moment to start.
    ///
    /// Folders that it names as unread are left out, so that they alone are asked for; where it
    /// fails otherwise, each folder is.
    package func wholeTree() async throws(ServiceError) -> [String: [RemoteItem]]? {
        let context = context(of: nil)
        let tree: RcloneTree
        do throws(RcloneFault) {
            tree = try await program.tree(address.target)
        } catch {
            switch error {
            case .missing, .cancelled: throw error.error(context)
            case .notFound, .failed, .late: return nil
            }
        }
        // Where rclone ends with an error, the list may lack its end.
        let entries: [EntryShape]
        do throws(ServiceError) {
            entries = try Self.entries(tree.list, context)
        } catch {
            guard !tree.errors.isEmpty else { throw error }
            guard let partial = try? Self.entries(tree.list + [UInt8(ascii: "]")], context) else {
                return nil
            }
            entries = partial
        }
        var folders: [String: [RemoteItem]] = ["": []]
        for entry in entries {
            // Before it told paths, nothing says where an entry lies.
            guard let prefix = entry.prefix else { return nil }
            guard let item = entry.item(below: prefix) else { continue }
            folders[String(prefix.dropLast()), default: []].append(item)
            if item.isFolder { folders[item.id, default: []] += [] }
        }
        return Self.read(folders, tree.errors)
    }

    /// The folders without those that errors name; `nil` where an error is about something else,
    /// since nothing says then what is missing.
    private static func read(
        _ folders: [String: [RemoteItem]], _ errors: [String]
    ) -> [String: [RemoteItem]]? {
        var read = folders
        for error in errors {
            // A name may hold the words too.
            let names = reasons.flatMap { reason in
                error.ranges(of: reason).map { String(error[..<$0.lowerBound]) }
            }
            let known = names.filter { !$0.isEmpty && folders[$0] != nil }
            guard let folder = known.max(by: { $0.utf8.count < $1.utf8.count }) else { return nil }
            read[folder] = nil
        }
        return read
    }

    /// A message of rclone about a folder that it passes over while it goes on with the others.
    private static let reasons = [": error listing: ", ": failed to open directory "]

    private static func entries(
        _ bytes: [UInt8], _ context: String
    ) throws(ServiceError) -> [EntryShape] {
        guard
            let shapes = try? JSONDecoder().decode(
                ReadableItems<EntryShape>.self, from: Data(bytes))
        else {
            throw ServiceError(
                .malformed(path: "$", reason: "it is no list of rclone's"), context: context,
                advice: "Update rclone; 1.60 is known to work.")
        }
        return shapes.items
    }

    /// The address at which rclone serves the file, with the key to it.
    package func query(
        for item: RemoteItem, _ use: RemoteUse
    ) async throws(ServiceError) -> CachedQuery {
        let served: RcloneServer
        do throws(RcloneFault) {
            served = try await program.serve(address.target, for: holder)
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

    /// Ends what serves for this alone.
    package func settle() async { await program.release(holder) }
}

/// An entry of `rclone lsjson`.
private struct EntryShape: Decodable {
    let name: String
    /// The place below the folder that was asked for.
    let path: String?
    let size: Int64?
    let modified: String?
    let isFolder: Bool

    private enum CodingKeys: String, CodingKey {
        case name = "Name"
        case path = "Path"
        case size = "Size"
        case modified = "ModTime"
        case isFolder = "IsDir"
    }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        name = try values.decode(String.self, forKey: .name)
        path = values.optional(.path)
        size = values.optional(.size)
        modified = values.optional(.modified)
        isFolder = values.optional(.isFolder) ?? false
    }

    /// The place of its folder, with a slash at its end unless it is the one at the top; `nil`
    /// where the place is not that of the name.
    var prefix: String? {
        guard let path, path.utf8.elementsEqual(name.utf8) || path.hasSuffix("/" + name) else {
            return nil
        }
        return String(decoding: path.utf8.dropLast(name.utf8.count), as: UTF8.self)
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
