package import AudioIO
import FoundationEssentials
package import ListenCore

extension RingIndex {
    /// The parts of some time, from the entry at or before it to the one at or behind its end, and
    /// the time that they are; `nil` where nothing of it is kept.
    ///
    /// Only sound of the form of the last part is taken: two forms make no recording.
    package func parts(
        of range: Range<MediaTime>, form: (_ byte: Int64, _ headers: [UInt8]) -> String?
    ) -> (parts: [LiveCut.Part], range: Range<MediaTime>, form: String)? {
        let first = marks.lastIndex { $0.time <= range.lowerBound } ?? marks.startIndex
        let behind = marks.firstIndex { $0.time >= range.upperBound } ?? marks.indices.last
        guard let behind, first < behind else { return nil }
        var parts: [LiveCut.Part] = []
        var (found, start): (String?, MediaTime) = (nil, marks[first].time)
        var place = first
        while place < behind {
            let number = marks[place].stretch
            let next = marks[place..<behind].firstIndex { $0.stretch != number } ?? behind
            let headers = stretches.first { $0.number == number }?.headers ?? []
            let last = self.end(of: number) ?? .max
            let end = next == behind ? min(marks[behind].byte, last) : last
            let kind = form(marks[place].byte, headers)
            if kind != found { (parts, start) = ([], marks[place].time) }
            found = kind
            let bytes = marks[place].byte..<max(marks[place].byte, end)
            parts.append(LiveCut.Part(stretch: number, bytes: bytes, headers: headers))
            place = next
        }
        guard let found else { return nil }
        return (parts, start..<marks[behind].time, found)
    }

    /// The titles of some time, the first from its beginning.
    func titles(in range: Range<MediaTime>) -> [LiveCut.Title] {
        let first = title(at: range.lowerBound).map { [LiveCut.Title($0.text, at: .zero)] } ?? []
        return first
            + titles.filter {
                $0.time > range.lowerBound && $0.time < range.upperBound && !$0.text.isEmpty
            }.map { LiveCut.Title($0.text, at: $0.time - range.lowerBound) }
    }
}

extension RadioRing {
    package func cut(_ range: Range<MediaTime>) throws(ServiceError) -> LiveCut {
        let index = index
        let found = index.parts(of: range) { byte, headers in
            var head = headers
            if head.isEmpty {
                head = [UInt8](repeating: 0, count: 4)
                let count = head.withUnsafeMutableBytes { peek(into: $0, at: byte) }
                head = Array(head.prefix(count))
            }
            return Self.form(of: head)
        }
        guard let found else {
            throw ServiceError(
                .notKept(reason: "nothing of that time is here in a form that can be cut"),
                context: "the sound of \(name)",
                advice: "Only MP3, AAC and Ogg can be kept, and no more than was received.")
        }
        return LiveCut(
            parts: found.parts, range: found.range, form: found.form,
            titles: index.titles(in: found.range),
            clock: index.clock(at: found.range.lowerBound) ?? Date(timeIntervalSince1970: 0))
    }

    /// The extension of files of a form, by its first bytes; `nil` for none that can be cut.
    private static func form(of head: [UInt8]) -> String? {
        if head.starts(with: "OggS".utf8) {
            return head.prefix(64).firstRange(of: "OpusHead".utf8) == nil ? "ogg" : "opus"
        }
        guard head.count >= 2, head[0] == 0xFF else { return nil }
        return head[1] & 0xF6 == 0xF0 ? "aac" : "mp3"
    }
}
