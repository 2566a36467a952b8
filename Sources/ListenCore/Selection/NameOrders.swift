/// The order that follows from the ids and titles of a book's chapters: pure.
struct NameOrders {
    typealias Place = ChapterOrder.Place
    private typealias Rule = ChapterOrder.Rule

    /// Names that begin alike and count.
    struct Counted {
        let rule: ChapterOrder.Rule
        let places: [Place]
        let sureness: Sureness

        /// True if the numbers run parallel to those that the source states for some chapters.
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

    /// The certainty that numbers are those of the chapters, the most certain first.
    ///
    /// Anything less certain is worth less than the list's own order.
    enum Sureness: Int, Comparable {
        case exactIDs, exactTitles, titles, likely
        /// Ids of a database, in a list that is sorted by them as text.
        case bareIDs

        /// True if the numbers may be those of something else.
        var isDoubtful: Bool { self >= .likely }

        static func < (left: Sureness, right: Sureness) -> Bool { left.rawValue < right.rawValue }
    }

    /// Names of one kind, taken apart in one way.
    private struct Names {
        let rule: Rule
        let texts: [String]
        let parts: [NumberedName]

        init(_ rule: Rule, _ texts: [String], isSpelled: Bool) {
            (self.rule, self.texts) = (rule, texts)
            parts = texts.map {
                isSpelled ? NumberedName.spelled($0) ?? NumberedName("") : NumberedName($0)
            }
        }
    }

    /// The most numbers of a name that are compared.
    private static let mostLevels = 8

    private let count: Int
    private let ids: Names
    private let titles: Names
    private let spelled: [Names]

    init(_ chapters: [Chapter]) {
        count = chapters.count
        let (ids, titles) = (chapters.map(\.id.rawValue), chapters.map(\.title))
        self.ids = Names(.numberInID, ids, isSpelled: false)
        self.titles = Names(.numberInTitle, titles, isSpelled: false)
        spelled = [
            Names(.numberInID, ids, isSpelled: true),
            Names(.numberInTitle, titles, isSpelled: true),
        ]
    }

    /// The most certain numbers that distinguish all chapters; with `isSure` not bare numbers as
    /// ids.
    func complete(isSure: Bool) -> Counted? {
        let all = counted.filter { $0.places.count == count } + [lastInIDs].compactMap(\.self)
        guard let best = all.min(by: { $0.sureness < $1.sureness }) else { return nil }
        return isSure && best.sureness == .bareIDs ? nil : best
    }

    /// The numbers that most of the chapters have, or half of them where the others do not count.
    var partial: Counted? {
        let least = mixed == nil ? count : count + 1
        let most = counted.filter { $0.places.count * 2 >= least }
        return most.min {
            ($1.places.count, $0.sureness) < ($0.places.count, $1.sureness)
        }
    }

    /// Several groups of names that begin alike and count, where at least half of the chapters are
    /// in one: `Dialogue 1`, `Exercise 1`, `Dialogue 2`.
    var mixed: [[Place]]? {
        for names in [ids, titles] {
            let groups = Self.groups(of: names.parts).compactMap { group -> [Place]? in
                group.count > 1 ? counted(group, names)?.places : nil
            }
            let named = groups.reduce(0) { $0 + $1.count }
            if groups.count > 1, named * 2 >= count { return groups }
        }
        return nil
    }

    /// The numbers that chapters without one have by their names, where those of the others'
    /// names are the numbers that the source gives, or count on evenly with them.
    func numbers(beside stated: [Place]) -> [Place] {
        let known = Dictionary(
            stated.map { ($0.index, $0.key[0].value) }, uniquingKeysWith: { first, _ in first })
        var found: [Int: Int] = [:]
        for names in [titles] + spelled.reversed() + [ids] {
            for group in Self.groups(of: names.parts) {
                let places = (Self.places(of: group, names.parts) ?? []).filter {
                    $0.key.count == 1 && $0.key[0].mark.isEmpty
                }
                let differences = places.compactMap { place in
                    known[place.index].map {
                        place.key[0].value.subtractingReportingOverflow($0).partialValue
                    }
                }
                guard let difference = differences.first, Set(differences).count == 1,
                    differences.count > 1 || (-1...1).contains(difference)
                else { continue }
                for place in places where known[place.index] == nil && found[place.index] == nil {
                    let value = place.key[0].value.subtractingReportingOverflow(difference)
                    if !value.overflow { found[place.index] = value.partialValue }
                }
            }
        }
        let times = Dictionary(
            (Array(known.values) + found.values).map { ($0, 1) }, uniquingKeysWith: +)
        return found.sorted { $0.key < $1.key }.filter { times[$0.value] == 1 }.map {
            Place(index: $0.key, key: [NumberedName.Number($0.value)])
        }
    }

