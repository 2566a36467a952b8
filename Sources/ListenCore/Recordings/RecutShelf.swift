/// The former chapters that stay known since a part of them is in a file that is missing: pure.
///
/// The records of that part wait under the chapter's id, or under a spare one if a present chapter
/// has that id, until the file is there again.
struct RecutShelf: Sendable {
    /// Between a chapter's id and the number of a spare one: no id that the import makes has it.
    private static let mark = "~"

    /// The longest part of an id that a spare one is made of.
    private static let longestStem = 200

    /// The chapters under spare ids.
    private(set) var spare: [KnownChapter] = []
    private var ids: [ChapterID: ChapterID] = [:]

    /// The shelf for `known` chapters, in a division with these; `isLost` says of a file whether
    /// it is not there.
    init(
        _ known: [KnownChapter], beside present: Set<ChapterID>,
        isLost: (FileMark) -> Bool
    ) {
        let lost = known.filter { $0.pieces.contains { isLost($0.file) } }
        guard !lost.isEmpty else { return }
        var used = present.union(known.map(\.id))
        let free = Dictionary(
            lost.filter { !present.contains($0.id) && Self.isSpare($0.id) }
                .map { ($0.pieces, $0.id) }
        ) { first, _ in first }
        for chapter in lost {
            guard present.contains(chapter.id) else {
                ids[chapter.id] = chapter.id
                continue
            }
            if let same = free[chapter.pieces] {
                ids[chapter.id] = same
                continue
            }
            let id = Self.spare(for: chapter.id, &used)
            ids[chapter.id] = id
            spare.append(KnownChapter(id: id, title: chapter.title, pieces: chapter.pieces))
        }
    }

    /// The id under which the lost part of a chapter waits; `nil` if no part is lost.
    subscript(_ chapter: ChapterID) -> ChapterID? { ids[chapter] }

    /// True for a spare id.
    static func isSpare(_ id: ChapterID) -> Bool { id.rawValue.contains(mark) }

    /// An id that is not used, made of a chapter's own.
    static func spare(for id: ChapterID, _ used: inout Set<ChapterID>) -> ChapterID {
        let stem = id.rawValue.prefix { String($0) != mark }.prefix(longestStem)
        var number = 1
        while true {
            let spare = ChapterID(rawValue: "\(stem)\(mark)\(number)")
            if used.insert(spare).inserted { return spare }
            number += 1
        }
    }
}
