/// Readings that follow from the words around, which no dictionary of single words can have.
enum JapaneseRules {
    /// The morphemes with the readings of numbers, counters and a few words settled by their
    /// neighbours.
    static func settled(_ morphemes: [Morpheme]) -> [Morpheme] {
        var all = morphemes
        var at = 0
        while at < all.count {
            let end = numberEnd(from: at, in: all)
            if end > at {
                settleNumber(at..<end, in: &all)
                at = end
            } else {
                settleWord(at, in: &all)
                at += 1
            }
        }
        return all
    }

    /// The end of the number that begins at a morpheme.
    static func numberEnd(from start: Int, in all: [Morpheme]) -> Int {
        var end = start
        while end < all.count, all[end].isNumeral, end == start || isGlued(end, all) {
            end += 1
        }
        return end
    }

    /// True when nothing stands between a morpheme and the one before it.
    static func isGlued(_ index: Int, _ all: [Morpheme]) -> Bool {
        index > 0 && index < all.count
            && all[index - 1].range.upperBound == all[index].range.lowerBound
    }

    private static func settleNumber(_ range: Range<Int>, in all: inout [Morpheme]) {
        let text = all[range].map(\.surface).joined()
        guard var number = NumberReading(text) else { return }
        if isGlued(range.lowerBound, all), all[range.lowerBound - 1].surface == "何" {
            number.followWhich()
        }
        let next = range.upperBound
        let isDate = range.lowerBound > 0 && all[range.lowerBound - 1].surface.hasSuffix("月")
        var isSure = false
        if isGlued(next, all), let counter = counter(at: next, in: all) {
            let surface = all[next].surface
            isSure =
                CounterReading.known[surface] != nil
                && !CounterReading.isOpen(number, before: surface, isDate: isDate)
            let isNative =
                CounterReading.native(surface, number.value, isDate: isDate) != nil
            let reading = counter.reading(of: surface, after: &number, isDate: isDate)
            all[next].settle(reading, isSure: isSure)
            all[next].joinsBefore = isNative
        }
        spread(number, over: range, in: &all, isSure: isSure)
    }

    /// The counter at a place; `nil` for a word that is none: 三分の二.
    private static func counter(at index: Int, in all: [Morpheme]) -> CounterReading? {
        let morpheme = all[index]
        if morpheme.surface == "分", index + 2 < all.count, all[index + 1].surface == "の",
            NumberReading.writes(all[index + 2].surface)
        {
            return nil
        }
        if let known = CounterReading(morpheme.surface) { return known }
        guard morpheme.features.isCounter, let reading = morpheme.reading else { return nil }
        return CounterReading(reading: JapaneseReading.hiragana(reading))
    }

    /// Gives each morpheme of a number the reading of its own digits.
    private static func spread(
        _ number: NumberReading, over range: Range<Int>, in all: inout [Morpheme], isSure: Bool
    ) {
        var rest = number.parts[...]
        let isApart = rest.count == all[range].reduce(0) { $0 + $1.surface.count }
        for index in range {
            let count = isApart ? all[index].surface.count : rest.count
            let text = rest.prefix(count).map(\.reading).joined()
            rest = rest.dropFirst(count)
            all[index].settle(text, isSure: isSure)
            all[index].joinsBefore = index > range.lowerBound
        }
    }

    private static func settleWord(_ index: Int, in all: inout [Morpheme]) {
        let surface = all[index].surface
        switch surface {
        case "何": settleWhich(index, in: &all)
        case "数": settleSome(index, in: &all)
        case "行っ": settleGone(index, in: &all)
        case "他", "間": settlePlace(index, in: &all)
        case "父", "母", "兄", "姉": settleFamily(index, in: &all)
        case "後": settleAfter(index, in: &all)
        case "中": settleThroughout(index, in: &all)
        default:
            if let usual = usual[surface], all[index].reading != nil {
                all[index].settle(usual, isSure: false)
            } else if surface.hasPrefix("日本"), let reading = all[index].reading,
                case let kana = JapaneseReading.hiragana(reading), kana.hasPrefix("にっぽん")
            {
                // 日本人, 日本語: にっぽん is the solemn one.
                all[index].settle("にほん" + kana.dropFirst(4), isSure: false)
            } else if surface.hasPrefix("来ら"), let reading = all[index].reading,
                JapaneseReading.hiragana(reading).hasPrefix("きたら")
            {
                // 来られる is a form of 来る, and only in old texts one of 来たる.
                all[index].settle(
                    "こら" + JapaneseReading.hiragana(reading).dropFirst(3), isSure: true)
            }
        }
    }

    /// The usual readings of words for which one of MeCab's dictionaries prefers the formal ones.
    private static let usual = [
        "明後日": "あさって", "一昨日": "おととい", "明日": "あした", "昨日": "きのう", "日本": "にほん", "私": "わたし",
        "大勢": "おおぜい", "何人": "なんにん",
    ]

