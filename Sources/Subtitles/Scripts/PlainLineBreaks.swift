import ListenCore

/// Where a line may end, without dictionaries: a subset of UAX #14 with
/// kinsoku (JIS X 4051: no line begins with closing punctuation, small kana or
/// a prolonged sound mark, none ends with opening punctuation).
enum PlainLineBreaks {
    /// The places in order, the end of the text last.
    static func places(in text: String) -> [LineBreakPlace] {
        let glyphs = Glyph.all(of: text)
        var places: [LineBreakPlace] = []
        for at in glyphs.indices.dropFirst() {
            let quality = quality(glyphs, before: at)
            if quality > .never {
                places.append(LineBreakPlace(offset: glyphs[at].offset, quality: quality))
            }
        }
        if !glyphs.isEmpty {
            places.append(LineBreakPlace(offset: text.utf8.count, quality: .clause))
        }
        return places
    }

    private static func quality(_ glyphs: [Glyph], before at: Int) -> BreakQuality {
        let (before, after) = (glyphs[at - 1], glyphs[at])
        switch (before.kind, after.kind) {
        case (_, .space), (_, .newline): return .never
        case (.newline, _): return .clause
        case (.space, _):
            if Kinsoku.isNoBreakSpace(before.character) { return .never }
            return Kinsoku.quality(after: lastShown(glyphs, before: at), else: .word)
        default: break
        }
        guard !Kinsoku.mayNotBegin(after.character), !Kinsoku.mayNotEnd(before.character) else {
            return .never
        }
        let isWide = [before, after].contains { breaksAnywhere($0.kind) }
        if isWide { return between(before, after) }
        // After a hyphen inside a word.
        return before.character == "-" && after.kind == .letter && at > 1 ? .poor : .never
    }

    private static func between(_ before: Glyph, _ after: Glyph) -> BreakQuality {
        if before.kind == .katakana, after.kind == .katakana { return .poor }
        if before.kind == .cluster, after.kind == .cluster { return .poor }
        // Kana after Han is an ending or a particle more often than not.
        let endsKana = isHiragana(before.character)
        if endsKana, !isHiragana(after.character) { return .phrase }
        return Kinsoku.quality(after: before.character, else: endsKana ? .poor : .word)
    }

    private static func lastShown(_ glyphs: [Glyph], before at: Int) -> Character? {
        glyphs[..<at].last { $0.kind != .space }?.character
    }

    private static func breaksAnywhere(_ kind: GlyphClass) -> Bool {
        switch kind {
        case .ideograph, .katakana, .cluster: true
        default: false
        }
    }

    private static func isHiragana(_ character: Character) -> Bool {
        character.unicodeScalars.first.map { (0x3041...0x309F).contains($0.value) } ?? false
    }
}

/// Which characters may not begin or end a line, and how well one may end
/// after punctuation.
enum Kinsoku {
    private static let notFirst = Set(
        "、。，．・：；？！‥…‼⁇⁈⁉゛゜ヽヾゝゞ々ー’”）〕］｝〉》」』】〙〗〟｠»›,.:;?!)]}%‰°℃"
            + "ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶ・ｰ､｡･｣ๆฯ")
    private static let notLast = Set("‘“（〔［｛〈《「『【〘〖〝｟«‹([{¿¡¥$£€￥＄￡｢")
    private static let clauses = Set(",;:、，；：。．.?!？！…‥—–،؛؟۔)）」』»”")

    /// Whether no line may begin with a character.
    static func mayNotBegin(_ character: Character) -> Bool { notFirst.contains(character) }

    /// Whether no line may end with a character.
    static func mayNotEnd(_ character: Character) -> Bool { notLast.contains(character) }

    /// Whether a space keeps its sides together.
    static func isNoBreakSpace(_ character: Character) -> Bool {
        character == "\u{A0}" || character == "\u{202F}"
    }

    /// Best after clause punctuation; `quality` after anything else.
    static func quality(after character: Character?, else quality: BreakQuality) -> BreakQuality {
        guard let character else { return quality }
        return clauses.contains(character) ? .clause : quality
    }
}
