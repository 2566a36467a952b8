import ICUText
import ListenCore
import MeCabText
import Testing

@testable import Voices

/// Sentences spoken by the espeak-ng of this machine.
@Suite(.enabled(if: LiveVoices.hasESpeak, "espeak-ng is not installed"), .serialized)
struct LiveESpeakTests {
    /// A sentence and the voice that speaks it.
    struct Case: Sendable, CustomTestStringConvertible {
        let voice: String
        let tag: String
        let text: String
        var testDescription: String { text }
    }

    static let cases: [Case] = [
        Case(
            voice: "en-us", tag: "en",
            text: "It cost $12.50 at 7:30, e.g. 3.5 km with Dr. Smith in 1984, 50 % off."),
        Case(voice: "de", tag: "de", text: "Am 3. Mai 1984 kostete es z. B. 12,50 € oder 50 %."),
        Case(voice: "es", tag: "es", text: "El Sr. López pagó 12,50 € a las 7:30 en 1984."),
        Case(voice: "fr", tag: "fr", text: "L'homme a payé 12,50 € à 7 h 30, c'est l’été 1984."),
        Case(voice: "ru", tag: "ru", text: "Он заплатил 12,50 € в 1984 году, т. е. 50 % цены."),
        Case(voice: "cmn-latn-pinyin", tag: "zh", text: "我喜欢喝茶，1984年花了12.50元。"),
        Case(voice: "ja", tag: "ja", text: "わたしはおちゃをのみます。1984ねん。"),
    ]

    @Test(arguments: cases)
    func `every written word has its time, in order and inside of the sound`(row: Case)
        async throws
    {
        let language = try #require(Language(tag: row.tag))
        let session = try LiveVoices.session("espeak:\(row.voice)", language: row.tag)
        let pieces = ICUText().pieces(of: row.text, language: language)
        let sentence = VoicedSentence(
            row.text, language: language,
            words: VoicedSentence.words(of: row.text, pieces: pieces))
        let spoken = try await session.speak(sentence)
        #expect(spoken.words.map(\.range) == sentence.words)
        var last = MediaTime.zero
        for word in spoken.words {
            let text = sentence.written(word.range)
            #expect(word.start >= last, "\(text)")
            last = word.end
            // Nobody says a word in less than a fiftieth of a second.
            #expect(word.end - word.start > .milliseconds(20), "\(text)")
        }
        #expect(last <= spoken.duration)
        // Most words are told by the voice itself.
        #expect(spoken.words.filter(\.isEstimated).count * 4 <= spoken.words.count)
        await session.close()
    }

    @Test func `numbers and abbreviations are one word each, as long as they are said`()
        async throws
    {
        let session = try LiveVoices.session("espeak:en-us", language: "en")
        let sentence = VoicedSentence("It cost $12.50 in 1984 here.", language: .english)
        let spoken = try await session.speak(sentence)
        let lengths = spoken.words.map { ($0.end - $0.start).milliseconds }
        // "dollar twelve point five zero", and the year.
        #expect(lengths[2] > 900 && lengths[4] > 500)
        #expect(lengths[0] < 300 && lengths[3] < 300)
        #expect(!spoken.words.contains { $0.isEstimated })
        await session.close()
    }

    @Test(arguments: ["🙂", "🙂🙃 🎉", "—", "…", "", "* * *"])
    func `a sentence without words is silence of no length`(text: String) async throws {
        let session = try LiveVoices.session("espeak:en-us", language: "en")
        let spoken = try await session.speak(VoicedSentence(text, language: .english))
        #expect(spoken.samples.isEmpty)
        #expect(spoken.words.allSatisfy { $0.start == .zero && $0.end == .zero })
        await session.close()
    }

    @Test func `a sentence of five thousand characters is spoken in parts`() async throws {
        let session = try LiveVoices.session("espeak:en-us", language: "en")
        let text = String(repeating: "one two three, four five six ", count: 180)
        let sentence = VoicedSentence(text, language: .english)
        let spoken = try await session.speak(sentence)
        #expect(spoken.words.map(\.range) == sentence.words)
        #expect(spoken.duration > .seconds(200))
        #expect(!spoken.words.contains { $0.end <= $0.start })
        await session.close()
    }

    @Test func `marks of notes are silent, markup is no command, controls are blanks`()
        async throws
    {
        let session = try LiveVoices.session("espeak:en-us", language: "en")
        let plain = try await session.speak(VoicedSentence("One two.", language: .english))
        let noted = try await session.speak(
            VoicedSentence("One[12] two.", language: .english, unread: [3..<7]))
        // The engine never makes quite the same samples again, but nearly as many.
        #expect(abs(plain.samples.count - noted.samples.count) < 200)
        let controls = try await session.speak(
            VoicedSentence("One\u{1}\u{0} two.", language: .english))
        #expect(abs(controls.samples.count - plain.samples.count) < 200)
        let markup = try await session.speak(
            VoicedSentence("<break time='9s'/> One two.", language: .english))
        #expect(markup.duration < .seconds(8))
        await session.close()
    }

    @Test func `a run of another language has its voice and the rate of the first`()
        async throws
    {
        let russian = Voice(
            .init(.espeak, "ru"), name: "Russian", languages: [try #require(Language(tag: "ru"))])
        let session = try LiveVoices.session(
            "espeak:en-us", language: "en", others: [russian])
        let sentence = VoicedSentence("He said спасибо большое and left.", language: .english)
        let spoken = try await session.speak(sentence)
        let alone = try await session.speak(
            VoicedSentence("спасибо большое", language: try #require(Language(tag: "ru"))))
        #expect(spoken.words.map(\.range) == sentence.words)
        #expect(spoken.rate == alone.rate)
        for (word, next) in zip(spoken.words, spoken.words.dropFirst()) {
            #expect(word.end > word.start && next.start >= word.end)
        }
        await session.close()
    }
}

/// Japanese that no voice of espeak-ng can read as it is written.
@Suite(.enabled(if: LiveVoices.hasESpeak, "espeak-ng is not installed"))
struct LiveJapaneseTests {
    private static let hasMeCab =
        MeCabText(over: ICUText()).readings(of: ["日本"], language: Language(tag: "ja")).first?
        .map(\.text) != nil

    @Test(.enabled(if: hasMeCab, "MeCab is not installed"))
    func `kanji are read by their kana`() async throws {
        let japanese = try #require(Language(tag: "ja"))
        let analysis = MeCabText(over: ICUText())
        let session = try LiveVoices.session("espeak:ja", language: "ja")
        let written = try await session.speak(
            VoicedSentence("私はお茶を飲みます。", language: japanese, analysis: analysis))
        let kana = try await session.speak(
            VoicedSentence("わたし わ おちゃ お のみます。", language: japanese))
        // Otherwise every kanji is "Chinese letter", and five times as long.
        let ratio = written.duration.seconds / kana.duration.seconds
        #expect(ratio > 0.8 && ratio < 1.25, "\(ratio)")
        #expect(written.words.filter(\.isEstimated).count <= 1)
        await session.close()
    }
}
