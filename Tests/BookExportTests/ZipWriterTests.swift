import Archives
import Foundation
import ListenCore
import Testing

@testable import BookExport

/// ZIP files that are written.
@Suite struct ZipWriterTests {
    private func write(
        _ path: String, most: Int64 = .init(UInt32.max), _ fill: (ZipWriter) throws -> Void
    ) throws {
        let descriptor = open(path, O_RDWR | O_CREAT | O_TRUNC, 0o600)
        defer { close(descriptor) }
        let zip = ZipWriter(descriptor: descriptor, path: path, most: most)
        try fill(zip)
        try zip.finish()
    }

    @Test func `the first entry begins the file, without an extra field`() throws {
        let folder = try Folder()
        let path = folder.path + "/a.zip"
        try write(path) { zip in
            try zip.add("mimetype", Array("application/epub+zip".utf8), mayDeflate: false)
        }
        let bytes = try folder.bytes("a.zip")
        #expect(bytes.starts(with: [0x50, 0x4B, 3, 4]))
        #expect(bytes[28] == 0 && bytes[29] == 0)
        #expect(String(decoding: bytes[30..<58], as: UTF8.self) == "mimetypeapplication/epub+zip")
    }

    @Test func `all entries are read back, deflated, stored and from files`() throws {
        let folder = try Folder()
        let sound = (0..<700_000).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 7) }
        let file = try folder.write(sound, "sound.mp3")
        let text = Array(String(repeating: "the fox ran ", count: 5_000).utf8)
        let path = folder.path + "/a.zip"
        var told = 0
        try write(path) { zip in
            try zip.add("text", text)
            try zip.add("empty", [])
            try zip.add("sound", file: file) { count in
                told += count
                return true
            }
            try zip.add("after", [1, 2, 3])
        }
        let all = try ZipReader().contents(of: path, limits: .inMemory) { _ in true }
        #expect(all == ["text": text, "empty": [], "sound": sound, "after": [1, 2, 3]])
        #expect(told == sound.count)
        #expect(try folder.bytes("a.zip").count < sound.count + 2_000)
    }

    @Test func `a file that would be too large is refused with the way out`() throws {
        let folder = try Folder()
        let file = try folder.write([UInt8](repeating: 7, count: 5_000), "sound.mp3")
        let error = #expect(throws: StoreError.self) {
            try write(folder.path + "/a.zip", most: 4_000) { zip in
                try zip.add("sound", file: file) { _ in true }
            }
        }
        #expect(error?.description.contains("larger than 4 GB") == true)
        #expect(error?.kind == .refused)
    }
}
