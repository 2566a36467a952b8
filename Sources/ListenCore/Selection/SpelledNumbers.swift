/// Numbers in Roman letters, as parts of books have them: pure.
package enum RomanNumber {
    private static let signs: [(String, Int)] = [
        ("c", 100), ("xc", 90), ("l", 50), ("xl", 40), ("x", 10), ("ix", 9), ("v", 5), ("iv", 4),
        ("i", 1),
    ]

    /// The value of a Roman numeral of 1 to 399, in any letter case; `nil` for any other text: `CD`
    /// and `mix` are words.
    package static func value(_ word: some StringProtocol) -> Int? {
        var rest = Substring(word.lowercased())
        guard (1...12).contains(rest.utf8.count) else { return nil }
        var value = 0
        for (sign, worth) in signs {
            var times = 0
            while rest.hasPrefix(sign), times < (worth.isTenfold ? 3 : 1) {
                rest = rest.dropFirst(sign.count)
                value += worth
                times += 1
            }
        }
        return rest.isEmpty && text(value) == word.lowercased() ? value : nil
    }

    /// The only right way to write a number.
    private static func text(_ value: Int) -> String {
        var (rest, text) = (value, "")
        for (sign, worth) in signs {
            while rest >= worth {
                text += sign
                rest -= worth
            }
        }
        return text
    }
}

extension Int {
    /// True if it is 1, 10 or 100, whose signs may be repeated.
    fileprivate var isTenfold: Bool { self == 1 || self == 10 || self == 100 }
}

/// A number in Chinese signs that counts a chapter: `第十二章`, `二十、`.
struct HanNumber {
    let value: Int
    /// The range of its signs.
    let range: Range<Int>

    private static let digits: [Unicode.Scalar: Int] = [
        "〇": 0, "零": 0, "一": 1, "二": 2, "两": 2, "兩": 2, "三": 3, "四": 4, "五": 5, "六": 6,
        "七": 7, "八": 8, "九": 9,
    ]
    private static let units: [Unicode.Scalar: Int] = ["十": 10, "百": 100, "千": 1000]
    /// The characters that may follow a number without a word in front.
    private static let counters: Set<Unicode.Scalar> = [
        "章", "回", "话", "話", "集", "节", "節", "课", "課", "卷", "部", "篇", "、", "．", ".",
    ]

    /// The first number behind `第`, or the one that the name begins with.
    init?(in scalars: [Unicode.Scalar]) {
        let sign = scalars.firstIndex(of: "第")
        let start = sign.map { $0 + 1 } ?? 0
        let end =
            scalars[start...].firstIndex { Self.digits[$0] == nil && Self.units[$0] == nil }
            ?? scalars.count
        guard end > start, end - start <= 8,
            sign != nil || end == scalars.count || Self.counters.contains(scalars[end])
        else { return nil }
        range = start..<end
        value = Self.value(scalars[start..<end])
    }

    private static func value(_ scalars: ArraySlice<Unicode.Scalar>) -> Int {
        var (sum, digit) = (0, 0)
        var isPlain = true
        for scalar in scalars {
            if let unit = units[scalar] {
                sum += max(1, digit) * unit
                (digit, isPlain) = (0, false)
            } else {
                // `一二` is written digit by digit.
                digit = (isPlain ? digit * 10 : 0) + (digits[scalar] ?? 0)
            }
        }
        return sum + digit
    }
}
