import FoundationEssentials
import ListenCore

@testable import Places

extension DeviceID {
    static let one = DeviceID(number: 1)
    static let two = DeviceID(number: 2)
    static let three = DeviceID(number: 3)
}

extension ChapterAddress {
    static func make(_ chapter: String = "1") -> ChapterAddress {
        ChapterAddress(
            source: .local, book: BookID(rawValue: "book"), chapter: ChapterID(rawValue: chapter))
    }
}

extension PlaceEntry {
    /// An entry of a device; the time is in seconds, and the knowledge of the others in numbers.
    static func make(
        _ device: DeviceID = .one, _ number: Int64 = 1, at time: Int64, _ reason: PlaceReason,
        from start: Double = 0, to seconds: Double, knowing: [DeviceID: Int64] = [:]
    ) -> PlaceEntry {
        PlaceEntry(
            chapter: .make(),
            stamp: PlaceStamp(time: time * 1_000, number: number, device: device),
            knowledge: Knowledge(knowing), reason: reason, start: .seconds(start),
            position: .seconds(seconds), isCompleted: reason == .finished,
            notedAt: Date(timeIntervalSince1970: Double(time)))
    }
}

extension PlaybackPosition {
    /// A place in the chapter, saved at a time in seconds.
    static func make(_ seconds: Double, at time: Double, isCompleted: Bool = false)
        -> PlaybackPosition
    {
        PlaybackPosition(
            chapter: .make(), position: .seconds(seconds), duration: .seconds(36_000),
            isCompleted: isCompleted, updatedAt: Date(timeIntervalSince1970: time),
            bookTitle: "Book", chapterTitle: "One")
    }
}
