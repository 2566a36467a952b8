import FoundationEssentials
import LanguageAids
import ListenCore
import ListenTestSupport
import Practice
import Testing

/// Planted contrasts, by the sounds that espeak-ng says, of what is misspelt too.
@Suite(
    .enabled(
        if: FileManager.default.isExecutableFile(atPath: "/usr/bin/espeak-ng"),
        "espeak-ng is not installed"))
struct PlantedSoundsTests {
    private static let planted: [(sounds: (String, String), letters: [(String, String)])] = [
        (("s", "z"), [("s", "z")]), (("ɪ", "iː"), [("i", "ee")]),
        (("l", "ɹ"), [("l", "r"), ("r", "l")]), (("v", "w"), [("v", "w"), ("w", "v")]),
        (("t", "d"), [("t", "d")]), (("p", "f"), [("f", "p")]),
    ]

    private static let words = """
        sister silver winter window river value lemon ribbon tailor fifty fever forest finger \
        castle sailor visit village weather welcome lazy rainy later lantern tender table ticket \
        sunny sandy season simple single winding wishing willing driven very vanish view voice \
        fishing filling fitting falling little middle kitchen mitten kitten city pity mist list \
        fist twist swim slim still hill mill fill wind wild wise west water valley vine vest \
        red led road load right light rock lock rice lice grass glass pray play fry fly
        """.split(separator: " ").map(String.init)

    private static func answers(
        _ letters: [(String, String)], _ generator: inout SeededGenerator
    ) -> [DictationAnswer] {
        words.shuffled(using: &generator).map { word in
            var written = word
            for (from, to) in letters
            where word.contains(from) && Int.random(in: 0..<3, using: &generator) == 0 {
                written = word.replacing(from, with: to)
                break
            }
            if Int.random(in: 0..<9, using: &generator) == 0 {
                var letters = Array(written)
                let place = Int.random(in: letters.indices, using: &generator)
                letters[place] =
                    "abcdefghiklmnoprstuvwy".randomElement(using: &generator) ?? letters[place]
                written = String(letters)
            }
            return DictationAnswer(
                chapter: Make.address(), language: .english, heard: word, typed: written)
        }
    }

    @Test func `a planted contrast of English is among the first three`() async throws {
        var generator = SeededGenerator(seed: 33)
        let logs = Self.planted.map {
            WrittenWords(Self.answers($0.letters, &generator), language: .english)
        }
        let spellings = Set(logs.flatMap(\.spellings)).sorted()
        let phones = try await EspeakNG().phones(of: spellings, language: .english).mapValues {
            PhoneString($0, language: .english).phones
        }
        #expect(phones.count == spellings.count)
        for (log, planted) in zip(logs, Self.planted) {
            let map = MishearingMap(log, language: .english) { phones[$0] }
            let contrast = SoundContrast(planted.sounds.0, planted.sounds.1)
            let place = map.contrasts.firstIndex { $0.contrast == contrast }
            #expect(
                (place ?? 99) < 3,
                "\(planted.sounds): \(map.contrasts.prefix(4).map(\.contrast.text))")
        }
    }

    @Test func `each word has its own sounds, whatever stands beside it`() async throws {
        let words = ["a", "mr", "o'clock", "well-known", "x", "été", "ship", "naïve", "the"]
        let all = try await EspeakNG().phones(of: words + ["two words", ""], language: .english)
        #expect(Set(all.keys) == Set(words))
        for word in words {
            let alone = try await EspeakNG().phones(of: [word], language: .english)
            #expect(alone[word] == all[word], "\(word)")
        }
        #expect(
            PhoneString(all["ship"] ?? "", language: .english).phones.map(\.symbol)
                == ["ʃ", "ɪ", "p"])
        await #expect(throws: ServiceError.self) {
            _ = try await EspeakNG().phones(of: ["你好"], language: Language(tag: "zh") ?? .english)
        }
    }
}
