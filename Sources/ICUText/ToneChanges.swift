/// The tones of 一 and 不 as they are spoken before other syllables: pure.
///
/// Dictionaries and GB/T 16159 write them unchanged. 一 is spoken yí before a fourth tone and yì
/// before the others, not in figures, dates, ordinals and at the end of a word; 不 is bú before a
/// fourth tone. Between a repeated word both lose their tone.
enum ToneChanges {
    private static let figures = Set("一二三四五六七八九十零〇".unicodeScalars)
    private static let beforeFigures = figures.union("百千万亿第两初".unicodeScalars)
    private static let dates = Set("月日号".unicodeScalars)
    private static let fourth = Set("àèìòùǜ".unicodeScalars)
    private static let otherTones = Set("āēīōūǖáéíóúǘǎěǐǒǔǚ".unicodeScalars)

    /// The syllable of a character of a text, changed; `nil` where it stays.
    ///
    /// `next` is the syllable that follows in the same clause, `endsWord` true for the last
    /// character of a word of several.
    static func changed(
        _ text: [Unicode.Scalar], at place: Int, next: String?, endsWord: Bool
    ) -> String? {
        let (isOne, isNot) = (text[place] == "一", text[place] == "不")
        guard isOne || isNot, let next, place + 1 < text.count else { return nil }
        let (before, after) = (place > 0 ? text[place - 1] : nil, text[place + 1])
        if before == after, !figures.contains(after) { return isOne ? "yi" : "bu" }
        let isFourth = next.unicodeScalars.contains(where: fourth.contains) || after == "个"
        if isNot { return isFourth ? "bú" : nil }
        let isFigure = figures.contains(after) || before.map(isFigure) == true
        guard !endsWord, !isFigure, !dates.contains(after) else { return nil }
        if isFourth { return "yí" }
        return next.unicodeScalars.contains(where: otherTones.contains) ? "yì" : nil
    }

    private static func isFigure(_ character: Unicode.Scalar) -> Bool {
        beforeFigures.contains(character) || ("0"..."9").contains(character)
    }
}
