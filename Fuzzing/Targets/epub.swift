import Documents
import Library
import ListenCore

/// Reads the bytes as the files of a book, one behind the other with NULs
/// between, as a sidecar of each kind, and as a name.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
    // libFuzzer owns the bytes for the length of this call; they are copied.
    let bytes = Array(UnsafeBufferPointer(start: data, count: size))
    let parts = bytes.split(separator: 0, omittingEmptySubsequences: false).map { Array($0) }
    let names = [
        "META-INF/container.xml", "a.opf", "p.xhtml", "s.smil", "nav.xhtml",
        "META-INF/encryption.xml",
    ]
    let files = Dictionary(zip(names, parts)) { first, _ in first }
    if let book = try? EPUBReader.book(in: EPUBFilesInMemory(files), name: "fuzz") {
        for chapter in book.chapters {
            let cues = chapter.cues()
            precondition(cues.count == chapter.passages.count)
            precondition(cues.allSatisfy { $0.start >= .zero && !$0.text.isEmpty })
        }
    }
    for kind in BookSidecars.Kind.allCases {
        let tags = BookSidecars.contents(bytes, kind: kind).tags
        precondition(tags.album != "" && !tags.authors.contains(""))
    }
    let name = String(decoding: bytes.prefix(300), as: UTF8.self)
    _ = BookNames.parts(of: name, hasAuthor: true)
    _ = BookNames.tags(ofFolders: name)
    return 0
}
