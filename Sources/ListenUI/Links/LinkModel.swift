import ListenCore
import Terminal
import UIVocabulary

/// The links of the chapter that is heard, as menus.
struct LinkModel: Hashable, Sendable {
    /// The chapter whose links are to be shown; `nil` while none are awaited.
    private var awaited: ChapterAddress?
    /// The sentence that was heard when they were asked for.
    private var sentence: Int?
    /// The links that came last, in reading order.
    private var links: [WrittenLink] = []

    /// Asks for the links of a chapter, of which a sentence is heard.
    mutating func look(at chapter: ChapterAddress, heard sentence: Int?) -> [AppEffect] {
        (awaited, self.sentence) = (chapter, sentence)
        return [.links(.look(chapter))]
    }

    /// Takes the links of a chapter; true when they are to be shown.
    mutating func receive(_ links: [WrittenLink], of chapter: ChapterAddress) -> Bool {
        guard awaited == chapter else { return false }
        (awaited, self.links) = (nil, links)
        return true
    }

    /// The longest words of a link in the list, so that its address stands beside them.
    private static let longestLabel = 40

    /// All links: those of the sentence first, and each address once.
    var menu: Menu {
        var told: Set<String> = []
        func rows(_ links: [WrittenLink]) -> [MenuRow] {
            links.filter { told.insert($0.address).inserted }.map { link in
                MenuRow(
                    label: link.text.printable(limit: Self.longestLabel), value: link.address,
                    choice: .link(link))
            }
        }
        let here = rows(links.filter { $0.sentence != nil && $0.sentence == sentence })
        let others = rows(links)
        let count = here.count + others.count
        var menu = Menu(
            title: count == 1 ? "1 link" : "\(count) links",
            rows: here.isEmpty
                ? others
                : [.heading("in this sentence")] + here
                    + (others.isEmpty ? [] : [.heading("in the chapter")] + others),
            empty: "This chapter has no links.",
            footer: count == 0 ? "" : "Enter opens it, or reads it next")
        menu.isWide = true
        return menu
    }

    /// A menu of the actions on a link, below its address: whole, in as many rows of `columns` as
    /// it takes, or in one.
    static func menu(of link: WrittenLink, columns: Int?) -> Menu {
        var rest = Substring(link.address)
        var rows: [MenuRow] = []
        while !rest.isEmpty {
            let part = columns.map { rest.prefix(max(8, $0)) } ?? rest
            rows.append(.heading(String(part)))
            rest = rest.dropFirst(part.count)
        }
        rows +=
            link.isOfWeb
            ? [
                MenuRow(label: "open in the browser", choice: .openLink(link.address)),
                MenuRow(label: "read next", choice: .readLink(link.address)),
            ]
            : [
                MenuRow(
                    label: "Only addresses of the web are opened and read.", choice: .nothing)
            ]
        var menu = Menu(title: link.text.printable(limit: 60), rows: rows)
        menu.isWide = true
        return menu
    }
}
