package import ListenCore
import Subtitles
import Synchronization
import _FoundationICU

/// Text analysis for the scripts of the world by the toolchain's own ICU.
///
/// The module is no stable interface, so every call of it is in this file; `PlainTextAnalysis` is
/// the fallback. No part of ICU is opened before it is first needed. Safe from any isolation: an
/// object of ICU is used by one caller at a time.
package final class ICUText: TextAnalyzing {
    private let iterators = Mutex<[IteratorKind: [BreakIterator]]>([:])
    private let pinyin = Mutex<PinyinSource?>(nil)
    private let plain = PlainTextAnalysis()
    private let changesTones: Bool

    /// The largest number of break iterators that are kept.
    private static let keptKinds = 24

    /// The services, with nothing opened yet.
    ///
    /// `changesTones` gives 一 and 不 the tones they have in speech.
    package init(changesTones: Bool = false) {
        self.changesTones = changesTones
    }

    /// Always true: for Chinese, Japanese, Thai, Lao, Khmer and Burmese.
    package var hasDictionaries: Bool { true }

    /// Words by UAX #29 with ICU's dictionaries; a word is a piece whose rule status is that of a
    /// word.
    ///
    /// Chinese names and numbers that ICU cuts are joined.
    package func pieces(of text: String, language: Language?) -> [TextPiece] {
        var pieces: [TextPiece] = []
        var from = 0
        let known = eachBreak(in: text, .word, locale(of: language)) { offset, status in
            let isWord = status >= Int32(UBRK_WORD_NONE_LIMIT.rawValue)
            pieces.append(TextPiece(range: from..<offset, isWord: isWord))
            from = offset
        }
        guard known else { return plain.pieces(of: text, language: language) }
        return language?.code == "zh" ? ChinesePieces.mended(pieces, of: text) : pieces
    }

    /// Sentences by UAX #29.
    package func sentenceStarts(in text: String, language: Language?) -> [Int] {
        var starts = text.isEmpty ? [] : [0]
        let length = text.utf8.count
        let known = eachBreak(in: text, .sentence, locale(of: language)) { offset, _ in
            if offset < length { starts.append(offset) }
        }
        return known ? starts : plain.sentenceStarts(in: text, language: language)
    }

    /// Line breaks by UAX #14 with strict kinsoku; by phrase for Japanese and Korean, by word for
    /// Chinese, Thai and similar scripts.
    package func lineBreaks(in text: String, language: Language?) -> [LineBreakPlace] {
        let code = language?.code ?? ""
        var phrases: Set<Int>?
        if code == "ja" || code == "ko" {
            var found: Set<Int> = []
            if eachBreak(
                in: text, .line, code + "@lb=strict;lw=phrase", { at, _ in found.insert(at) })
            {
                phrases = found
            }
        }
        var words: Set<Int>?
        if code == "zh" {
            words = Set(pieces(of: text, language: language).map(\.range.lowerBound))
        }
        let bytes = Array(text.utf8)
        var places: [LineBreakPlace] = []
        let known = eachBreak(in: text, .line, code + "@lb=strict") { offset, status in
            let isForced = status >= Int32(UBRK_LINE_HARD.rawValue) || offset == bytes.count
            let ending = LineEnding(bytes, at: offset)
            let quality: BreakQuality =
                if isForced || ending.isClause {
                    .clause
                } else if let phrases {
                    phrases.contains(offset) ? .phrase : .poor
                } else if let words, !words.contains(offset) {
                    .poor
                } else {
                    ending.isHyphen ? .poor : .word
                }
            places.append(LineBreakPlace(offset: offset, quality: quality))
        }
        return known ? places : plain.lineBreaks(in: text, language: language)
    }

    /// Levels by UAX #9.
    package func bidiLevels(of text: String) -> [UInt8]? {
        guard plain.bidiLevels(of: text) != nil else { return nil }
        let units = Array(text.utf16)
        guard let levels = Self.levels(of: units), levels.contains(where: { $0 > 0 }) else {
            return plain.bidiLevels(of: text)
        }
        var at = 0
        return text.map { character in
            defer { at += character.utf16.count }
            return levels[at]
        }
    }

    /// Letters joined by our own table: ICU's shaping joins lam and alef to one character, so that
    /// a text would lose graphemes.
    package func shaped(_ text: String) -> String { plain.shaped(text) }

    /// Pinyin for Chinese; nothing for other languages.
    ///
    /// The first call loads ICU's tables, some 100 ms: not for the thread that draws.
    package func readings(of words: [String], language: Language?) -> [WordReading?] {
        guard language?.code == "zh" else { return words.map { _ in nil } }
        return pinyin.withLock { source in
            guard words.contains(where: Pinyin.isNeeded),
                let opened = source ?? PinyinSource()
            else { return words.map { _ in nil } }
            source = opened
            return PinyinWords(changesTones: changesTones).readings(
                of: words, simplified: opened.simplified, plain: opened.reading)
        }
    }

    /// Decodes by ICU's converter of that name; invalid bytes become U+FFFD, and too many of them
    /// `nil`.
    package func decode(_ bytes: [UInt8], charset: String) -> String? {
        var units: [UInt16]
        if charset.lowercased() == "johab" {
            let text = JohabDecoder.decode(bytes) { row in
                Self.units(of: row, converter: CharsetNames.converter("euc-kr"))
                    .map { String(decoding: $0, as: UTF16.self) }
            }
            units = Array(text.utf16)
        } else if let read = Self.units(of: bytes, converter: CharsetNames.converter(charset)) {
            // Vietnamese tones follow their letters in this encoding.
            units = charset.lowercased() == "windows-1258" ? Self.composed(read) : read
        } else {
            return plain.decode(bytes, charset: charset)
        }
        let broken = units.count { $0 == 0xFFFD }
        let foreign = units.count { $0 >= 0x80 }
        return broken * 10 > foreign && broken > 1 ? nil : String(decoding: units, as: UTF16.self)
    }

    /// The likely encodings, by the text that each would give: see `CharsetGuess`.
    package func charsets(of bytes: [UInt8], language: Language?) -> [String] {
        CharsetGuess.ranked(bytes, language: language) { self.decode($0, charset: $1) }
    }
}

