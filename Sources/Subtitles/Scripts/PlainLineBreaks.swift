import ListenCore

/// Finds line breaks without dictionaries: a subset of UAX #14 with kinsoku (JIS X 4051: no line
/// begins with closing punctuation, small kana or a prolonged sound mark, none ends with opening
/// punctuation).
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
            if Kinsoku.isNoBreakSpace(before.scalar) { return .never }
            return Kinsoku.quality(after: lastShown(glyphs, before: at), else: .word)
        default: break
        }
        guard !Kinsoku.mayNotBegin(after.scalar), !Kinsoku.mayNotEnd(before.scalar) else {
            return .never
        }
        let isWide = [before, after].contains { breaksAnywhere($0.kind) }
        if isWide { return between(before, after) }
        // After a hyphen inside a word.
        return before.scalar == "-" && after.kind == .letter && at > 1 ? .poor : .never
    }

    private static func between(_ before: Glyph, _ after: Glyph) -> BreakQuality {
        if before.kind == .katakana, after.kind == .katakana { return .poor }
        if before.kind == .cluster, after.kind == .cluster { return .poor }
        // Kana after Han is an ending or a particle more often than not.
        let endsKana = isHiragana(before.scalar)
        if endsKana, !isHiragana(after.scalar) { return .phrase }
        return Kinsoku.quality(after: before.scalar, else: endsKana ? .poor : .word)
    }

    private static func lastShown(_ glyphs: [Glyph], before at: Int) -> Unicode.Scalar? {
        glyphs[..<at].last { $0.kind != .space }?.scalar
    }

    private static func breaksAnywhere(_ kind: GlyphClass) -> Bool {
        switch kind {
        case .ideograph, .katakana, .cluster: true
        default: false
        }
    }

    private static func isHiragana(_ scalar: Unicode.Scalar) -> Bool {
        (0x3041...0x309F).contains(scalar.value)
    }
}

/// The characters that may not begin or end a line, and the quality of line ends after punctuation.
enum Kinsoku {
    private static let notFirst = ScalarSet(
        "、。，．・：；？！‥…‼⁇⁈⁉゛゜ヽヾゝゞ々ー’”）〕］｝〉》」』】〙〗〟｠»›,.:;?!)]}%‰°℃"
            + "ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶｰ､｡･｣ๆฯ")
    private static let notLast = ScalarSet("‘“（〔［｛〈《「『【〘〖〝｟«‹([{¿¡¥$£€￥＄￡｢")
    private static let clauses = ScalarSet(",;:、，；：。．.?!？！…‥—–،؛؟۔)）」』»”")

    /// True when no line may begin with a character.
    static func mayNotBegin(_ scalar: Unicode.Scalar) -> Bool { notFirst.contains(scalar) }

    /// True when no line may end with a character.
    static func mayNotEnd(_ scalar: Unicode.Scalar) -> Bool { notLast.contains(scalar) }

    /// True when a space forbids a line break.
    static func isNoBreakSpace(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "\u{A0}" || scalar == "\u{202F}"
    }

    /// The best quality after clause punctuation; `quality` after anything else.
    static func quality(after scalar: Unicode.Scalar?, else quality: BreakQuality)
        -> BreakQuality
    {
        guard let scalar else { return quality }
        return clauses.contains(scalar) ? .clause : quality
    }
}
