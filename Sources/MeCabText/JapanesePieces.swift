import ListenCore

/// Word boundaries by morphemes.
enum JapanesePieces {
    /// The pieces between the edges of morphemes; blanks, which MeCab leaves out, come from the
    /// other pieces.
    static func merged(_ morphemes: [Morpheme], _ others: [TextPiece], of text: String)
        -> [TextPiece]
    {
        var pieces: [TextPiece] = []
        var at = 0
        var other = 0
        /// Takes the parts that no morpheme covers from the other pieces.
        func fill(to end: Int) {
            while at < end {
                while other < others.count, others[other].range.upperBound <= at { other += 1 }
                let piece = other < others.count ? others[other] : nil
                let until = min(end, piece?.range.upperBound ?? end)
                pieces.append(TextPiece(range: at..<until, isWord: piece?.isWord ?? false))
                at = until
            }
        }
        for morpheme in morphemes where morpheme.range.lowerBound >= at {
            fill(to: morpheme.range.lowerBound)
            let isWord =
                !morpheme.features.isSymbol
                && morpheme.surface.contains { $0.isLetter || $0.isNumber }
            pieces.append(TextPiece(range: morpheme.range, isWord: isWord))
            at = morpheme.range.upperBound
        }
        fill(to: text.utf8.count)
        return pieces
    }
}
