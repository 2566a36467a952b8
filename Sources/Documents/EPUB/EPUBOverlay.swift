import ListenCore
import Markup
import Subtitles

/// Reads one media overlay (EPUB 3.3 section 9): pairs of a text fragment and a clip of a
/// recording, in the order they are played.
struct EPUBOverlay {
    /// The most other pages that one overlay may refer to.
    private static let mostPages = 64

    private let file: String
    private let document: (String) -> XMLElement?
    private var pages: [String: XMLElement?]
    /// The number of passages that were left out.
    private(set) var left = 0

    init(
        file: String, page: String, body: XMLElement,
        document: @escaping (String) -> XMLElement?
    ) {
        self.file = file
        self.document = document
        pages = [page: body]
    }

    private struct Pair {
        let page: String
        let place: String
        let clip: EPUBClip
    }

    mutating func passages(of root: XMLElement) -> [EPUBPassage] {
        var pairs: [Pair] = []
        for element in root.all("par").prefix(EPUBReader.mostPassages) {
            guard let pair = pair(element) else {
                left += 1
                continue
            }
            pairs.append(pair)
        }
        // Only the wanted fragments of each page are read, all of a page in one pass.
        var wanted: [String: Set<String>] = [:]
        for pair in pairs { wanted[pair.page, default: []].insert(pair.place) }
        var texts: [String: [String: ReadText]] = [:]
        for (page, places) in wanted.sorted(by: { $0.key < $1.key }) {
            texts[page] = self.texts(of: page, places)
        }
        var passages: [EPUBPassage] = []
        for pair in pairs {
            if let text = texts[pair.page]?[pair.place] {
                passages.append(
                    EPUBPassage(text: text.text, readings: text.readings, clip: pair.clip))
            } else {
                left += 1
            }
        }
        return passages
    }

    private func pair(_ element: XMLElement) -> Pair? {
        guard let text = element.first("text")?["src"],
            let target = EPUBPath.resolve(text, from: file),
            let audio = element.first("audio"), let source = audio["src"],
            let recording = EPUBPath.resolve(source, from: file)
        else { return nil }
        let begin = audio["clipBegin"].flatMap(SMILClock.time) ?? .zero
        let end = audio["clipEnd"].flatMap(SMILClock.time)
        guard begin >= .zero, end.map({ $0 > begin }) ?? true else { return nil }
        return Pair(
            page: target.file, place: target.place,
            clip: EPUBClip(recording: recording.file, begin: begin, end: end))
    }

    private mutating func texts(of page: String, _ places: Set<String>) -> [String: ReadText] {
        if pages[page] == nil, pages.count < Self.mostPages {
            pages[page] = .some(document(page).map { $0.first("body") ?? $0 })
        }
        guard let body = pages[page] ?? nil else { return [:] }
        var texts: [String: ReadText] = [:]
        if places.contains("") { texts[""] = body.readText(tidied: BookText.whole) }
        var waiting = [body]
        while let element = waiting.popLast() {
            if let id = element["id"], places.contains(id), texts[id] == nil {
                texts[id] = element.readText(tidied: BookText.whole)
            }
            waiting += element.elements.reversed()
        }
        return texts
    }
}
