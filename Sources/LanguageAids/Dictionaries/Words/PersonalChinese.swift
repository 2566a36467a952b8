package import ListenCore
import Synchronization

/// Chinese words and readings of the CC-CEDICT that the person added, over a base service.
///
/// The dictionary is opened when Chinese is first read, and without one the base service decides.
/// Safe from any isolation.
package final class PersonalChinese: WrappingAnalysis {
    /// The service for everything else.
    package let base: any TextAnalyzing
    private let shelf = Mutex<(@Sendable () -> DictionaryShelf?)?>(nil)

    /// A service over a base service, without a dictionary yet.
    package init(over base: any TextAnalyzing) {
        self.base = base
    }

    /// Uses the dictionaries of a shelf from now on.
    package func use(_ shelf: @escaping @Sendable () -> DictionaryShelf?) {
        self.shelf.withLock { $0 = shelf }
    }

    /// The words of the base service; two characters beside each other that it leaves single are
    /// one word if they are a headword, unless one of them counts or measures: 个人 of 一个人.
    package func pieces(of text: String, language: Language?) -> [TextPiece] {
        let pieces = base.pieces(of: text, language: language)
        guard language?.code == "zh", let dictionary = dictionary() else { return pieces }
        let bytes = Array(text.utf8)
        var found: [TextPiece] = []
        // The last characters before a piece, the second one single and still to be joined.
        var (former, single): (Unicode.Scalar?, Unicode.Scalar?)
        for piece in pieces {
            let letters = piece.isWord ? String(decoding: bytes[piece.range], as: UTF8.self) : ""
            let only = Self.onlyCharacter(of: letters)
            if let only, let first = single, let last = found.last,
                !ChineseCount.isMeasure(only, behind: first),
                former.map({ ChineseCount.isMeasure(first, behind: $0) }) != true
            {
                let range = last.range.lowerBound..<piece.range.upperBound
                let word = String(decoding: bytes[range], as: UTF8.self)
                if (try? dictionary.probe(word))?.isHeadword == true {
                    found[found.count - 1] = TextPiece(range: range, isWord: true)
                    (former, single) = (only, nil)
                    continue
                }
            }
            found.append(piece)
            former =
                single
                ?? found.dropLast().last.flatMap {
                    $0.isWord
                        ? String(decoding: bytes[$0.range], as: UTF8.self).unicodeScalars.last : nil
                }
            single = only
        }
        return found
    }

    /// The readings of the base service, but those of the dictionary for its headwords.
    ///
    /// A reading that is one of several of a headword stays, and is only likely.
    package func readings(of words: [String], language: Language?) -> [WordReading?] {
        let readings = base.readings(of: words, language: language)
        guard language?.code == "zh", let dictionary = dictionary() else { return readings }
        return zip(words, readings).map { word, reading in
            reading.map { Self.reading(of: word, in: dictionary, unless: $0) }
        }
    }

    /// The characters whose tone changes with what follows.
    private static let changing: Set<Character> = ["一", "不"]

    private static func reading(
        of word: String, in dictionary: any WordDictionary, unless known: WordReading
    ) -> WordReading {
        let bare = word.filter(\.isLetter)
        // A character alone has the readings of all words that it is; 一 and 不 change theirs.
        guard bare.count > 1, known.certainty != .given, changing.isDisjoint(with: bare),
            let entries = try? dictionary.entries(for: bare)
        else { return known }
        var found: [String] = []
        for entry in entries where entry.headword == bare || entry.variants.contains(bare) {
            guard let reading = entry.reading.map(PinyinTones.joined), !found.contains(reading)
            else { continue }
            found.append(reading)
        }
        guard let first = found.first else { return known }
        if found.count == 1 { return WordReading(first, .sure) }
        return WordReading(found.contains(known.text) ? known.text : first, .likely)
    }

    /// The character of a word of one Chinese character; `nil` for any other.
    private static func onlyCharacter(of word: String) -> Unicode.Scalar? {
        let scalars = word.unicodeScalars
        guard let only = scalars.first, scalars.count == 1, only.properties.isIdeographic else {
            return nil
        }
        return only
    }

    private func dictionary() -> (any WordDictionary)? {
        guard let shelf = shelf.withLock({ $0 })?(),
            let file = shelf.files.first(where: { $0.format == .cedict })
        else { return nil }
        return try? shelf.dictionary(file)
    }
}
