package import ListenCore

/// The links of notes: found in one pass over the bytes, since a tree for each item of a feed would
/// cost too much.
package enum NoteLinks {
    /// The most links of notes.
    private static let most = 100
    /// The longest tag, and the longest words of a link, in bytes.
    private static let longest = 4_096

    /// The links of HTML, each address once, in the order they stand in it; relative ones begin from
    /// its base.
    package static func links(of content: FeedContent) -> [FeedLink] {
        let bytes = Array(content.html.utf8)
        var links: [FeedLink] = []
        var told: Set<String> = []
        var (at, damaged) = (0, 0)
        while at + 3 < bytes.count, links.count < most, damaged < most {
            guard begins(bytes, at) else {
                at += 1
                continue
            }
            guard let close = end(of: bytes, from: at + 2) else {
                // Each costs a look ahead, so that only so many are read.
                (at, damaged) = (at + 1, damaged + 1)
                continue
            }
            let attributes = TagAttributes(bytes, at + 2..<close)
            at = close + 1
            guard let stated = attributes["href"],
                let address = FeedAddress.resolved(stated, against: content.base),
                told.insert(address).inserted
            else { continue }
            let words = PlainNotes.title(Array(bytes[at..<ending(bytes, from: at)]))
            links.append(FeedLink(address: address, title: words == address ? nil : words))
        }
        return links
    }

    /// The addresses of the web that stand in a plain text, each once.
    package static func links(inText text: String) -> [FeedLink] {
        var links: [FeedLink] = []
        var told: Set<String> = []
        for word in text.split(whereSeparator: \.isWhitespace) where links.count < most {
            guard let start = ["https://", "http://"].compactMap({ word.firstRange(of: $0) }).first
            else { continue }
            var address = word[start.lowerBound...].prefix { !"<>\"”»".contains($0) }
            while let last = address.last, ".,;:!?'’)]}".contains(last) { address.removeLast() }
            guard let whole = FeedAddress.resolved(String(address), against: nil),
                whole.utf8.count > 10, told.insert(whole).inserted
            else { continue }
            links.append(FeedLink(address: whole, title: nil))
        }
        return links
    }

    /// True where a tag `a` with attributes begins.
    private static func begins(_ bytes: [UInt8], _ at: Int) -> Bool {
        bytes[at] == 0x3C && bytes[at + 1] | 0x20 == 0x61 && bytes[at + 2] <= 0x20
    }

    /// The place of the mark that closes a tag.
    private static func end(of bytes: [UInt8], from: Int) -> Int? {
        var quote: UInt8 = 0
        for place in from..<min(bytes.count, from + longest) {
            let byte = bytes[place]
            if quote != 0 {
                if byte == quote { quote = 0 }
            } else if byte == 0x3E {
                return place
            } else if byte == 0x22 || byte == 0x27 {
                quote = byte
            }
        }
        return nil
    }

    /// The end of the words of a link: where its tag, or another one, closes it.
    private static func ending(_ bytes: [UInt8], from: Int) -> Int {
        let limit = min(bytes.count, from + longest)
        var place = from
        while place < limit {
            if place + 2 < limit, bytes[place] == 0x3C {
                let next = bytes[place + 1] == 0x2F ? place + 2 : place + 1
                let isAlone = next + 1 >= limit || !(0x61...0x7A).contains(bytes[next + 1] | 0x20)
                if bytes[next] | 0x20 == 0x61, isAlone { return place }
            }
            place += 1
        }
        return limit
    }
}
