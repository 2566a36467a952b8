import ListenCore

/// Mends of ICU's Chinese words, which fall into characters where its dictionary has none: pure.
///
/// Characters that are rarely a word each are one word where several stand together: names. Numbers
/// are not cut, and the measure word after one, 的, 了, 很 and 是 behind a pronoun are words of
/// their own.
enum ChinesePieces {
    private static let solo = Set(SoloTable.characters.unicodeScalars)
    private static let numerals = Set("一二三四五六七八九十百千万亿零〇萬億".unicodeScalars)
    private static let counted = ChineseCount.numbers
    private static let measures = ChineseCount.measures
    private static let dates = Set("年月日号號".unicodeScalars)
    private static let wordsInDe: Set<String> = [
        "目的", "有的", "真的", "是的", "似的", "别的", "別的", "的话", "的話", "的士", "的确", "的確",
        "标的", "標的", "好的",
    ]
    private static let pronouns = Set("我你您他她它这這那谁誰".unicodeScalars)
    /// Verbs that ICU's dictionary has in one with a pronoun before them.
    private static let verbsOfPronouns = Set("是在有也就还還会會要想说說去来來".unicodeScalars)
    private static let particles = Set("了着著".unicodeScalars)
    private static let wordsWithParticles: Set<String> = [
        "为了", "為了", "除了", "罢了", "罷了", "极了", "極了", "算了", "得了", "对了", "對了", "接着", "接著",
        "跟着", "跟著", "随着", "隨著", "沿着", "沿著", "本着", "本著", "执着", "執著", "沉着", "沉著", "显着",
        "顯著", "名著", "原著", "论著", "論著", "专著", "專著", "土著", "编著", "編著", "巨著", "合著", "著著",
        "穿着", "穿著", "衣着", "衣著", "意味着", "为着",
        // Those in which 了 is liǎo, and 着 zháo.
        "知了", "明了", "末了", "终了", "終了", "临了", "臨了", "睡着", "睡著", "找着", "找著",
    ]
    /// Verbs that 在 is never part of: 住在.
    private static let verbsBeforeAt = Set("住站坐躺放留睡死活写寫挂掛走跑停".unicodeScalars)
    /// More characters in a row than the longest names have are no name: old prose.
    private static let longestName = 6

    /// A piece with its characters.
    private struct Part {
        var piece: TextPiece
        var characters: [Unicode.Scalar]
        /// True for a number and its measure word, which belong to no name.
        var isFixed = false

        var text: String { String(String.UnicodeScalarView(characters)) }

        var isChinese: Bool { !characters.isEmpty && characters.allSatisfy(Pinyin.isHan) }

        func consists(of set: Set<Unicode.Scalar>) -> Bool {
            !characters.isEmpty && characters.allSatisfy(set.contains)
        }

        /// The part without its last character.
        var withoutLast: Part { divided(isFixed: false)[0] }

        /// The part in two, the second of one character.
        func divided(isFixed: Bool) -> [Part] {
            guard characters.count > 1, let last = characters.last else { return [self] }
            let middle = piece.range.upperBound - String(last).utf8.count
            return [
                Part(
                    piece: TextPiece(range: piece.range.lowerBound..<middle, isWord: true),
                    characters: characters.dropLast(), isFixed: isFixed),
                Part(
                    piece: TextPiece(range: middle..<piece.range.upperBound, isWord: true),
                    characters: [last], isFixed: isFixed),
            ]
        }

        static func + (left: Part, right: Part) -> Part {
            let range = left.piece.range.lowerBound..<right.piece.range.upperBound
            return Part(
                piece: TextPiece(range: range, isWord: true),
                characters: left.characters + right.characters)
        }
    }

