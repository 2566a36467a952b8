import Fetching
import FoundationEssentials
import ListenCore
import RemoteFolders

/// A file of Google Drive v3 as its lists give it; a value of another type counts as none.
struct DriveFile: Decodable, Sendable {
    let id: String
    let name: String
    let type: String
    let size: Int64?
    let md5: String?
    let modified: String?
    let resourceKey: String?
    let isTrashed: Bool
    let mayDownload: Bool
    let target: Target?
    /// The folder it lies in, where that was asked for.
    let parent: String?

    struct Target: Decodable, Sendable {
        let id: String
        let type: String?
        let resourceKey: String?

        private enum CodingKeys: String, CodingKey {
            case id = "targetId"
            case type = "targetMimeType"
            case resourceKey = "targetResourceKey"
        }
    }

    static let folder = "application/vnd.google-apps.folder"
    static let shortcut = "application/vnd.google-apps.shortcut"
    private static let documents = "application/vnd.google-apps."

    /// The fields that are asked for.
    static let fields =
        "id,name,mimeType,size,md5Checksum,modifiedTime,resourceKey,trashed,"
        + "capabilities(canDownload),shortcutDetails(targetId,targetMimeType,targetResourceKey)"

    private enum CodingKeys: String, CodingKey {
        case id, name, size, trashed, capabilities, resourceKey, parents
        case type = "mimeType"
        case md5 = "md5Checksum"
        case modified = "modifiedTime"
        case target = "shortcutDetails"
    }

    private struct Capabilities: Decodable {
        let canDownload: Bool?
    }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        id = try values.decodeIdentifier(.id)
        name = values.optional(.name) ?? id
        type = values.optional(.type) ?? ""
        size = values.wholeNumber(.size).map { Int64($0) }
        (md5, modified) = (values.optional(.md5), values.optional(.modified))
        (resourceKey, target) = (values.optional(.resourceKey), values.optional(.target))
        isTrashed = values.optional(.trashed) ?? false
        let parents: [String]? = values.optional(.parents)
        parent = parents?.first
        let capabilities: Capabilities? = values.optional(.capabilities)
        mayDownload = capabilities?.canDownload ?? true
    }

    /// A document of Google's own, which has no bytes.
    var isDocument: Bool { type.hasPrefix(Self.documents) && type != Self.folder }

    /// The entry of a list; of a file that a shortcut leads to, under the shortcut's name.
    func item(named other: String? = nil) -> RemoteItem {
        let seconds = modified.flatMap { try? Date($0, strategy: Self.time) }
            .map { Int64($0.timeIntervalSince1970) }
        return RemoteItem(
            id: id, name: other ?? name, kind: type == Self.folder ? .folder : .file,
            size: size, modified: seconds, version: md5, extra: resourceKey)
    }

    private static let time = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
}

/// A page of files.
struct DrivePage: Decodable, Sendable {
    let files: [DriveFile]
    let next: String?
    let isIncomplete: Bool

    private enum CodingKeys: String, CodingKey {
        case files
        case next = "nextPageToken"
        case isIncomplete = "incompleteSearch"
    }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        files = try values.decode(ReadableItems<DriveFile>.self, forKey: .files).items
        next = values.optional(.next)
        isIncomplete = values.optional(.isIncomplete) ?? false
    }
}

/// A page of shared drives.
struct DrivesPage: Decodable, Sendable {
    let drives: [Drive]
    let next: String?

    struct Drive: Decodable, Sendable {
        let id: String
        let name: String
    }

    private enum CodingKeys: String, CodingKey {
        case drives
        case next = "nextPageToken"
    }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        drives = try values.decode(ReadableItems<Drive>.self, forKey: .drives).items
        next = values.optional(.next)
    }
}
