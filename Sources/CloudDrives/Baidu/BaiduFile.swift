import Fetching
import FoundationEssentials
import RemoteFolders

/// A file of Baidu Netdisk as its lists give it.
struct BaiduFile: Decodable, Sendable {
    /// The id of a file, which may be above 2^53.
    let number: UInt64
    let path: String
    let name: String
    let size: Int64?
    let modified: Int64?
    let isFolder: Bool
    /// A word that changes with the content; it is no MD5, though it is called so.
    let mark: String?
    /// The address of its bytes, where that was asked for.
    let link: String?

    private enum CodingKeys: String, CodingKey {
        case number = "fs_id"
        case path, size
        case name = "server_filename"
        case otherName = "filename"
        case modified = "server_mtime"
        case isFolder = "isdir"
        case mark = "md5"
        case link = "dlink"
    }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        if let number = try? values.decode(UInt64.self, forKey: .number) {
            self.number = number
        } else {
            let text = try values.decode(String.self, forKey: .number)
            guard let number = UInt64(text) else {
                throw DecodingError.dataCorruptedError(
                    forKey: .number, in: values, debugDescription: "an id that is no number")
            }
            self.number = number
        }
        path = values.optional(.path) ?? ""
        let last = path.split(separator: "/").last.map(String.init)
        name = values.optional(.name) ?? values.optional(.otherName) ?? last ?? "\(number)"
        size = values.wholeNumber(.size).map { Int64($0) }
        modified = values.wholeNumber(.modified).map { Int64($0) }
        isFolder = values.wholeNumber(.isFolder) == 1
        (mark, link) = (values.optional(.mark), values.optional(.link))
    }

    /// The entry of a list: a folder by its path, a file by its number; `nil` for a folder without
    /// a path.
    var item: RemoteItem? {
        if isFolder {
            return path.hasPrefix("/")
                ? RemoteItem(id: path, name: name, kind: .folder, modified: modified) : nil
        }
        return RemoteItem(
            id: String(number), name: name, kind: .file, size: size, modified: modified,
            version: "\(mark ?? "") \(size ?? -1) \(modified ?? -1)")
    }

    /// The folder it lies in.
    var folder: String {
        guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return "/" }
        return String(path[..<slash])
    }
}

/// A page of files.
struct BaiduPage: Decodable, Sendable {
    let files: [BaiduFile]
    let errno: Int
    /// True where a search has another page.
    let hasMore: Bool

    private enum CodingKeys: String, CodingKey {
        case list, errno
        case hasMore = "has_more"
    }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        errno = values.wholeNumber(.errno) ?? 0
        hasMore = values.wholeNumber(.hasMore) == 1
        let list = try values.decodeIfPresent(ReadableItems<BaiduFile>.self, forKey: .list)
        files = list?.items ?? []
    }
}