// MARK: - Breaks

/// The kind of an ICU iterator.
private struct IteratorKind: Hashable {
    let type: UInt32
    let locale: String
}

extension UBreakIteratorType {
    static var word: UBreakIteratorType { UBRK_WORD }
    static var sentence: UBreakIteratorType { UBRK_SENTENCE }
    static var line: UBreakIteratorType { UBRK_LINE }
}

extension ICUText {
    /// The rules and dictionaries differ by primary language alone.
    private func locale(of language: Language?) -> String { language?.code ?? "" }

    /// Calls `body` with each boundary after the first (UTF-8 offset and rule status), in order;
    /// `false` when ICU has no such iterator.
    func eachBreak(
        in text: String, _ type: UBreakIteratorType, _ locale: String,
        _ body: (_ offset: Int, _ status: Int32) -> Void
    ) -> Bool {
        guard !text.isEmpty else { return true }
        let kind = IteratorKind(type: type.rawValue, locale: locale)
        let kept = iterators.withLock { $0[kind]?.popLast() }
        guard let iterator = kept ?? BreakIterator(type, locale) else { return false }
        let isDone = iterator.eachBreak(in: text, body)
        iterators.withLock { pool in
            // Tags come from files, so the number of kept iterators is bounded.
            guard pool[kind] != nil || pool.count < Self.keptKinds else { return }
            pool[kind, default: []].append(iterator)
        }
        return isDone
    }
}

/// An iterator of ICU.
///
/// Unchecked: the pool gives it to one caller at a time.
private final class BreakIterator: @unchecked Sendable {
    private let iterator: OpaquePointer

    init?(_ type: UBreakIteratorType, _ locale: String) {
        var status = U_ZERO_ERROR
        guard let opened = swift_ubrk_open(type, locale, nil, 0, &status), !status.isFailure else {
            return nil
        }
        iterator = opened
    }

    deinit { swift_ubrk_close(iterator) }

    func eachBreak(in text: String, _ body: (_ offset: Int, _ status: Int32) -> Void) -> Bool {
        var text = text
        return text.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) { characters in
                var status = U_ZERO_ERROR
                // A view of the unchanged bytes: offsets count UTF-8.
                let view = swift_utext_openUTF8(
                    nil, characters.baseAddress, Int64(characters.count), &status)
                defer { swift_utext_close(view) }
                swift_ubrk_setUText(iterator, view, &status)
                guard !status.isFailure else { return false }
                while true {
                    let offset = swift_ubrk_next(iterator)
                    guard offset != UBRK_DONE else { break }
                    body(Int(offset), swift_ubrk_getRuleStatus(iterator))
                }
                forget()
                return true
            }
        }
    }

    /// Detaches the text, whose bytes are gone after the call.
    private func forget() {
        var status = U_ZERO_ERROR
        swift_ubrk_setText(iterator, [0], 0, &status)
    }
}

