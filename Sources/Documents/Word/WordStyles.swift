import ListenCore
import Markup

/// The styles of a document of Word: what paragraphs and runs of them are.
struct WordStyles {
    private struct Style {
        let name: String
        let parent: String?
        let level: Int?
        let numbering: XMLElement?
        let runs: XMLElement?
    }

    private var styles: [String: Style] = [:]
    /// The style of paragraphs that name none.
    private var standard: String?
    /// The language of runs that state none.
    private(set) var language: Language?

    private static let deepest = 20

    init(_ root: XMLElement?) {
        guard let root else { return }
        let defaults = root.first("docDefaults")?.first("rPrDefault")?.first("rPr")
        language = defaults?.first("lang")?["val"].flatMap(BookText.language)
        for element in root.elements.prefix(5_000) where element.isNamed("style") {
            guard let id = element["styleId"] else { continue }
            let properties = element.first("pPr")
            styles[id] = Style(
                name: (element.first("name")?["val"] ?? id).lowercased(),
                parent: element.first("basedOn")?["val"],
                level: properties?.first("outlineLvl")?["val"].flatMap { Int($0) },
                numbering: properties?.first("numPr"), runs: element.first("rPr"))
            if element["type"] == "paragraph", element["default"] == "1" { standard = id }
        }
    }

    /// A style and those it is based on.
    private func chain(_ id: String?) -> [Style] {
        var (chain, next): ([Style], String?) = ([], id)
        while let id = next, let style = styles[id], chain.count < Self.deepest {
            chain.append(style)
            next = style.parent
        }
        return chain
    }

    /// The role of a paragraph by its properties.
    func role(of properties: XMLElement?) -> ParagraphRole {
        let id = properties?.first("pStyle")?["val"]
        if let level = properties?.first("outlineLvl")?["val"].flatMap({ Int($0) }), level < 9 {
            return .heading(level: min(level + 1, 6))
        }
        let chain = chain(id ?? standard)
        // Documents without a list of styles name them all the same.
        let names = chain.isEmpty ? [id?.lowercased() ?? ""] : chain.map(\.name)
        for name in names {
            if let role = Self.role(named: name) { return role }
        }
        if let level = chain.lazy.compactMap(\.level).first, level < 9 {
            return .heading(level: min(level + 1, 6))
        }
        return .plain
    }

    private static func role(named name: String) -> ParagraphRole? {
        let bare = name.filter { $0 != " " && $0 != "-" }
        if bare.hasPrefix("heading"), let level = Int(bare.dropFirst(7)) {
            return .heading(level: min(max(level, 1), 6))
        }
        if bare.hasPrefix("toc"), bare.count <= 10 { return .contents }
        return switch bare {
        case "title": .title
        case "subtitle": .heading(level: 2)
        case "author": .author
        case "date": .date
        case "quote", "intensequote", "blocktext", "blockquote", "quotations": .quote
        case "sourcecode", "htmlpreformatted", "code", "verbatim", "macro": .code
        case "caption", "imagecaption", "tablecaption": .caption
        case "listbullet", "listbullet2", "listbullet3": .item
        default: nil
        }
    }

    /// The numbering of a paragraph by its style.
    func numbering(of properties: XMLElement?) -> XMLElement? {
        chain(properties?.first("pStyle")?["val"]).lazy.compactMap(\.numbering).first
    }

    // MARK: Runs

    /// The marks of a run; `nil` for a run that is hidden.
    func marks(of properties: XMLElement?) -> [TextSpan.Mark]? {
        guard let properties else { return [] }
        let chain = chain(properties.first("rStyle")?["val"])
        func isOn(_ name: StaticString) -> Bool {
            for source in [properties] + chain.compactMap(\.runs) {
                if let element = source.first(name) {
                    return !["0", "false", "off", "none"].contains(element["val"] ?? "1")
                }
            }
            return false
        }
        guard !isOn("vanish") else { return nil }
        var marks: [TextSpan.Mark] = []
        if isOn("i") { marks.append(.emphasis) }
        if isOn("b") { marks.append(.strong) }
        let id = properties.first("rStyle")?["val"]?.lowercased() ?? ""
        let names = chain.map(\.name) + [id]
        if names.contains(where: { $0.contains("verbatim") || $0.contains("code") }) {
            marks.append(.code)
        }
        return marks
    }

    /// The language of a run's words as a mark, unless it states none.
    func language(of properties: XMLElement?, _ words: String) -> [TextSpan.Mark] {
        guard let element = properties?.first("lang"), words.contains(where: \.isLetter) else {
            return []
        }
        let isAsian = words.first { $0.isLetter }.map(LineJoin.isUnspaced) ?? false
        let tag = isAsian ? element["eastAsia"] : element["val"]
        guard let language = tag.flatMap(BookText.language) else { return [] }
        return [.language(language)]
    }
}

/// The lists of a document of Word, and the numbers they have come to.
struct WordNumbering {
    private struct Level {
        let counts: Bool
        let start: Int
    }

    /// The levels of each list, by its id.
    private var lists: [String: [Int: Level]] = [:]
    private var counts: [String: [Int: Int]] = [:]

    init(_ root: XMLElement?) {
        guard let root else { return }
        var kinds: [String: [Int: Level]] = [:]
        for kind in root.elements.prefix(20_000) where kind.isNamed("abstractNum") {
            guard let id = kind["abstractNumId"] else { continue }
            kinds[id] = Self.levels(of: kind)
        }
        for list in root.elements.prefix(40_000) where list.isNamed("num") {
            guard let id = list["numId"], let kind = list.first("abstractNumId")?["val"] else {
                continue
            }
            var levels = kinds[kind] ?? [:]
            for change in list.elements where change.isNamed("lvlOverride") {
                guard let place = change["ilvl"].flatMap({ Int($0) }) else { continue }
                for (_, level) in Self.levels(of: change) { levels[place] = level }
                if let start = change.first("startOverride")?["val"].flatMap({ Int($0) }) {
                    levels[place] = Level(counts: levels[place]?.counts ?? true, start: start)
                }
            }
            lists[id] = levels
        }
    }

    private static func levels(of element: XMLElement) -> [Int: Level] {
        var levels: [Int: Level] = [:]
        for level in element.elements.prefix(20) where level.isNamed("lvl") {
            guard let place = level["ilvl"].flatMap({ Int($0) }) else { continue }
            let format = level.first("numFmt")?["val"] ?? "decimal"
            levels[place] = Level(
                counts: format != "bullet" && format != "none",
                start: level.first("start")?["val"].flatMap { Int($0) } ?? 1)
        }
        return levels
    }

    /// The depth and number of the item that a paragraph is; `nil` when it is none.
    mutating func item(
        _ properties: XMLElement?, styles: WordStyles
    ) -> (depth: Int, number: Int?)? {
        let own = properties?.first("numPr")
        guard let numbering = own ?? styles.numbering(of: properties),
            let id = (numbering.first("numId") ?? own?.first("numId"))?["val"], id != "0"
        else { return nil }
        let depth = min(max(numbering.first("ilvl")?["val"].flatMap { Int($0) } ?? 0, 0), 8)
        guard let level = lists[id]?[depth], level.counts else { return (depth, nil) }
        let number = counts[id]?[depth].map { $0 &+ 1 } ?? level.start
        counts[id, default: [:]][depth] = number
        for deeper in (depth + 1)..<10 { counts[id]?[deeper] = nil }
        return (depth, number)
    }
}
