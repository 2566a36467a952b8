import CMeCab
public import ListenCore
import Synchronization

/// Japanese words and their readings by MeCab, where it is installed; all else
/// by the services behind it.
///
/// The library is loaded when Japanese is first asked about. Safe from any
/// isolation; one caller at a time uses the tagger.
public final class MeCabText: TextAnalyzing {
    private let base: any TextAnalyzing
    private let tagger = Mutex<Opening>(.notTried)

    private enum Opening {
        case notTried, absent
        case open(Tagger)
    }

    /// Services over others.
    public init(over base: any TextAnalyzing) {
        self.base = base
    }

    /// Whether MeCab and a dictionary in UTF-8 are installed; loads them.
    public var isInstalled: Bool { morphemes(of: "") != nil }

    /// As the services behind it.
    public var hasDictionaries: Bool { base.hasDictionaries }

    /// Japanese by MeCab's morphemes, what stands between them by the services
    /// behind.
    public func pieces(of text: String, language: Language?) -> [TextPiece] {
        let others = base.pieces(of: text, language: language)
        guard language?.code == "ja", let morphemes = morphemes(of: text), !morphemes.isEmpty
        else { return others }
        return JapanesePieces.merged(morphemes, others, of: text)
    }

    /// As the services behind it.
    public func sentenceStarts(in text: String, language: Language?) -> [Int] {
        base.sentenceStarts(in: text, language: language)
    }

    /// As the services behind it.
    public func lineBreaks(in text: String, language: Language?) -> [LineBreakPlace] {
        base.lineBreaks(in: text, language: language)
    }

    /// As the services behind it.
    public func bidiLevels(of text: String) -> [UInt8]? { base.bidiLevels(of: text) }

    /// As the services behind it.
    public func shaped(_ text: String) -> String { base.shaped(text) }

    /// Hiragana over Japanese words with Han characters.
    public func readings(of words: [String], language: Language?) -> [WordReading?] {
        guard language?.code == "ja" else {
            return base.readings(of: words, language: language)
        }
        guard let morphemes = morphemes(of: words.joined()) else { return words.map { _ in nil } }
        var start = 0
        return words.map { word in
            let range = start..<start + word.utf8.count
            start = range.upperBound
            guard JapaneseReading.isNeeded(for: word) else { return nil }
            // Words that MeCab cuts elsewhere are read alone.
            let reading =
                JapaneseReading.reading(of: range, in: morphemes)
                ?? self.morphemes(of: word).flatMap {
                    JapaneseReading.reading(of: 0..<word.utf8.count, in: $0)
                }
            return reading.map { WordReading($0, .sure) }
        }
    }

    /// As the services behind it.
    public func decode(_ bytes: [UInt8], charset: String) -> String? {
        base.decode(bytes, charset: charset)
    }

    /// As the services behind it.
    public func charsets(of bytes: [UInt8], language: Language?) -> [String] {
        base.charsets(of: bytes, language: language)
    }

    /// The morphemes of a text in order; `nil` without MeCab.
    private func morphemes(of text: String) -> [Morpheme]? {
        tagger.withLock { opening in
            if case .notTried = opening { opening = Tagger().map(Opening.open) ?? .absent }
            guard case .open(let tagger) = opening else { return nil }
            return tagger.morphemes(of: text)
        }
    }
}

/// The smallest unit of Japanese MeCab knows.
struct Morpheme: Hashable {
    /// Its place in the text, in UTF-8 bytes.
    let range: Range<Int>
    /// Its text.
    let surface: String
    /// How it is read, in Katakana; `nil` when the dictionary does not know.
    let reading: String?
    /// Whether it is punctuation.
    let isSymbol: Bool
}

/// A tagger of libmecab.
///
/// Unchecked: it is used under the lock of `MeCabText.tagger` alone.
private final class Tagger: @unchecked Sendable {
    private let tagger: OpaquePointer

    init?() {
        guard let opened = listen_mecab_open() else { return nil }
        tagger = opened
    }

    deinit { listen_mecab_close(tagger) }

    func morphemes(of text: String) -> [Morpheme]? {
        var found = Found(bytes: Array(text.utf8))
        let isDone = found.bytes.withUnsafeBytes { raw in
            withUnsafeMutablePointer(to: &found.morphemes) { morphemes in
                var context = Context(bytes: raw, morphemes: morphemes)
                return listen_mecab_parse(
                    tagger, raw.bindMemory(to: CChar.self).baseAddress, raw.count, take, &context)
            }
        }
        return isDone == 0 ? found.morphemes : nil
    }
}

private struct Found {
    let bytes: [UInt8]
    var morphemes: [Morpheme] = []
}

private struct Context {
    let bytes: UnsafeRawBufferPointer
    let morphemes: UnsafeMutablePointer<[Morpheme]>
}

/// Called by libmecab for each morpheme.
private func take(
    _ context: UnsafeMutableRawPointer?, _ offset: Int, _ length: Int,
    _ features: UnsafePointer<CChar>?
) {
    guard let context = context?.assumingMemoryBound(to: Context.self).pointee,
        offset >= 0, length > 0, offset + length <= context.bytes.count
    else { return }
    let range = offset..<offset + length
    let surface = String(decoding: context.bytes[range], as: UTF8.self)
    let fields = features.map { String(cString: $0) }?.split(
        separator: ",", omittingEmptySubsequences: false)
    // IPADIC: the part of speech first, the reading eighth.
    let reading = fields.flatMap { $0.count > 7 && $0[7] != "*" ? String($0[7]) : nil }
    context.morphemes.pointee.append(
        Morpheme(
            range: range, surface: surface, reading: reading, isSymbol: fields?.first == "記号"))
}
