/// Removes emphasis, links and pictures from a line of Markdown, in linear time.
struct InlineMarkdown {
    private let line: [Unicode.Scalar]
    private var text = String.UnicodeScalarView()
    private var place = 0
    private var bracket = Closing(mark: "]")
    private var parenthesis = Closing(mark: ")")

    /// The longest text in brackets that is taken for that of a link.
    private static let longestText = 500
    private static let longestTarget = 2_000

    private init(_ line: some Sequence<Unicode.Scalar>) {
        self.line = Array(line)
    }

    /// The text of a line.
    static func plain(_ line: some Sequence<Unicode.Scalar>) -> String {
        var reading = InlineMarkdown(line)
        reading.read()
        return String(reading.text)
    }

    private mutating func read() {
        while place < line.count {
            let scalar = line[place]
            place += 1
            switch scalar {
            case "\\":
                guard place < line.count else { return }
                text.append(line[place])
                place += 1
            case "!" where place < line.count && line[place] == "[":
                if let link = link(at: place + 1), link.hasTarget {
                    place = link.end
                } else {
                    text.append(scalar)
                }
            case "[":
                guard let link = link(at: place) else {
                    text.append(scalar)
                    continue
                }
                // The mark of a note is not read aloud.
                if link.hasTarget || line[link.text].first != "^" {
                    text.append(contentsOf: Self.plain(line[link.text]).unicodeScalars)
                }
                place = link.end
            case "*", "_", "`", "~":
                // Inside a word they are ordinary characters: snake_case, 2*3.
                if isLetter(text.last), isLetter(place < line.count ? line[place] : nil) {
                    text.append(scalar)
                }
            default: text.append(scalar)
            }
        }
    }

    private func isLetter(_ scalar: Unicode.Scalar?) -> Bool {
        guard let properties = scalar?.properties else { return false }
        return properties.isAlphabetic || properties.generalCategory == .nonspacingMark
    }

    /// The text behind a `[`, whether it is a link, and the index behind it.
    private mutating func link(
        at start: Int
    ) -> (text: Range<Int>, hasTarget: Bool, end: Int)? {
        guard let close = bracket.next(from: start, in: line), close - start < Self.longestText
        else { return nil }
        // Inner brackets are text of their own.
        let first = line[start..<close].firstIndex { $0 != "[" } ?? close
        let behind = close + 1
        guard behind < line.count, line[behind] == "(",
            let end = parenthesis.next(from: behind, in: line),
            end - behind < Self.longestTarget
        else { return (first..<close, false, behind) }
        return (first..<close, true, end + 1)
    }

    /// The next place of a closing mark; since places only grow, no part of the line is searched
    /// twice.
    private struct Closing {
        let mark: Unicode.Scalar
        private var found = -1

        init(mark: Unicode.Scalar) {
            self.mark = mark
        }

        mutating func next(from place: Int, in line: [Unicode.Scalar]) -> Int? {
            if found < place {
                found = place
                while found < line.count, line[found] != mark { found += 1 }
            }
            return found < line.count ? found : nil
        }
    }
}
