import Files
import Glibc
package import ListenCore

/// The file with the cover of the book that plays, for programs that show it.
package struct CoverPlace: Sendable {
    /// The largest cover that is written.
    private static let limit = 8 << 20
    /// The most covers in the folder; then it is emptied.
    private static let mostFiles = 16

    let service: any BookSource
    let mode: FetchMode
    /// The folder, which holds nothing else.
    let folder: String

    /// A place for the covers of a source.
    package init(_ service: any BookSource, mode: FetchMode, folder: String) {
        (self.service, self.mode, self.folder) = (service, mode, folder)
    }

    /// The path of a book's cover; `nil` where there is none.
    @concurrent
    func file(of book: Book) async -> String? {
        guard let bytes = try? await service.cover(of: book, mode).value,
            bytes.count <= Self.limit, let kind = Self.kind(of: bytes)
        else { return nil }
        // Another name for another picture, since readers keep what they read by its name.
        let sum = bytes.reduce(UInt64(0xCBF2_9CE4_8422_2325)) {
            ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3
        }
        let name = "\(String(sum, radix: 16)).\(kind)"
        let folder = folder
        return await DiskWork.run { Self.write(bytes, as: name, in: folder) }
    }

    private static func write(_ bytes: [UInt8], as name: String, in folder: String) -> String? {
        let path = folder + "/" + name
        guard !PathFacts.isFile(path) else { return path }
        do throws(StoreError) {
            try PrivateFolder.make(folder)
            let others = FolderListing.names(in: folder) {
                $0.hasSuffix(".jpg") || $0.hasSuffix(".png")
            }
            if others.count >= mostFiles { for other in others { unlink(folder + "/" + other) } }
            try AtomicFile.write(bytes, to: path)
            return path
        } catch {
            return nil
        }
    }

    private static func kind(of bytes: [UInt8]) -> String? {
        if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return "jpg" }
        return bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) ? "png" : nil
    }
}
