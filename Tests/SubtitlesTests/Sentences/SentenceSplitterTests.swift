import ListenCore
import Testing

@testable import Subtitles

/// Where a text is cut that is too long for one sentence, and how long its words take to say.
@Suite struct SentenceSplitterTests {
    /// The parts of so many words of so many letters, spoken without a pause.
    private func parts(_ count: Int, of word: String) -> [Range<Int>] {
        let units = (0..<count).map { place in
            let start = MediaTime.milliseconds(Int64(place) * 300)
            return SentenceUnit(
                word: Word(start: start, end: start + .milliseconds(300), text: word),
                endsLine: false)
        }
        let splitter = SentenceSplitter(
            limits: .standard, factor: 1, clauses: ClauseWords(.english))
        return splitter.parts(of: units, in: 0..<count)
    }

    @Test func `a sentence has at most eighteen words`() {
        #expect(parts(18, of: "la") == [0..<18])
        #expect(parts(19, of: "la") == [0..<9, 9..<19])
    }

    @Test func `a sentence of long words has at most a hundred and twenty characters`() {
        let word = String(repeating: "a", count: 14)
        #expect(parts(8, of: word) == [0..<8])
        #expect(parts(9, of: word) == [0..<4, 4..<9])
        #expect(parts(12, of: word) == [0..<6, 6..<12])
    }

    @Test func `a sentence has at most fifty ideographs`() {
        #expect(parts(10, of: "我们今天好") == [0..<10])
        #expect(parts(11, of: "我们今天好") == [0..<5, 5..<11])
    }

    @Test func `words too few to be cut stay together`() {
        #expect(parts(5, of: String(repeating: "a", count: 90)) == [0..<5])
    }

    @Test(arguments: [
        ("aàåÀÅāĂąẠặ", "aba"), ("eèëÈËĒěẸệ", "ebe"), ("iìïÌÏĨįỈị", "ibi"), ("oòöÒÖŌőỌợ", "obo"),
        ("uùüÙÜŨųỤự", "ubu"), ("yýÝÿ", "yby"), ("αΆά", "αβα"), ("εΈέ", "εβε"), ("ηΉή", "ηβη"),
        ("ιΊί", "ιβι"), ("οΌό", "οβο"), ("υΎύ", "υβυ"), ("ωΏώ", "ωβω"), ("æøœıÆØŒ", "aba"),
        ("аеёиоуыэюяіїє", "аба"),
    ])
    func `a vowel is one whatever its accent`(letters: String, plain: String) {
        for letter in letters {
            let word = "\(letter)b\(letter)"
            #expect(SpeechWeight.weight(of: word) == SpeechWeight.weight(of: plain), "\(word)")
        }
    }

    @Test func `letters between the vowels of an alphabet are none`() {
        for letter in "ÇçÑñÐðÞþß×÷ĆćđĐĜħĳŊŒŴŽβñ" where !"Œ×÷".contains(letter) {
            let word = "\(letter)b\(letter)"
            #expect(SpeechWeight.weight(of: word) == SpeechWeight.weight(of: "bbb"), "\(word)")
        }
    }

    @Test(arguments: [
        ("", 0.6), ("b", 0.82), ("banana", 3.12), ("beau", 1.48), ("我们", 2.2), ("12", 1.04),
        ("a-a", 1.64), ("我a", 1.92),
    ])
    func `a word weighs by its syllables and its letters`(word: String, weight: Double) {
        #expect(abs(SpeechWeight.weight(of: word) - weight) < 1e-9)
    }

    @Test(arguments: [
        ("plain é", 0), ("a\r\nb\u{AD}c\u{200B}", 0), ("a\0b", 1), ("a\u{1}\u{2}b\u{7F}", 3),
        ("a\u{1B}[31mb", 1), ("\u{85}a", 1),
    ])
    func `bytes that are no text are counted`(text: String, removed: Int) {
        var log = DiagnosticLog()
        #expect(TextCleaner.cleaned(Array(text.utf8), log: &log).removed == removed)
    }
}