// MARK: - Bidi

extension ICUText {
    /// The level of each UTF-16 unit of one paragraph.
    static func levels(of units: [UInt16], base: UInt8? = nil) -> [UInt8]? {
        guard let bidi = swift_ubidi_open() else { return nil }
        defer { swift_ubidi_close(bidi) }
        var status = U_ZERO_ERROR
        // 0xFE: the first strong character decides, left to right without one.
        swift_ubidi_setPara(bidi, units, Int32(units.count), base ?? 0xFE, nil, &status)
        let levels = swift_ubidi_getLevels(bidi, &status)
        guard let levels, !status.isFailure else { return nil }
        return Array(UnsafeBufferPointer(start: levels, count: units.count))
    }
}

// MARK: - Pinyin

/// ICU's readings of single Chinese characters.
///
/// Used only under the lock of `ICUText.pinyin`.
private final class PinyinSource {
    private let latin: Transliterator
    private let simple: Transliterator?
    private var readings: [Unicode.Scalar: String?] = [:]

    init?() {
        guard let latin = Transliterator("Han-Latin") else { return nil }
        self.latin = latin
        simple = Transliterator("Traditional-Simplified")
    }

    /// The reading of a character.
    func reading(of character: Unicode.Scalar) -> String? {
        if let known = readings[character] { return known }
        let reading = latin.apply(to: String(character)).flatMap(Pinyin.joined)
        readings[character] = .some(reading)
        return reading
    }

    /// The text in simplified characters.
    func simplified(_ text: String) -> String? { simple?.apply(to: text) }
}

/// A transliterator of ICU.
///
/// Unchecked: it is used only under the lock of `ICUText.pinyin`.
private final class Transliterator: @unchecked Sendable {
    private let transliterator: UnsafeMutablePointer<UTransliterator?>

    init?(_ id: String) {
        var status = U_ZERO_ERROR
        let name = Array(id.utf16)
        guard
            let opened = swift_utrans_openU(
                name, Int32(name.count), UTRANS_FORWARD, nil, 0, nil, &status),
            !status.isFailure
        else { return nil }
        transliterator = opened
    }

    deinit { swift_utrans_close(transliterator) }

    func apply(to text: String) -> String? {
        var units = Array(text.utf16)
        var length = Int32(units.count)
        var limit = length
        units += [UInt16](repeating: 0, count: 64 + 10 * units.count)
        var status = U_ZERO_ERROR
        swift_utrans_transUChars(
            transliterator, &units, &length, Int32(units.count), 0, &limit, &status)
        guard !status.isFailure else { return nil }
        return String(decoding: units.prefix(Int(length)), as: UTF16.self)
    }
}

// MARK: - Encodings

extension ICUText {
    /// Bytes as UTF-16; `nil` when ICU has no such converter.
    private static func units(of bytes: [UInt8], converter name: String) -> [UInt16]? {
        var status = U_ZERO_ERROR
        guard let converter = swift_ucnv_open(name, &status), !status.isFailure else { return nil }
        defer { swift_ucnv_close(converter) }
        return bytes.withUnsafeBytes { raw -> [UInt16]? in
            let source = raw.bindMemory(to: CChar.self)
            let capacity = 2 * bytes.count + 16
            let units = [UInt16](unsafeUninitializedCapacity: capacity) { buffer, count in
                let length = swift_ucnv_toUChars(
                    converter, buffer.baseAddress, Int32(buffer.count), source.baseAddress,
                    Int32(source.count), &status)
                count = status.isFailure ? 0 : min(Int(length), capacity)
            }
            return status.isFailure ? nil : units
        }
    }

    /// Letters and marks composed (NFC); unchanged if ICU cannot.
    private static func composed(_ units: [UInt16]) -> [UInt16] {
        var status = U_ZERO_ERROR
        guard let normalizer = swift_unorm2_getNFCInstance(&status), !status.isFailure else {
            return units
        }
        // Composed text is never longer than the text it is composed from.
        let capacity = units.count + 16
        let composed = [UInt16](unsafeUninitializedCapacity: capacity) { buffer, count in
            let length = swift_unorm2_normalize(
                normalizer, units, Int32(units.count), buffer.baseAddress, Int32(capacity), &status)
            count = status.isFailure ? 0 : min(Int(length), capacity)
        }
        return status.isFailure ? units : composed
    }
}

extension UErrorCode {
    /// Warnings are below zero.
    fileprivate var isFailure: Bool { rawValue > U_ZERO_ERROR.rawValue }
}
