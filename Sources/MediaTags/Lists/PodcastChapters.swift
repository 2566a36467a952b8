import FoundationEssentials
import ListenCore

/// Chapters of Podcasting 2.0 (JSON), and lists of the same shape: an array,
/// or an object with `chapters`.
enum PodcastChapters {
    private struct File: Decodable {
        let chapters: [Entry]
    }

    private struct Entry: Decodable {
        let title: String?
        let start: Double?
        let end: Double?
        let isListed: Bool

        private enum Keys: String, CodingKey {
            case title, startTime, endTime, start, end, toc
        }

        init(from decoder: any Decoder) throws {
            let values = try decoder.container(keyedBy: Keys.self)
            func number(_ key: Keys) -> Double? {
                if let number = try? values.decode(Double.self, forKey: key) { return number }
                return (try? values.decode(String.self, forKey: key)).flatMap { text in
                    Double(text) ?? ListedTime.clock(text)?.seconds
                }
            }
            title = try? values.decode(String.self, forKey: .title)
            start = number(.startTime) ?? number(.start)
            end = number(.endTime) ?? number(.end)
            // A chapter outside the table of contents only shows a picture for a while.
            isListed = (try? values.decode(Bool.self, forKey: .toc)) ?? true
        }
    }

    static func read(_ text: String, _ log: inout ListLog) -> [RecordingChapter] {
        let data = Data(text.utf8)
        let entries: [Entry]
        if let file = try? JSONDecoder().decode(File.self, from: data) {
            entries = file.chapters
        } else if let list = try? JSONDecoder().decode([Entry].self, from: data) {
            entries = list
        } else {
            log.note(0, "The JSON is damaged, or has no list “chapters”.")
            return []
        }
        var chapters: [RecordingChapter] = []
        for (place, entry) in entries.enumerated() where entry.isListed {
            guard let start = entry.start, start.isFinite, (0...3_600_000).contains(start) else {
                log.note(0, "Chapter \(place + 1) has no startTime.")
                continue
            }
            chapters.append(
                RecordingChapter(
                    title: entry.title.flatMap(TagText.name), start: .seconds(start),
                    end: entry.end.map { .seconds($0) }))
        }
        return chapters
    }
}
