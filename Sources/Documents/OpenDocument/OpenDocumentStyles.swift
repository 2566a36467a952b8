import ListenCore
import Markup

/// The styles of an OpenDocument text.
struct OpenDocumentStyles {
    private struct Style {
        let name: String
        let parent: String?
        let properties: XMLElement?
    }

    private struct ListLevel {
        let counts: Bool
        let start: Int
    }

    private var styles: [String: Style] = [:]
    private var lists: [String: [Int: ListLevel]] = [:]
    /// The language of paragraphs that state none.
    private(set) var language: Language?

    private static let deepest = 20

    /// The styles of some documents; a later one is over those before it.
    init(_ roots: [XMLElement?]) {
        for root in roots.compactMap({ $0 }) {
            for group in root.elements
            where group.isNamed("styles") || group.isNamed("automatic-styles") {
                for element in group.elements.prefix(20_000) { add(element) }
            }
        }
    }

    private mutating func add(_ element: XMLElement) {
        switch element.name {
        case "default-style" where element["family"] == "paragraph":
            let properties = element.first("text-properties")
            language = Self.language(properties) ?? language
        case "style":
            guard let name = element["name"] else { return }
            styles[name] = Style(
                name: element["display-name"] ?? name, parent: element["parent-style-name"],
                properties: element.first("text-properties"))
        case "list-style":
            guard let name = element["name"] else { return }
            var levels: [Int: ListLevel] = [:]
            for level in element.elements {
                guard let place = level["level"].flatMap({ Int($0) }) else { continue }
                let format = level["num-format"] ?? ""
                levels[place - 1] = ListLevel(
                    counts: level.isNamed("list-level-style-number") && !format.isEmpty,
                    start: level["start-value"].flatMap { Int($0) } ?? 1)
            }
            lists[name] = levels
        default: return
        }
    }

    private static func language(_ properties: XMLElement?) -> Language? {
        guard let code = properties?["language"], code != "none", code != "zxx" else { return nil }
        let country = properties?["country"].flatMap { $0 == "none" ? nil : $0 }
        return BookText.language(country.map { "\(code)-\($0)" } ?? code)
            ?? BookText.language(code)
    }

    private func chain(_ id: String?) -> [Style] {
        var (chain, next): ([Style], String?) = ([], id)
        while let id = next, let style = styles[id], chain.count < Self.deepest {
            chain.append(style)
            next = style.parent
        }
        return chain
    }

    /// The names of a style and of those it is based on, in small letters without signs.
    private func names(_ id: String?) -> [String] {
        guard let id else { return [] }
        let chain = chain(id)
        let parents = chain.compactMap(\.parent)
        return ([id] + chain.map(\.name) + parents).map { name in
            name.replacing("_20_", with: "").lowercased().filter { $0.isLetter || $0.isNumber }
        }
    }

    /// The role of a paragraph by its style.
    func role(of id: String?) -> ParagraphRole {
        for name in names(id) {
            switch name {
            case "title": return .title
            case "subtitle": return .heading(level: 2)
            case "author": return .author
            case "date": return .date
            case "quotations", "quote", "blocktext", "blockquote": return .quote
            case "preformattedtext", "sourcecode", "code", "verbatim": return .code
            case "caption", "figurecaption", "tablecaption", "illustration", "drawing":
                return .caption
            default: continue
            }
        }
        return .plain
    }

    /// The marks of a run by its style.
    func marks(of id: String?) -> [TextSpan.Mark] {
        let chain = chain(id)
        var marks: [TextSpan.Mark] = []
        let names = names(id)
        func value(_ name: StaticString) -> String? {
            chain.lazy.compactMap { $0.properties?[name] }.first
        }
        if let slant = value("font-style") {
            if slant == "italic" || slant == "oblique" { marks.append(.emphasis) }
        } else if names.contains("emphasis") {
            marks.append(.emphasis)
        }
        if let weight = value("font-weight") {
            if weight == "bold" || Int(weight).map({ $0 >= 600 }) ?? false { marks.append(.strong) }
        } else if names.contains("strongemphasis") {
            marks.append(.strong)
        }
        if names.contains("sourcetext") || names.contains("teletype") { marks.append(.code) }
        if let language = chain.lazy.compactMap({ Self.language($0.properties) }).first {
            marks.append(.language(language))
        }
        return marks
    }

    /// True when the items of a list style have numbers at a depth.
    func counts(_ style: String?, at depth: Int) -> Bool {
        style.flatMap { lists[$0]?[depth]?.counts } ?? false
    }

    /// The first number of a list.
    func start(of style: String?, at depth: Int) -> Int {
        style.flatMap { lists[$0]?[depth]?.start } ?? 1
    }
}
