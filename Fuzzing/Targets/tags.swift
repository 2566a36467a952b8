import ListenCore
import MediaTags

/// Reads the bytes as a recording and as a list of chapters, and checks what
/// those promise who read it.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
    // libFuzzer owns the bytes for the length of this call; they are copied.
    let bytes = Array(UnsafeBufferPointer(start: data, count: size))
    if let facts = try? RecordingReader().facts(of: Input(content: bytes)) {
        check(facts.chapters, facts.duration)
        precondition(facts.duration.map { $0 > .zero } ?? true)
        precondition(facts.diagnostics.count <= 100)
        precondition(facts.tags.title != "" && facts.pictures.count <= EmbeddedPicture.most)
    }
    let text = String(decoding: bytes, as: UTF8.self)
    if let list = try? ChapterListFile(text, name: "fuzz", duration: .seconds(9000)) {
        check(list.chapters, .seconds(9000))
    }
    for file in CueSheet(text).files { precondition(file.tracks.allSatisfy { $0.start != nil }) }
    precondition(NaturalOrder.sorted([text, text]) { $0 } == [text, text])
    return 0
}

private struct Input: RecordingBytes {
    let content: [UInt8]
    var length: Int64 { Int64(content.count) }

    func bytes(at offset: Int64, count: Int) -> [UInt8] {
        guard offset >= 0, offset < length, count > 0 else { return [] }
        return Array(content.dropFirst(Int(offset)).prefix(count))
    }
}

private func check(_ list: RecordingChapters?, _ duration: MediaTime?) {
    guard let list else { return }
    var last = MediaTime.zero
    for chapter in list.chapters {
        precondition(chapter.start >= last && chapter.title != "")
        precondition(chapter.end.map { $0 >= chapter.start } ?? true)
        last = chapter.start
    }
    if let duration { precondition(last <= duration) }
}
