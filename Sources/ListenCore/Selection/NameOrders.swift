/// What the ids and titles of a book's chapters say of their order: pure.
struct NameOrders {
    typealias Place = ChapterOrder.Place

    /// Names that begin alike and count.
    struct Counted {
        let rule: ChapterOrder.Rule
        let places: [Place]
        /// How sure it is that the numbers are those of the chapters; the lowest is the surest.
        let rank: Int

        /// Whether the numbers count on evenly with those that the source gives some chapters.
        func agrees(with stated: [Place]) -> Bool {
            let own = Dictionary(
                places.map { ($0.index, $0.key) }, uniquingKeysWith: { first, _ in first })
            let differences = stated.compactMap { place -> Int? in
                guard let key = own[place.index], key.count == 1 else { return nil }
                return key[0].value.subtractingReportingOverflow(place.key[0].value).partialValue
            }
            return differences.count == stated.count && Set(differences).count == 1
        }
    }

    /// Lists as text or database ids may be numbers of anything: they come last.
    private static let leastSure = 5

    private let count: Int
    private let ids: [NumberedName]
    private let titles: [NumberedName]
    private let spelled: [(ChapterOrder.Rule, [NumberedName])]

    init(_ chapters: [Chapter]) {
        count = chapters.count
        ids = chapters.map { NumberedName($0.id.rawValue) }
        titles = chapters.map { NumberedName($0.title) }
        let none = NumberedName("")
        spelled = [
            (.numberInID, chapters.map { NumberedName.spelled($0.id.rawValue) ?? none }),
            (.numberInTitle, chapters.map { NumberedName.spelled($0.title) ?? none }),
        ]
    }

    /// The surest numbers that tell all chapters apart; with `isSure` no bare numbers as ids.
    func complete(isSure: Bool) -> Counted? {
        let all = counted.filter { $0.places.count == count } + [lastInIDs].compactMap(\.self)
        guard let best = all.min(by: { $0.rank < $1.rank }) else { return nil }
        return isSure && best.rank == Self.leastSure ? nil : best
    }

    /// The numbers that most of the chapters have, or half of them where the others do not count.
    var partial: Counted? {
        let least = mixed == nil ? count : count + 1
        let most = counted.filter { $0.places.count * 2 >= least }
        return most.min { ($1.places.count, $0.rank) < ($0.places.count, $1.rank) }
    }

    /// Several groups of names that begin alike and count, where at least half of the chapters are
    /// in one: `Dialogue 1`, `Exercise 1`, `Dialogue 2`.
    var mixed: [[Place]]? {
        for names in [ids, titles] {
            let groups = Self.groups(of: names).compactMap { group -> [Place]? in
                group.count > 1 ? Self.places(of: group, names) : nil
            }
            let named = groups.reduce(0) { $0 + $1.count }
            if groups.count > 1, named * 2 >= count { return groups }
        }
        return nil
    }

    private var counted: [Counted] {
        ([(.numberInID, ids), (.numberInTitle, titles)] + spelled).compactMap { rule, names in
            guard let group = Self.groups(of: names).max(by: { $0.count < $1.count }),
                group.count > 1, let places = Self.places(of: group, names)
            else { return nil }
            return Counted(rule: rule, places: places, rank: rank(rule, places, names))
        }
    }

    /// The last numbers of ids that begin in different ways (`intro-0`, `chapter-1`), where they
    /// count all chapters.
    private var lastInIDs: Counted? {
        let places = ids.indices.compactMap { index in
            ids[index].numbers.last.map { Place(index: index, key: [$0]) }
        }
        guard places.count == count, Self.areCounting(places) else { return nil }
        return Counted(rule: .numberInID, places: places, rank: 1)
    }

    private func rank(
        _ rule: ChapterOrder.Rule, _ places: [Place], _ names: [NumberedName]
    ) -> Int {
        let isID = rule == .numberInID
        if Self.areCounting(places) { return isID ? 1 : 2 }
        let isBare = places.allSatisfy { names[$0.index].texts.allSatisfy(\.isEmpty) }
        return isID ? (isBare ? Self.leastSure : 3) : 4
    }

    /// Whether numbers count from 0 or 1 on without a gap.
    private static func areCounting(_ places: [Place]) -> Bool {
        guard places.allSatisfy({ $0.key.count == 1 && $0.key[0].mark.isEmpty }) else {
            return false
        }
        let values = places.map(\.key[0].value).sorted()
        guard let first = values.first, (0...1).contains(first) else { return false }
        return values == Array(first..<first + values.count)
    }

    /// The indices of names with numbers that begin alike, in the order listed.
    private static func groups(of names: [NumberedName]) -> [[Int]] {
        var order: [String] = []
        var groups: [String: [Int]] = [:]
        for (index, name) in names.enumerated() where !name.numbers.isEmpty {
            if groups[name.texts[0]] == nil { order.append(name.texts[0]) }
            groups[name.texts[0], default: []].append(index)
        }
        return order.compactMap { groups[$0] }
    }

    /// The numbers that tell names apart: the first, or with it those behind equal texts.
    private static func places(of group: [Int], _ names: [NumberedName]) -> [Place]? {
        let levels = group.map { names[$0].numbers.count }.min() ?? 0
        for level in 0..<levels {
            let texts = Set(group.map { names[$0].texts[level] })
            guard texts.count == 1 else { return nil }
            let keys = group.map { Array(names[$0].numbers[...level]) }
            if Set(keys).count == group.count {
                return zip(group, keys).map { Place(index: $0, key: $1) }
            }
        }
        return nil
    }
}