    /// The pieces of a text, mended.
    static func mended(_ pieces: [TextPiece], of text: String) -> [TextPiece] {
        let bytes = Array(text.utf8)
        let parts = pieces.map { piece in
            let word = piece.isWord ? String(decoding: bytes[piece.range], as: UTF8.self) : ""
            return Part(piece: piece, characters: Array(word.unicodeScalars))
        }
        return named(numbered(divided(parts))).map(\.piece)
    }

    private static func divided(_ parts: [Part]) -> [Part] {
        var found: [Part] = []
        for part in parts {
            guard part.characters.count > 1, part.isChinese else {
                found.append(part)
                continue
            }
            let hasUnit = isCounted(part, after: found.last)
            if hasUnit || isWithDe(part) || isWithParticle(part) {
                found += part.divided(isFixed: hasUnit)
            } else if isCountedThing(part), let thing = part.divided(isFixed: false).last {
                found += part.withoutLast.divided(isFixed: true) + [thing]
            } else {
                found.append(part)
            }
        }
        return found
    }

    /// True for a number with its measure word: 一个, 一日 after 二十, or 个人 after 两.
    private static func isCounted(_ part: Part, after last: Part?) -> Bool {
        if last?.consists(of: counted) == true, ["个人", "個人"].contains(part.text) { return true }
        guard let unit = part.characters.last,
            part.characters.dropLast().allSatisfy(counted.contains)
        else { return false }
        return measures.contains(unit)
            || dates.contains(unit) && last?.consists(of: numerals) == true
    }

    /// True for a number, its measure word and what is counted: 一辆车.
    private static func isCountedThing(_ part: Part) -> Bool {
        part.characters.count == 3 && counted.contains(part.characters[0])
            && ChineseCount.plainMeasures.contains(part.characters[1])
    }

    /// True for 的 after another word, or before one of one character: 他的, 的是.
    private static func isWithDe(_ part: Part) -> Bool {
        (part.characters.last == "的" || part.characters.count == 2 && part.characters[0] == "的")
            && !wordsInDe.contains(part.text)
    }

    /// True for a verb of one character with 了, 着 or 在, for a pronoun with 是 and the like, and
    /// for 很 with what it makes stronger: 去了, 住在, 他是, 很高.
    private static func isWithParticle(_ part: Part) -> Bool {
        guard part.characters.count == 2 else { return false }
        let (first, second) = (part.characters[0], part.characters[1])
        if first == "很" { return second != "多" }
        return particles.contains(second) && !wordsWithParticles.contains(part.text)
            || second == "在" && verbsBeforeAt.contains(first)
            || pronouns.contains(first) && verbsOfPronouns.contains(second)
            || part.text == "得很" || first == "了" && counted.contains(second)
    }

    /// The parts with numbers in one.
    private static func numbered(_ parts: [Part]) -> [Part] {
        var found: [Part] = []
        for part in parts {
            if let last = found.last, last.consists(of: numerals), part.consists(of: numerals) {
                found[found.count - 1] = last + part
            } else {
                found.append(part)
            }
        }
        return found
    }

    /// True for what belongs to the number before it: 张 in 一张床, 百 in 几百.
    private static func isUnit(_ part: Part, after last: Part?) -> Bool {
        guard let only = part.characters.first, let last, last.consists(of: counted) else {
            return false
        }
        return measures.contains(only) || dates.contains(only) || counted.contains(only)
    }

    /// The parts with names in one.
    private static func named(_ parts: [Part]) -> [Part] {
        var found: [Part] = []
        var run: [Part] = []
        func close() {
            if run.count > 1, run.count <= longestName, let first = run.first {
                found.append(run.dropFirst().reduce(first, +))
            } else {
                found += run
            }
            run = []
        }
        var last: Part?
        for part in parts {
            defer { last = part }
            if part.isChinese, part.characters.count == 1, let only = part.characters.first,
                !solo.contains(only), !numerals.contains(only), !part.isFixed,
                !isUnit(part, after: last)
            {
                run.append(part)
            } else {
                close()
                found.append(part)
            }
        }
        close()
        return found
    }
}