    /// 他の人 is ほか, 夏の間に is あいだ.
    private static func settlePlace(_ index: Int, in all: inout [Morpheme]) {
        if all[index].surface == "他" {
            let isAlone =
                isGlued(index + 1, all)
                && ["の", "に", "は", "が", "も", "を"]
                    .contains(all[index + 1].surface)
            if isAlone { all[index].settle("ほか", isSure: false) }
        } else if isGlued(index, all), ["の", "る", "た"].contains(all[index - 1].surface.suffix(1)) {
            all[index].settle("あいだ", isSure: false)
        }
    }

    /// 行った後で and 食事の後 are あと, 三年後 is ご.
    private static func settleAfter(_ index: Int, in all: inout [Morpheme]) {
        let next = isGlued(index + 1, all) ? all[index + 1].surface : ""
        guard isGlued(index, all), !all[index - 1].features.isSymbol else {
            // 後で at the beginning; but 後に is のちに.
            if ["で", "から", "は"].contains(next) { all[index].settle("あと", isSure: next != "は") }
            return
        }
        let before = all[index - 1].surface
        if ["た", "だ"].contains(before.suffix(1)) {
            all[index].settle("あと", isSure: next == "で")
        } else if ["の", "この", "あの"].contains(before) {
            all[index].settle("あと", isSure: false)
        }
    }

    /// 一日中 and 世界中 are じゅう, 会議中 and 2024年中 are ちゅう.
    private static func settleThroughout(_ index: Int, in all: inout [Morpheme]) {
        guard isGlued(index, all) else { return }
        let before = all[index - 1].surface
        let isOne =
            ["日", "年", "晩"].contains(before) && isGlued(index - 1, all)
            && ["一", "1", "１"].contains(all[index - 2].surface)
            && !(isGlued(index - 2, all) && all[index - 3].isNumeral)
        if isOne {
            if before == "日" {
                all[index - 2].settle("いち", isSure: true)
                all[index - 1].settle("にち", isSure: true)
                all[index - 1].joinsBefore = true
            }
            all[index].joinsBefore = true
            all[index].settle("じゅう", isSure: true)
        } else if before == "年", isGlued(index - 1, all),
            all[index - 2].isNumeral || all[index - 2].surface == "数"
        {
            // Within a year or some years, not all through them.
            all[index].settle("ちゅう", isSure: false)
        } else if wholes.contains(before) {
            all[index].settle("じゅう", isSure: false)
        }
    }

    /// Places and times of which 中 says all.
    private static let wholes: Set<String> = [
        "一日", "一年", "一晩", "世界", "国", "家", "町", "街", "村", "島", "体", "身体", "学校", "部屋",
        "日本", "アメリカ", "ヨーロッパ", "今日", "明日", "今年", "一生", "年", "そこら", "クラス",
    ]

    /// お父さん is おとうさん.
    private static func settleFamily(_ index: Int, in all: inout [Morpheme]) {
        let names = ["父": "とう", "母": "かあ", "兄": "にい", "姉": "ねえ"]
        guard isGlued(index + 1, all), let name = names[all[index].surface],
            ["さん", "さま", "様", "ちゃん"].contains(all[index + 1].surface)
        else { return }
        all[index].settle(name, isSure: true)
    }

    /// なに or なん, by the sound behind it.
    private static func settleWhich(_ index: Int, in all: inout [Morpheme]) {
        guard isGlued(index + 1, all) else { return }
        let next = all[index + 1]
        if next.isNumeral {
            return all[index].settle("なん", isSure: true)
        }
        if let counter = counter(at: index + 1, in: all), next.surface != "色" {
            all[index + 1].settle(counter.afterWhich, isSure: true)
            return all[index].settle("なん", isSure: true)
        }
        guard let sound = next.surface.first.map({ JapaneseReading.hiragana(String($0)) }) else {
            return
        }
        let isNasal = ["だ", "で", "の", "と"].contains(sound)
        // 何で is なにで by what and なんで why.
        all[index].settle(isNasal ? "なん" : "なに", isSure: sound == "だ" || sound == "の")
    }

    /// 数日 is すうじつ.
    private static func settleSome(_ index: Int, in all: inout [Morpheme]) {
        guard isGlued(index + 1, all) else { return }
        let days = ["日": "じつ", "日間": "じつかん"]
        guard let reading = days[all[index + 1].surface] else { return }
        all[index + 1].settle(reading, isSure: true)
        all[index].settle("すう", isSure: true)
    }

    /// 行った is いった, or おこなった behind an object and behind a place where something is done.
    private static func settleGone(_ index: Int, in all: inout [Morpheme]) {
        let before = isGlued(index, all) ? all[index - 1].surface : ""
        switch before {
        case "を": all[index].settle("おこなっ", isSure: false)
        case "で":
            let means = index > 1 ? all[index - 2].surface : ""
            all[index].settle(Self.means.contains(means) ? "いっ" : "おこなっ", isSure: false)
        default: all[index].settle("いっ", isSure: ["に", "へ", "まで"].contains(before))
        }
    }

    /// Ways to go somewhere.
    private static let means: Set<String> = [
        "電車", "車", "バス", "飛行機", "船", "タクシー", "新幹線", "自転車", "徒歩", "歩き", "地下鉄", "汽車", "列車",
        "バイク", "人", "一人", "二人", "ひとり", "ふたり", "みんな", "皆", "家族", "自分", "全員",
    ]
}
