import FoundationEssentials
import ListenCore
import ListenTestSupport
import Testing

@testable import Storage

@Suite struct CopyThinningTests {
    private let clock = ManualClock()

    private func copy(
        _ number: Int, _ occasion: PersonCopy.Occasion = .daily, day: Double? = nil
    ) -> CopyName {
        CopyName(
            number: number,
            time: Date(timeIntervalSince1970: day.map { $0 * 86_400 } ?? 0), occasion: occasion)
    }

    /// The copies that are there after each day of some had one made.
    private func kept(after days: some Sequence<Int>) -> [CopyName] {
        var kept: [CopyName] = []
        for (number, day) in days.enumerated() {
            kept.append(copy(number + 1, day: Double(day) + 0.5))
            let surplus = CopyThinning.surplus(of: kept)
            kept.removeAll { surplus.contains($0) }
        }
        return kept
    }

    private func days(_ copies: [CopyName]) -> [Int] {
        copies.map { Int($0.time.timeIntervalSince1970 / 86_400) }
    }

    @Test func `the last seven days stay, and the last copy of four weeks`() {
        // Day 4 of 1970 was a Monday, so the weeks end on days 10, 17, 24 and so on.
        #expect(days(kept(after: 4...60)) == [45, 52] + Array(54...60))
        #expect(days(kept(after: 4...53)) == [38, 45] + Array(47...53))
    }

    @Test func `who listens seldom keeps as many copies`() {
        let seldom = kept(after: stride(from: 0, to: 3_000, by: 100))
        #expect(days(seldom) == Array(stride(from: 2_300, to: 3_000, by: 100)))
        #expect(kept(after: stride(from: 0, to: 210, by: 7)).count == 7)
    }

    @Test func `of one day only the last copy stays`() {
        let copies = (1...9).map { copy($0, day: 10 + Double($0) / 100) }
        #expect(CopyThinning.surplus(of: copies).map(\.number) == Array((1...8).reversed()))
    }

    @Test(arguments: [-20_000.0, 20_000])
    func `a clock that was wrong for a while costs one place, not the others`(shift: Double) {
        var copies = kept(after: 100..<130)
        let good = Set(copies)
        copies.append(copy(900, day: 129 + shift))
        let surplus = CopyThinning.surplus(of: copies)
        #expect(!surplus.contains { $0.number == 900 }, "the copy just made stays")
        #expect(good.intersection(surplus).count <= 2)
        let late = Set(good.sorted { $0.number < $1.number }.suffix(5))
        #expect(late.isDisjoint(with: surplus))
    }

    @Test func `one copy of each schema stays, whatever its age, and the last four replaced`() {
        let copies =
            (1...9).map { copy($0, .schema("\(($0 + 1) / 2)"), day: 0) }
            + (10...20).map { copy($0, .replaced, day: 1) } + [copy(21, .begun, day: 1)]
        #expect(
            CopyThinning.surplus(of: copies.shuffled()).map(\.number)
                == Array((10...17).reversed()) + [7, 5, 3, 1])
    }

    @Test func `a name says all there is to know of a copy`() {
        for occasion: PersonCopy.Occasion in [.daily, .schema("12"), .replaced, .begun] {
            let copy = CopyName(number: 12, time: clock.now, occasion: occasion)
            #expect(CopyName(copy.file) == copy)
        }
        #expect(copy(3, day: 19_675.25).file == "3.2023-11-14T060000Z.daily.sqlite")
        #expect(copy(3, day: 19_675.25).day == "2023-11-14")
        for time in [-1e20, 1e20, .infinity, .nan] {
            let copy = CopyName(
                number: 1, time: Date(timeIntervalSince1970: time), occasion: .daily)
            #expect(CopyName(copy.file) == copy)
        }
    }

    @Test(arguments: [
        "", "x.sqlite", "0.2023-11-14T060000Z.daily.sqlite", "-1.2023-11-14T060000Z.daily.sqlite",
        "9999999999999999999.2023-11-14T060000Z.daily.sqlite", "1.2023-11-14.daily.sqlite",
        "1.2023-11-14T060000Z.weekly.sqlite", "1.2023-11-14T060000Z.schema-.sqlite",
        "01.2023-11-14T060000Z.daily.sqlite", "1.2023-11-14T060000Z.daily.sqlite-wal",
        "1.999999999999-01-01T000000Z.daily.sqlite",
    ])
    func `what is no copy's name is none`(name: String) {
        #expect(CopyName(name) == nil)
    }
}