    private var counted: [Counted] {
        ([ids, titles] + spelled).compactMap { names in
            let group = Self.groups(of: names.parts).max { left, right in
                left.count == right.count
                    ? names.parts[right[0]].texts[0] < names.parts[left[0]].texts[0]
                    : left.count < right.count
            }
            return group.flatMap { $0.count > 1 ? counted($0, names) : nil }
        }
    }

    private func counted(_ group: [Int], _ names: Names) -> Counted? {
        Self.places(of: group, names.parts).flatMap { places in
            sureness(of: places, names).map {
                Counted(rule: names.rule, places: places, sureness: $0)
            }
        }
    }

    /// The last numbers of ids that begin in different ways (`intro-0`, `chapter-1`), where they
    /// count all chapters.
    private var lastInIDs: Counted? {
        let places = ids.parts.indices.compactMap { index in
            ids.parts[index].numbers.last.map { Place(index: index, key: [$0]) }
        }
        let keys = places.map(\.key)
        guard places.count == count, Set(keys).count == count, NumberCounting.isExact(keys) else {
            return nil
        }
        return Counted(rule: .numberInID, places: places, sureness: .exactIDs)
    }

    /// The certainty of numbers; `nil` if the list's own order says more.
    private func sureness(of places: [Place], _ names: Names) -> Sureness? {
        let isID = names.rule == .numberInID
        let keys = places.map(\.key)
        let parts = places.map { names.parts[$0.index] }
        let lead = parts[0].texts[0]
        // `s9` may be anything.
        let isSaid =
            ChapterNaming.plain.contains(lead) && lead.unicodeScalars.count > (isID ? 1 : 0)
        guard isSaid || parts[0].writing == .digits || isCounting(parts) else { return nil }
        if NumberCounting.isExact(keys) { return isID ? .exactIDs : .exactTitles }
        let isBare = parts.allSatisfy { $0.texts.allSatisfy(\.isEmpty) }
        let follow = !isBare && places.count > 2 && NumberCounting.isWhole(keys)
        if isID {
            if isSaid || follow
                || NumberCounting.isNear(keys, mostMissing: max(2, places.count / 2))
            {
                return isBare ? .bareIDs : .likely
            }
        } else if isSaid || follow
            || NumberCounting.isNear(keys, mostMissing: max(10, 2 * places.count))
        {
            return .titles
        }
        // A list sorted as text got its order from the names; one in the numbers' order is no
        // evidence against them.
        guard isSortedAsText(places, names) || Self.countsUp(keys) else { return nil }
        return isID && isBare ? .bareIDs : .likely
    }

    /// True if numbers in words are more than plain words: another part is the same in all names
    /// (`first letter`), or every chapter has one.
    private func isCounting(_ parts: [NumberedName]) -> Bool {
        Set(parts.map { $0.texts.dropFirst() }).count == 1 || parts.count == count && count > 2
    }

    private func isSortedAsText(_ places: [Place], _ names: Names) -> Bool {
        let texts = places.map { names.texts[$0.index] }
        return [texts, texts.map { $0.lowercased() }].contains { texts in
            let scalars = texts.map { $0.unicodeScalars.map(\.value) }
            return zip(scalars, scalars.dropFirst()).allSatisfy {
                !$1.lexicographicallyPrecedes($0)
            }
        }
    }

    static func countsUp(_ keys: [[NumberedName.Number]]) -> Bool {
        zip(keys, keys.dropFirst()).allSatisfy { !$1.lexicographicallyPrecedes($0) }
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

    /// The numbers that distinguish names: the first, or together with it those behind equal texts.
    private static func places(of group: [Int], _ names: [NumberedName]) -> [Place]? {
        let levels = group.map { names[$0].numbers.count }.min() ?? 0
        for level in 0..<min(levels, mostLevels) {
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
