import ListenCore
import Markup

/// The notes of a page: which links are their marks, and which elements their texts.
struct PageNotes {
    /// The marks of notes by the ids of their texts.
    private var labels: [String: String] = [:]
    /// The ids of marks, which texts lead back to.
    private var marks: Set<String> = []

    private static let most = 20_000

    /// Looks through a page: the mark of a note stands before its text.
    init(_ root: XMLElement) {
        var order: [String: Int] = [:]
        var links: [(element: XMLElement, place: Int)] = []
        var waiting = [root]
        var place = 0
        while let element = waiting.popLast() {
            guard !element.isText else { continue }
            place += 1
            if let id = element["id"], order.count < Self.most, order[id] == nil {
                order[id] = place
            }
            if element.isNamed("a"), links.count < Self.most { links.append((element, place)) }
            waiting += element.elements.reversed()
        }
        for (element, place) in links {
            guard let label = Self.label(element), let target = Self.target(element),
                let there = order[target], there > place
            else { continue }
            if labels[target] == nil { labels[target] = label }
            if let id = element["id"] { marks.insert(id) }
        }
    }

    private static func target(_ element: XMLElement) -> String? {
        guard let reference = element["href"], let hash = reference.firstIndex(of: "#") else {
            return nil
        }
        return PercentEncoding.leniently(decoded: String(reference[hash...].dropFirst()))
    }

    /// The mark in a link that says it is one, or looks like one.
    private static func label(_ element: XMLElement) -> String? {
        guard let words = BookText.name(element.innerText), words.count <= 12 else { return nil }
        let bare = words.filter { !"[](){}".contains($0) }
        guard !bare.isEmpty, !bare.contains(" ") else { return nil }
        let type = (element["type"] ?? "") + (element["role"] ?? "") + (element["class"] ?? "")
        if type.contains("noteref") || type.contains("footnote-ref") { return bare }
        let isMark =
            bare.count <= 3 && bare.allSatisfy(\.isNumber)
            || bare.count <= 3 && bare.allSatisfy { "*†‡§¶".contains($0) }
            || bare.count == 1 && bare != words
        return isMark && element["href"]?.contains("#") == true ? bare : nil
    }

    /// The mark that a link is; `nil` for other links.
    func label(of element: XMLElement) -> String? {
        guard let label = Self.label(element) else { return nil }
        let type = (element["type"] ?? "") + (element["role"] ?? "")
        if type.contains("noteref") { return label }
        // Into another file of the book, or to a text of this page.
        guard let target = Self.target(element) else { return nil }
        return labels[target] != nil || element["href"]?.hasPrefix("#") == false ? label : nil
    }

    /// The mark of the note whose text an element is.
    func label(ofTarget element: XMLElement) -> String? {
        guard let id = element["id"] else { return nil }
        return labels[id]
    }

    /// True for a link from the text of a note back to its mark, or near it.
    func isBack(_ element: XMLElement, inNote: Bool) -> Bool {
        guard let target = Self.target(element), element["href"]?.hasPrefix("#") == true else {
            return false
        }
        let type = (element["class"] ?? "") + (element["role"] ?? "")
        if type.contains("footnote-back") || type.contains("backlink") { return true }
        guard inNote || marks.contains(target), let words = BookText.name(element.innerText) else {
            return false
        }
        return words.count <= 6
    }
}
