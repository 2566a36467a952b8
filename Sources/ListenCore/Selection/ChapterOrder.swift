/// The order in which the chapters of a book are heard, whatever order its source lists them in:
/// pure.
///
/// A source may sort its list as text, with chapter 10 behind chapter 1. Each chapter is placed by
/// its stated number, otherwise by that in its id or its title; chapters without any stay where
/// they were listed, and the others are sorted around them. Sorting a sorted list changes nothing.
package struct ChapterOrder: Hashable, Sendable {
    /// The rule that made the order.
    package enum Rule: String, Hashable, Sendable, CaseIterable {
        /// The numbers that the source gives (`chapter_number`).
        case number
        /// The numbers in the ids.
        case numberInID
        /// The numbers in the titles.
        case numberInTitle
        /// Names that count, each kind of them in the places that it has in the list.
        case name
        /// The source's list as it is.
        case source
    }

    /// The reason that the order is not certain.
    package enum Doubt: Hashable, Sendable {
        /// No chapter has a number of any kind.
        case unnumbered
        /// Some chapters have no number; their count.
        case missing(Int)
        /// Some have the same number.
        case repeated
    }

    /// The chapters in their order.
    package let chapters: [Chapter]
    /// The rule that made it.
    package let rule: Rule
    /// The reason that it is not certain; `nil` for a certain order.
    package let doubt: Doubt?

    /// The order of chapters as their source lists them; takes O(n log n) for n of them.
    package init(_ listed: [Chapter]) {
        let choice = listed.count < 2 ? Choice(rule: .number) : Choice(of: listed)
        rule = choice.rule
        doubt = choice.doubt
        var chapters = listed
        for group in choice.groups.map({ $0.sorted { $0.index < $1.index } }) {
            let sorted = group.enumerated().sorted { left, right in
                let keys = (left.element.key, right.element.key)
                return keys.0 == keys.1
                    ? left.offset < right.offset : keys.0.lexicographicallyPrecedes(keys.1)
            }
            for (slot, place) in zip(group, sorted) {
                chapters[slot.index] = listed[place.element.index]
            }
        }
        self.chapters = chapters
    }

    /// The basis of the order, for a sentence: `by the numbers in their ids`.
    package var explanation: String {
        switch rule {
        case .number: "by their numbers"
        case .numberInID: "by the numbers in their ids"
        case .numberInTitle: "by the numbers in their titles"
        case .name: "as the source lists them, names that count in their order"
        case .source: "as the source lists them"
        }
    }

    /// The same in as few words as a line of a screen has room for.
    package var brief: String? {
        let way =
            switch rule {
            case .number: "by number"
            case .numberInID: "by id"
            case .numberInTitle: "by title"
            case .name, .source: "as listed"
            }
        return switch doubt {
        case .unnumbered: "no numbers: \(way)"
        case .missing(let count): "\(count) unnumbered: \(way)"
        case .repeated: "numbers repeat: \(way)"
        case nil: nil
        }
    }

    /// The doubt about the order and the rule that was used, in words; `nil` for a certain order.
    package var remark: String? {
        switch doubt {
        case .unnumbered: "no chapter numbers; ordered \(explanation)"
        case .missing(let count): "\(count) without a number; ordered \(explanation)"
        case .repeated: "chapter numbers repeat; ordered \(explanation)"
        case nil: nil
        }
    }
}

extension ChapterOrder {
    /// A chapter that is sorted by a key.
    struct Place: Hashable {
        let index: Int
        let key: [NumberedName.Number]
    }

    /// The keys that chapters are sorted by; those of each group change places only with each
    /// other, and those without a key stay.
    struct Choice {
        var rule: Rule
        var doubt: Doubt?
        var groups: [[Place]] = []
    }
}

extension ChapterOrder.Choice {
    typealias Place = ChapterOrder.Place
    private typealias Key = NumberedName.Number

    init(of listed: [Chapter]) {
        let stated = listed.indices.compactMap { index in
            listed[index].number.map {
                Place(index: index, key: [Key($0, mark: listed[index].decimals)])
            }
        }
        let isDistinct = Set(stated.map(\.key)).count == stated.count
        if stated.count == listed.count, isDistinct {
            self.init(rule: .number, groups: [stated])
            return
        }
        let names = NameOrders(listed)
        let missing = listed.count - stated.count
        let doubt: ChapterOrder.Doubt? =
            stated.isEmpty ? nil : isDistinct ? .missing(missing) : .repeated
        // Names that distinguish all chapters also place those without a number.
        if let best = names.complete(isSure: !stated.isEmpty),
            stated.isEmpty || !isDistinct || best.agrees(with: stated)
        {
            self.init(
                rule: best.rule, doubt: doubt ?? (best.sureness.isDoubtful ? .unnumbered : nil),
                groups: [best.places])
        } else if !stated.isEmpty, !isDistinct {
            self.init(rule: .number, doubt: .repeated, groups: Self.parts(stated))
        } else if stated.count > 1 {
            let placed = stated + names.numbers(beside: stated)
            self.init(
                rule: .number, doubt: .missing(missing),
                groups: [placed + Self.sides(of: listed, around: placed)])
        } else if let partial = names.partial {
            let placed = partial.places + Self.sides(of: listed, around: partial.places)
            let left = listed.count - placed.count
            self.init(
                rule: partial.rule,
                doubt: left > 0
                    ? .missing(left) : partial.sureness.isDoubtful ? .unnumbered : nil,
                groups: [placed])
        } else if let groups = names.mixed {
            self.init(rule: .name, doubt: .repeated, groups: groups)
        } else {
            self.init(rule: .source, doubt: .unnumbered)
        }
    }

    /// The places before and behind the chapters, by their names.
    ///
    /// Empty when such names are between numbers that count up: each part may have an introduction
    /// of its own.
    private static func sides(of listed: [Chapter], around places: [Place]) -> [Place] {
        let inOrder = places.sorted { $0.index < $1.index }
        let taken = Set(inOrder.map(\.index))
        let sides = listed.indices.filter { !taken.contains($0) }.compactMap { index -> Place? in
            let side = [listed[index].title, listed[index].id.rawValue].lazy
                .map(ChapterNaming.side).first { $0 != 0 }
            return side.map { Place(index: index, key: [Key($0 < 0 ? .min : .max)]) }
        }
        guard let first = inOrder.first?.index, let last = inOrder.last?.index,
            NameOrders.countsUp(inOrder.map(\.key)),
            sides.contains(where: { (first...last).contains($0.index) })
        else { return sides }
        return []
    }

    /// Chapters with repeated numbers, split into parts that begin with the lowest one, if none of
    /// the parts repeats a number; otherwise all together.
    private static func parts(_ stated: [Place]) -> [[Place]] {
        guard let lowest = stated.map(\.key).min(by: { $0.lexicographicallyPrecedes($1) }),
            stated.first?.key == lowest
        else { return [stated] }
        var parts: [[Place]] = []
        for place in stated {
            if place.key == lowest { parts.append([]) }
            parts[parts.count - 1].append(place)
        }
        let isDivided = parts.allSatisfy { Set($0.map(\.key)).count == $0.count }
        return isDivided ? parts : [stated]
    }
}
