import ListenCore
import Markup

/// Chapters and tables of contents in an ID3 tag (id3v2-chapters-1.0).
struct ID3Contents {
    private struct Chapter {
        let chapter: RecordingChapter
        let place: Int
    }
    private struct Table {
        let children: [String]
        let isTop: Bool
    }

    private var chapters: [String: Chapter] = [:]
    private var tables: [String: Table] = [:]
    private var first: String?

    /// Adds a CHAP or CTOC frame.
    mutating func add(
        _ frame: ID3Tag.Frame, version: Int, _ input: TagInput, _ text: TagText
    ) {
        var reader = ByteReader(frame.content)
        let id = Self.id(reader.untilZero())
        if frame.id == "CTOC" { return addTable(id, &reader) }
        guard chapters.count < RecordingChapters.most, let start = reader.u32(),
            let end = reader.u32(), reader.skip(8)
        else {
            input.note("A chapter of the ID3 tag is cut off; it was left out.")
            return
        }
        guard start != 0xFFFF_FFFF else {
            input.note("A chapter of the ID3 tag has no time; it was left out.")
            return
        }
        var title: String?
        ID3Frames(version: version).read(&reader, input) { frame in
            guard title == nil, frame.id == "TIT2" || frame.id == "TT2" else { return }
            var content = ID3Text(frame.content, text)
            title = TagText.name(content.next())
        }
        // Of two with the same name the first has it; the other is found by its time alone.
        let key = chapters[id] == nil ? id : "\(id)\u{0}\(chapters.count)"
        chapters[key] = Chapter(
            chapter: RecordingChapter(
                title: title, start: .milliseconds(Int64(start)),
                end: end == 0xFFFF_FFFF || end <= start ? nil : .milliseconds(Int64(end))),
            place: chapters.count)
    }

    private mutating func addTable(_ id: String, _ reader: inout ByteReader) {
        guard tables[id] == nil, tables.count < 1000, let flags = reader.u8(),
            let count = reader.u8()
        else { return }
        var children: [String] = []
        for _ in 0..<count where reader.left > 0 { children.append(Self.id(reader.untilZero())) }
        tables[id] = Table(children: children, isTop: flags & 2 != 0)
        first = first ?? id
        if flags & 2 != 0, tables[first ?? ""]?.isTop != true { first = id }
    }

    private static func id(_ bytes: ArraySlice<UInt8>) -> String {
        WindowsLatin.text(bytes.prefix(255))
    }

    /// The chapters: those of the table in its order, then elements outside all tables that have a
    /// title (an element without either carries only a picture or a link).
    func list(duration: MediaTime?) -> RecordingChapters? {
        var ordered: [String] = []
        var seen: Set<String> = []
        // Every table and chapter is visited once, so that circular tables end.
        var waiting = first.map { [$0] } ?? []
        while let id = waiting.popLast() {
            guard seen.insert(id).inserted else { continue }
            if chapters[id] != nil { ordered.append(id) }
            if let table = tables[id] { waiting += table.children.reversed() }
        }
        let hasTable = !ordered.isEmpty
        let others = chapters.filter { !seen.contains($0.key) }
            .sorted { $0.value.place < $1.value.place }
            .filter { !hasTable || $0.value.chapter.title != nil }
        let all = ordered.compactMap { chapters[$0]?.chapter } + others.map(\.value.chapter)
        return RecordingChapters(all, duration: duration, source: .id3)
    }
}
