import FoundationEssentials
import Glibc
import HTTPCaching
package import ListenCore
import Files

/// Covers as files named by the books' ids, each with the memory of the search for it as JSON
/// beside it.
///
/// A file for each book, so that two processes never write the same one about different books.
/// Calls block; safe from any thread.
package struct CoverFolder: CoverKeeping {
    /// The folder's path; made with the first file.
    package let path: String

    /// The covers in a folder, which need not be there.
    package init(path: String) {
        self.path = path
    }

    /// The path of a picture that is there.
    package func file(of book: BookID) -> String? {
        Self.extensions.lazy.map { path(of: book) + "." + $0.ending }
            .first { PrivateFolder.size(of: $0) > 0 }
    }

    /// The path a picture of this kind has.
    package func path(of book: BookID, mediaType: String) -> String? {
        Self.extensions.first { $0.mediaType == mediaType }.map { path(of: book) + "." + $0.ending }
    }

    /// Keeps a picture; the former one goes once this one is on disk.
    package func keep(_ picture: EmbeddedPicture, of book: BookID) throws(StoreError) -> String {
        guard let file = path(of: book, mediaType: picture.mediaType) else {
            throw StoreError(.failed(reason: "it is neither JPEG nor PNG"), path: path(of: book))
        }
        try PrivateFolder.make(path)
        // A picture that is there already need not be synced to disk again.
        if Self.bytes(of: file, limit: EmbeddedPicture.limitBytes) != picture.bytes {
            try AtomicFile.write(picture.bytes, to: file)
        }
        for other in Self.extensions.map({ path(of: book) + "." + $0.ending }) where other != file {
            unlink(other)
        }
        return file
    }

    /// Removes the picture of a book.
    package func removePicture(of book: BookID) {
        for (_, ending) in Self.extensions { unlink(path(of: book) + "." + ending) }
    }

    /// Reads the memory of a book; an empty one for a malformed file.
    package func memory(of book: BookID) -> CoverMemory {
        guard let bytes = Self.bytes(of: path(of: book) + ".json", limit: Self.memoryLimit) else {
            return CoverMemory()
        }
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .secondsSince1970
        return (try? decoder.decode(CoverMemory.self, from: Data(bytes))) ?? CoverMemory()
    }

    /// Writes the memory of a book in place of the former one.
    package func remember(_ memory: CoverMemory, of book: BookID) throws(StoreError) {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .secondsSince1970
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let file = path(of: book) + ".json"
        let bytes: Data
        do { bytes = try encoder.encode(memory) } catch {
            throw StoreError(.failed(reason: "it cannot be written as JSON"), path: file)
        }
        try PrivateFolder.make(path)
        try AtomicFile.write(bytes, to: file)
    }

    /// Forgets a book; files that are gone are forgotten already.
    package func forget(_ book: BookID) {
        removePicture(of: book)
        unlink(path(of: book) + ".json")
    }
}

extension CoverFolder {
    private static let memoryLimit = 64 << 10

    private static let extensions = [
        (mediaType: "image/jpeg", ending: "jpg"), (mediaType: "image/png", ending: "png"),
    ]

    /// The path without an extension: the id if it is a plain one, otherwise its hash, so that no
    /// id leads out of the folder or equals another on any file system.
    private func path(of book: BookID) -> String {
        let id = book.rawValue
        let isPlain =
            (1...40).contains(id.utf8.count)
            && id.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x7A).contains($0) }
        return path + "/" + (isPlain ? id : "id-" + SHA256.hex(of: Array(id.utf8)))
    }

    /// The bytes of an ordinary file; `nil` when there is none, or it is larger.
    private static func bytes(of path: String, limit: Int) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var facts = stat()
        guard fstat(descriptor, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG,
            facts.st_size <= limit
        else { return nil }
        var bytes = [UInt8](repeating: 0, count: Int(facts.st_size))
        var count = 0
        while count < bytes.count {
            let got = bytes.withUnsafeMutableBytes {
                read(descriptor, $0.baseAddress?.advanced(by: count), $0.count - count)
            }
            if got < 0, errno == EINTR { continue }
            guard got > 0 else { return nil }
            count += got
        }
        return bytes
    }
}
