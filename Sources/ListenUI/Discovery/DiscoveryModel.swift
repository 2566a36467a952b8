import ListenCore
import UIVocabulary

/// The places where more to hear is found, and what the last search there found.
struct DiscoveryModel: Hashable, Sendable {
    /// The progress of a search.
    private enum State: Hashable {
        case waiting
        case found([FoundRow], remark: String?)
        case failed(String)
    }

    /// The place of the last search and its words.
    private(set) var place = DiscoveryPlace.podcasts
    private(set) var words = ""
    /// The number of the last search; answers to others are dropped.
    private(set) var serial = 0
    private var state = State.waiting
    /// The row that is being kept.
    private var taking: Int?
    /// The ids of what was kept (true) or taken away since the search began, which its answer may
    /// not know yet.
    private var changes: [String: Bool] = [:]

    /// Begins a search.
    mutating func search(_ place: DiscoveryPlace, _ words: String) -> [AppEffect] {
        (self.place, self.words, state, taking) = (place, words, .waiting, nil)
        changes = [:]
        serial += 1
        return [.discover(.search(place, words, serial: serial))]
    }

    /// Keeps what was found, unless that is being done; none for what is kept.
    mutating func keep(_ index: Int) -> [AppEffect] {
        guard taking == nil, rows.indices.contains(index) else { return [] }
        taking = index
        return [.discover(.take(index, serial: serial))]
    }

    /// Takes away what was found and is kept.
    func drop(_ index: Int) -> [AppEffect] {
        guard rows.indices.contains(index), rows[index].isKept, !place.needsWords else { return [] }
        return [.discover(.drop(index, serial: serial))]
    }

    private var rows: [FoundRow] {
        if case .found(let rows, _) = state { rows } else { [] }
    }

    /// Shows an answer; returns the book to open.
    mutating func receive(_ news: DiscoveryNews) -> FoundPlace? {
        switch news {
        case .found(let rows, let remark, serial):
            state = .found(rows, remark: remark)
            for (id, isKept) in changes { set(isKept: isKept, id) }
        case .failed(let reason, serial): state = .failed(reason)
        case .taken(let id, let opens, let search):
            set(isKept: true, id)
            guard search == serial else { return nil }
            taking = nil
            return opens
        case .refused(serial: serial): taking = nil
        case .dropped(let id): set(isKept: false, id)
        case .read(let place): return place
        default: break
        }
        return nil
    }

    private mutating func set(isKept: Bool, _ id: String) {
        changes[id] = isKept
        guard case .found(var rows, let remark) = state else { return }
        for index in rows.indices where rows[index].id == id { rows[index].isKept = isKept }
        state = .found(rows, remark: remark)
    }

    // MARK: - Menus

    /// The places, to choose from; that of the listed source, by its name, where its server can be
    /// searched.
    static func menu(searching source: String?) -> Menu {
        let places = DiscoveryPlace.allCases.filter { $0 != .source }
        return Menu(
            title: "more to hear",
            rows: (source.map { [row(of: .source, $0.printable(limit: 60))] } ?? [])
                + places.map { row(of: $0, $0.title) }
                + [MenuRow(label: "a folder or file of your own", choice: .ask(.add))],
            footer: "Enter asks for words")
    }

    private static func row(of place: DiscoveryPlace, _ label: String) -> MenuRow {
        MenuRow(label: label, choice: .ask(.discover(place)))
    }

    /// A menu of the results.
    var found: Menu {
        var menu = Menu(
            title: words.isEmpty ? place.title : "“\(words.printable(limit: 60))”",
            rows: rows.enumerated().map { index, row in
                MenuRow(
                    label: row.title.printable(limit: 120),
                    value: row.detail.printable(limit: 80),
                    hint: index == taking ? "a moment…" : row.size.printable(limit: 20),
                    isTicked: row.isKept, choice: .found(index))
            }, empty: emptyText, footer: footer)
        menu.isWide = true
        return menu
    }

    private var emptyText: String {
        switch state {
        case .waiting: "Looking…"
        case .failed(let reason): reason
        case .found: "Nothing was found. Esc, and try other words."
        }
    }

    private var footer: String {
        guard case .found(let rows, let remark) = state, !rows.isEmpty else { return "" }
        if let remark { return remark.printable(limit: 120) }
        switch place {
        case .podcasts: return "Enter follows  x follows no longer"
        case .librivox, .radio: return "Enter keeps and plays  x takes it out again"
        case .address: return "Enter does it"
        case .source: return "Enter plays"
        }
    }
}
