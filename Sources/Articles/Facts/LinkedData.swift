import HTMLText
import Markup

/// A page's statements about its article in the vocabulary of schema.org (JSON-LD).
struct LinkedData: Sendable {
    private(set) var headline: String?
    private(set) var name: String?
    private(set) var authors: [String] = []
    private(set) var published: String?
    private(set) var publisher: String?
    private(set) var summary: String?
    private(set) var language: String?
    /// The whole text, which some pages give here and show by scripts.
    private(set) var body: String?
    /// True when it says that one has to pay.
    private(set) var isPaid = false

    private static let mostNodes = 200_000

    init(_ page: HTMLPage) {
        for script in page.all(.script).prefix(200) {
            guard let type = page.attribute("type", of: script)?.lowercased(),
                type.contains("ld+json")
            else { continue }
            read(page.content(of: script))
            if headline != nil || name != nil { return }
        }
    }

    private mutating func read(_ text: String) {
        // Some sites wrap it as for XHTML.
        let plain = text.replacing("<![CDATA[", with: "").replacing("]]>", with: "")
        let tree = JSONTree(Array(plain.utf8), most: Self.mostNodes)
        var queue = tree.roots
        var seen = 0
        while !queue.isEmpty, seen < 2_000 {
            let element = queue.removeFirst()
            seen += 1
            if element.kind == .array {
                queue += element.elements
                continue
            }
            if isArticle(element) { return readFacts(element) }
            if let graph = element["@graph"] { queue.append(graph) }
            if let main = element["mainEntity"] { queue.append(main) }
        }
    }

    private func isArticle(_ element: JSONElement) -> Bool {
        guard let type = element["@type"] else { return false }
        let names = type.kind == .array ? type.elements.compactMap(\.string) : [type.string ?? ""]
        return names.contains {
            $0.hasSuffix("Article") || $0.hasSuffix("Posting") || others.contains($0)
        }
    }

    private var others: Set<String> {
        [
            "Report", "Review", "Recipe", "HowTo", "AnalysisNewsArticle", "Blog", "Chapter",
            "ShortStory",
        ]
    }

    private mutating func readFacts(_ element: JSONElement) {
        headline = text(element["headline"])
        name = text(element["name"])
        summary = text(element["description"])
        published = text(element["datePublished"])
        language = text(element["inLanguage"])
        publisher = element["publisher"].flatMap { text($0["name"]) }
        isPaid =
            element["isAccessibleForFree"].map {
                !$0.isTrue
                    && ($0.string.map { $0.lowercased() == "false" } ?? ($0.kind == .literal))
            } ?? false
        body = element["articleBody"]?.string
        let author = element["author"] ?? element["creator"]
        let all = author.map { $0.kind == .array ? $0.elements : [$0] } ?? []
        for entry in all.prefix(20) {
            let stated = entry.kind == .object ? text(entry["name"]) : text(entry)
            if let stated, !stated.lowercased().hasPrefix("http"), !authors.contains(stated) {
                authors.append(stated)
            }
        }
    }

    private func text(_ element: JSONElement?) -> String? {
        element?.string.flatMap(PlainFact.line)
    }
}
