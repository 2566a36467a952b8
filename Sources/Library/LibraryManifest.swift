import Files
import FoundationEssentials
import ListenCore

/// The list of books of a library: `library.json`, read and checked.
struct LibraryManifest: Sendable {
    /// The version of the manifest that this program reads.
    static let schemaVersion = 1
    /// The largest manifest; a library of a hundred thousand chapters needs less.
    static let limitBytes = 32 << 20

    /// A book with its chapters.
    struct Entry: Sendable {
        let book: Book
        let translationLanguage: Language?
        let chapters: [ChapterEntry]
    }

    /// A chapter with its files.
    struct ChapterEntry: Sendable {
        let chapter: Chapter
        let audio: RelativePath
        let subtitles: RelativePath?
        let translation: RelativePath?
    }

    /// The books in the order of the file.
    let entries: [Entry]

    /// Reads the manifest of a folder.
    init(of folder: LibraryFolder) throws {
        let bytes: [UInt8]
        do throws(FileError) {
            bytes = try LocalFile.bytes(of: folder.manifest, limit: Self.limitBytes)
        } catch {
            guard error.code == .fileMissing else { throw error }
            throw LibraryError(.manifestMissing, subject: folder.manifest)
        }
        try self.init(json: bytes, path: folder.manifest)
    }

    /// Reads a manifest from its bytes; `path` is for messages.
    init(json: [UInt8], path: String) throws(LibraryError) {
        let data = Data(json)
        // The version is read first: a newer manifest may have another shape altogether.
        let version = try Self.decode(
            ManifestVersion.self, from: data, path, wasRead: false
        ).schemaVersion
        guard version <= Self.schemaVersion else {
            throw LibraryError(
                .newerSchema(found: version, supported: Self.schemaVersion), subject: path)
        }
        guard version >= 1 else {
            throw LibraryError(
                .manifestDamaged(at: "schemaVersion", reason: "there is no version \(version)"),
                subject: path)
        }
        let file = try Self.decode(ManifestFile.self, from: data, path, wasRead: true)
        do { entries = try ManifestReader.entries(of: file) } catch {
            throw LibraryError(
                .manifestDamaged(at: error.place, reason: error.reason), subject: path)
        }
    }

    private static func decode<Value: Decodable>(
        _ type: Value.Type, from data: Data, _ path: String, wasRead: Bool
    ) throws(LibraryError) -> Value {
        do { return try JSONDecoder().decode(type, from: data) } catch {
            let fault = ManifestFault(error, wasRead: wasRead)
            throw LibraryError(
                .manifestDamaged(at: fault.place, reason: fault.reason), subject: path)
        }
    }
}
