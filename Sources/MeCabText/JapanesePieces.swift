import ListenCore

/// Word boundaries by morphemes that are joined to words.
enum JapanesePieces {
    /// The pieces between the edges of words; blanks, which MeCab leaves out, come from the
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
        for word in JapaneseWords.words(of: morphemes).map({ morphemes[$0] }) {
            guard let first = word.first, let last = word.last, first.range.lowerBound >= at else {
                continue
            }
            fill(to: first.range.lowerBound)
            let isWord = word.contains { morpheme in
                !morpheme.features.isSymbol
                    && morpheme.surface.contains { $0.isLetter || $0.isNumber }
            }
            pieces.append(
                TextPiece(range: first.range.lowerBound..<last.range.upperBound, isWord: isWord))
            at = last.range.upperBound
        }
        fill(to: text.utf8.count)
        return pieces
    }
}
