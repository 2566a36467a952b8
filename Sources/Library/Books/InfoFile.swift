import Documents
import ListenCore
import Markup
import Subtitles

/// A file `.nfo`: lines such as `Title: …` among ASCII art and rulers, or Kodi's XML.
enum InfoFile {
    static func contents(_ text: String) -> BookSidecars.Contents {
        let start = text.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
        return start.hasPrefix("<") ? kodi(text) : lines(text)
    }

    private static func lines(_ text: String) -> BookSidecars.Contents {
        var contents = BookSidecars.Contents()
        var about: [String]?
        for raw in text.prefix(1 << 20).split(
            omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        {
            let line = BookText.name(String(raw)) ?? ""
            guard let (key, value) = pair(line) else {
                // A description continues up to the next key or ruler.
                let isRuler = line.count > 3 && !line.contains { $0.isLetter || $0.isNumber }
                if isRuler {
                    about = about.map { $0.isEmpty ? $0 : $0 + [""] }
                } else if about != nil {
                    about?.append(line)
                }
                continue
            }
            if let lines = about { set(&contents.tags, description: lines) }
            about = nil
            if ["description", "summary", "synopsis", "plot", "about"].contains(key) {
                about = [value]
            } else {
                set(&contents.tags, key, value)
            }
        }
        if let lines = about { set(&contents.tags, description: lines) }
        if contents.tags.isEmpty {
            contents.diagnostics = ["The NFO file has no line such as “Title: …”."]
        }
        return contents
    }

    private static func set(_ tags: inout RecordingTags, description lines: [String]) {
        tags.description = tags.description ?? BookText.lines(lines.joined(separator: "\n"))
    }

    /// The key and value of `Title......: Value`, with dots and blanks before the colon, if the key
    /// is known.
    private static func pair(_ line: String) -> (key: String, value: String)? {
        guard let colon = line.firstIndex(of: ":") else { return nil }
        let key = line[..<colon].prefix(60).lowercased().filter { $0.isLetter }
        guard keys.contains(key) else { return nil }
        return (key, BookText.name(String(line[line.index(after: colon)...])) ?? "")
    }

    private static let keys: Set<String> = [
        "title", "booktitle", "album", "subtitle", "author", "authors", "writtenby", "artist",
        "readby",
        "narrator", "narrators", "narratedby", "reader", "series", "seriesname", "seriesposition",
        "positioninseries", "part", "booknumber", "language", "year", "date", "copyright",
        "released",
        "releasedate", "publisher", "genre", "genres", "isbn", "asin", "description", "summary",
        "synopsis", "plot", "about",
    ]

    private static func set(_ tags: inout RecordingTags, _ key: String, _ value: String) {
        guard !value.isEmpty else { return }
        switch key {
        case "title", "booktitle", "album": tags.album = tags.album ?? value
        case "subtitle": tags.subtitle = tags.subtitle ?? value
        case "author", "authors", "writtenby", "artist":
            if tags.authors.isEmpty { tags.authors = BookText.names(value) }
        case "readby", "narrator", "narrators", "narratedby", "reader":
            if tags.narrators.isEmpty { tags.narrators = BookText.names(value) }
        case "series", "seriesname":
            tags.series = tags.series ?? BookSeries(name: value)
        case "seriesposition", "positioninseries", "part", "booknumber":
            if tags.series?.part == nil { tags.series?.part = value }
        case "language": tags.language = tags.language ?? BookText.language(value)
        case "year", "date", "copyright", "released", "releasedate":
            tags.year = tags.year ?? BookText.year(value)
        case "publisher": tags.publisher = tags.publisher ?? value
        case "genre", "genres":
            if tags.genres.isEmpty {
                tags.genres = value.split { $0 == "," || $0 == "/" }
                    .compactMap { BookText.name(String($0)) }
            }
        case "isbn": tags.isbn = tags.isbn ?? BookText.isbn(value)
        case "asin": tags.asin = tags.asin ?? value
        default: break
        }
    }

    private static func kodi(_ text: String) -> BookSidecars.Contents {
        var contents = BookSidecars.Contents()
        guard let root = XMLDocument(Array(text.utf8)).root else {
            contents.diagnostics = ["The NFO file is damaged XML."]
            return contents
        }
        for element in root.elements.prefix(1000) {
            let text = element.innerText
            switch element.name.lowercased() {
            case "plot", "review", "outline":
                contents.tags.description = contents.tags.description ?? BookText.plain(text)
            case "genre":
                if let name = BookText.name(text), contents.tags.genres.count < 32 {
                    contents.tags.genres.append(name)
                }
            case let key:
                guard keys.contains(key), let value = BookText.name(text) else { continue }
                set(&contents.tags, key, value)
            }
        }
        if contents.tags.isEmpty { contents.diagnostics = ["The NFO file names no book."] }
        return contents
    }
}
