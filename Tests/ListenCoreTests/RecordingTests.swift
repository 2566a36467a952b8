import ListenCore
import Testing

@Suite struct RecordingTests {
    private func sorted(_ names: [String]) -> [String] { NaturalOrder.sorted(names) { $0 } }

    @Test func `numbers in names count by their value`() {
        #expect(
            sorted(["chapter 10", "Chapter 2", "chapter 1"]) == [
                "chapter 1", "Chapter 2", "chapter 10",
            ])
        #expect(sorted(["第10章", "第２章", "第1章"]) == ["第1章", "第２章", "第10章"])
        #expect(sorted(["b٣", "b12", "b٢"]) == ["b٢", "b٣", "b12"])
        #expect(sorted(["1.mp3", "01 - a", "2", "10"]) == ["01 - a", "1.mp3", "2", "10"])
        #expect(sorted(["Ф", "б", "ф", "Б"]) == ["Б", "б", "Ф", "ф"], "whatever their case")
        let long = String(repeating: "9", count: 50)
        #expect(sorted(["1" + long, long, "8"]) == ["8", long, "1" + long])
    }

    @Test func `the order is total and does not depend on what it was before`() {
        let names = [
            "a1", "A1", "a01", "ａ1", "a", "", "a 1", "a-1", "a10", "ä", "a\u{308}", "1", "01", "00",
            "0", "!",
        ]
        func isBefore(_ left: String, _ right: String) -> Bool {
            sorted([right, left]).first.map { Array($0.unicodeScalars) }
                == Array(left.unicodeScalars)
        }
        for left in names {
            for right in names where Array(left.unicodeScalars) != Array(right.unicodeScalars) {
                let isFirst = isBefore(left, right)
                #expect(isFirst != isBefore(right, left), "\(left) \(right)")
                for third in names where isFirst && isBefore(right, third) {
                    #expect(isBefore(left, third))
                }
            }
        }
        let order = sorted(names).map { Array($0.unicodeScalars) }
        #expect(sorted(names.reversed()).map { Array($0.unicodeScalars) } == order)
    }

    @Test func `chapters are sorted, closed and kept inside the recording`() {
        func chapter(_ start: Double, _ end: Double? = nil, _ title: String? = nil)
            -> RecordingChapter
        {
            RecordingChapter(title: title, start: .seconds(start), end: end.map { .seconds($0) })
        }
        let list = RecordingChapters(
            [
                chapter(5, 99), chapter(-1), chapter(2, 3, "a"), chapter(0, 2.5), chapter(20),
                chapter(5),
            ],
            duration: .seconds(10), source: .file)
        #expect(
            list?.chapters == [
                chapter(0, 2), chapter(2, 3, "a"), chapter(5, 5), chapter(5, 10),
            ])
        #expect(RecordingChapters([chapter(3)], source: .file)?.chapters.first?.end == nil)
        #expect(RecordingChapters([chapter(30)], duration: .seconds(10), source: .file) == nil)
    }

    @Test func `places are read from text`() {
        #expect(NumberedPlace(text: "03/12") == NumberedPlace(3, of: 12))
        #expect(NumberedPlace(text: " 3 of 12") == NumberedPlace(3, of: 12))
        for text in ["", "x3", "0", "-1", "99999999999999999999", "/3"] {
            #expect(NumberedPlace(text: text) == nil)
        }
    }

    @Test func `tags take what they lack from others`() {
        var one = RecordingTags()
        one.title = "T"
        one.artists = ["A"]
        var other = RecordingTags()
        other.title = "U"
        other.album = "B"
        other.narrators = ["N"]
        let whole = one.filled(from: other)
        #expect(whole.title == "T" && whole.album == "B" && whole.bookAuthors == ["A"])
        #expect(whole.bookNarrators == ["N"] && RecordingTags().isEmpty && !whole.isEmpty)
    }
}
