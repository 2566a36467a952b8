import Foundation
import ListenCore
import Testing

@testable import Practice

/// The contrasts that are missed, by logs in which one was planted.
@Suite struct MishearingMapTests {
    private static let spanish = Language(tag: "es") ?? .english

    /// The sounds of Spanish by its letters, near enough, also of what is misspelt.
    private static func phones(_ word: String) -> [Phone] {
        let plain = word.folding(options: .diacriticInsensitive, locale: nil)
        var written = plain.replacing("qu", with: "k").replacing("ch", with: "C")
            .replacing("ll", with: "Y").replacing("rr", with: "R").replacing("h", with: "")
            .replacing("gu", with: "g")
        for (letters, sound) in [("ce", "θe"), ("ci", "θi"), ("ge", "xe"), ("gi", "xi")] {
            written = written.replacing(letters, with: sound)
        }
        let sounds: [Character: String] = [
            "C": "tʃ", "Y": "ʎ", "R": "r", "c": "k", "z": "θ", "v": "b", "j": "x", "r": "ɾ",
            "y": "i", "g": "ɡ", "ñ": "ɲ", "q": "k", "w": "u",
        ]
        return written.compactMap { letter in
            let sound = sounds[letter] ?? String(letter)
            guard let features = PhoneFeatures.of(sound) else { return nil }
            return Phone(sound, isStressed: features.isVowel)
        }
    }

    /// The sentences of the bundled Spanish book.
    private static let sentences: [String] = {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Resources/library/cartero-de-la-isla")
        var text = ""
        for number in 1...3 {
            let file = folder.appending(path: "chapter\(number).srt")
            let lines = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
            text +=
                lines.split(separator: "\n").filter {
                    !$0.contains("-->") && Int($0) == nil
                }.joined(separator: " ") + " "
        }
        return text.split(whereSeparator: { ".!?".contains($0) }).map {
            $0.trimmingCharacters(in: .whitespaces)
        }.filter { !$0.isEmpty }
    }()

    /// A contrast, and the letters that are written for each other by who misses it.
    struct Planted: Sendable, CustomTestStringConvertible {
        let sounds: (String, String)
        let letters: [(String, String)]
        var testDescription: String { "\(sounds.0) \(sounds.1)" }
    }

    static let planted = [
        Planted(sounds: ("p", "b"), letters: [("p", "b"), ("b", "p")]),
        Planted(sounds: ("t", "d"), letters: [("t", "d"), ("d", "t")]),
        Planted(sounds: ("e", "i"), letters: [("e", "i")]),
        Planted(sounds: ("o", "u"), letters: [("o", "u")]),
        Planted(sounds: ("l", "ɾ"), letters: [("l", "r"), ("r", "l")]),
    ]

    /// What a person wrote: the planted contrast missed in a third of its places, and mistakes of
    /// every other kind in one word of seven.
    private static func log(
        _ planted: Planted?, seed: UInt64, sentences count: Int = 40
    ) -> [DictationAnswer] {
        var generator = SplitMix(state: seed)
        return sentences.shuffled(using: &generator).prefix(count).map { sentence in
            let words = sentence.split(separator: " ").map { word in
                var written = String(word)
                for (from, to) in planted?.letters ?? []
                where written.contains(from) && Int.random(in: 0..<3, using: &generator) == 0 {
                    written = written.replacing(from, with: to)
                    break
                }
                return Int.random(in: 0..<7, using: &generator) == 0
                    ? slip(written, &generator) : written
            }
            return DictationAnswer(
                chapter: address, language: spanish, heard: sentence,
                typed: words.joined(separator: " "))
        }
    }

    private static let address = ChapterAddress(
        source: .local, book: BookID(rawValue: "b"), chapter: ChapterID(rawValue: "c"))

    /// A slip of the finger or of spelling.
    private static func slip(_ word: String, _ generator: inout SplitMix) -> String {
        var letters = Array(word)
        let place = Int.random(in: letters.indices, using: &generator)
        switch Int.random(in: 0..<6, using: &generator) {
        case 0: letters.remove(at: place)
        case 1: letters.insert(letters[place], at: place)
        case 2 where place + 1 < letters.count: letters.swapAt(place, place + 1)
        case 3: return word.replacing("b", with: "v").replacing("ll", with: "y")
        case 4: return "h" + word
        default:
            letters[place] =
                "abcdefgijlmnopqrstuvyz".randomElement(using: &generator) ?? letters[place]
        }
        return String(letters)
    }

    private static func map(_ answers: [DictationAnswer]) -> MishearingMap {
        MishearingMap(WrittenWords(answers, language: spanish), language: spanish) { phones($0) }
    }

    @Test(arguments: planted)
    func `a planted contrast is among the first three of ten logs`(planted: Planted) throws {
        let contrast = try #require(SoundContrast(planted.sounds.0, planted.sounds.1))
        for seed in 1...10 {
            let found = Self.map(Self.log(planted, seed: UInt64(seed))).contrasts
            let place = found.firstIndex { $0.contrast == contrast }
            #expect((place ?? 99) < 3, "seed \(seed): \(found.prefix(4).map(\.contrast.text))")
        }
    }

    @Test func `logs without a contrast name nothing as sure`() {
        for seed in 1...50 {
            let found = Self.map(Self.log(nil, seed: UInt64(seed) + 1_000))
            let sure = found.contrasts.filter(\.isSure)
            #expect(sure.isEmpty, "seed \(seed): \(sure)")
            #expect(found.mistakes > 0)
        }
    }

    @Test func `most planted contrasts are sure, with words as examples`() throws {
        var sure = 0
        for planted in Self.planted {
            let contrast = try #require(SoundContrast(planted.sounds.0, planted.sounds.1))
            for seed in 1...10 {
                let found = Self.map(Self.log(planted, seed: UInt64(seed))).contrasts
                guard let own = found.first(where: { $0.contrast == contrast }) else { continue }
                sure += own.isSure ? 1 : 0
                #expect(!own.examples.isEmpty && own.examples.count <= 4)
            }
        }
        #expect(sure >= 40, "\(sure) of 50")
    }

    @Test func `sounds that are left out or added are told where they are sure`() throws {
        var (leftOut, added) = (0, 0)
        for seed in 1...10 as ClosedRange<UInt64> {
            var generator = SplitMix(state: seed)
            let lost = Self.log(nil, seed: seed).map { answer in
                let words = answer.typed.split(separator: " ").map { word in
                    let isLost =
                        word.hasSuffix("s") && Int.random(in: 0..<2, using: &generator) == 0
                    return isLost ? word.dropLast() : word
                }
                return DictationAnswer(
                    chapter: Self.address, language: Self.spanish, heard: answer.heard,
                    typed: words.joined(separator: " "))
            }
            let found = Self.map(lost)
            leftOut += found.leftOut.first?.sound == "s" ? 1 : 0
            #expect(found.leftOut.allSatisfy { $0.sound == "s" && !$0.examples.isEmpty })
            #expect(found.leftOut.allSatisfy { $0.missed <= Double($0.words) })
            // The same the other way round.
            let more = Self.map(
                lost.map {
                    DictationAnswer(
                        chapter: Self.address, language: Self.spanish, heard: $0.typed,
                        typed: $0.heard)
                })
            added += more.added.first?.sound == "s" ? 1 : 0
        }
        #expect(leftOut >= 8 && added >= 8, "\(leftOut) and \(added) of 10")
    }

    @Test func `logs without a contrast name no sound as left out or added`() {
        for seed in 1...50 {
            let found = Self.map(Self.log(nil, seed: UInt64(seed) + 1_000))
            #expect(found.leftOut.isEmpty && found.added.isEmpty, "seed \(seed)")
        }
        let once = Self.map([("las", "la"), ("dos", "do")])
        #expect(once.leftOut.isEmpty && once.mistakes == 2)
    }

    private static func map(_ pairs: [(heard: String, written: String)]) -> MishearingMap {
        map(
            pairs.map {
                DictationAnswer(
                    chapter: address, language: spanish, heard: $0.heard, typed: $0.written)
            })
    }

    @Test func `spellings that sound the same, and other words, are no mistakes by ear`() {
        let found = Self.map([
            ("La vaca.", "la baca"), ("hola", "ola"), ("casa", "elefante"), ("sol", "sol"),
            ("anda mucho", "anda"), ("noche", "nohce"),
        ])
        #expect(found.contrasts.isEmpty && found.mistakes == 0)
        #expect(found.words == 5)
    }

    @Test func `one word misspelt often is one word`() throws {
        let often = Array(repeating: ("peso", "beso"), count: 30)
        let found = try #require(Self.map(often).contrasts.first)
        #expect(found.missed == 1 && found.words == 1 && !found.isSure)
        let many = ["pala", "pera", "pino", "copa", "sopa", "tapa"].map {
            ($0, $0.replacing("p", with: "b"))
        }
        let more = try #require(Self.map(many).contrasts.first)
        #expect(more.missed == 6 && more.words == 6 && more.atLeast > found.atLeast)
        // A word that is mostly right counts by its share.
        let mostly = Self.map(Array(repeating: ("peso", "peso"), count: 3) + [("peso", "beso")])
        #expect(mostly.contrasts.first?.missed == 0.25)
    }

    @Test func `texts without spaces, other languages and hostile lines count nothing`() {
        let other = DictationAnswer(
            chapter: Self.address, language: .english, heard: "zip", typed: "sip")
        #expect(WrittenWords([other], language: Self.spanish).pairs.isEmpty)
        let hostile = Self.map([
            ("", "x"), ("\u{1B}[2J \u{7}", "\u{202E}"), ("peso", ""),
            (String(repeating: "p", count: 5_000), String(repeating: "b", count: 5_000)),
        ])
        #expect(hostile.contrasts.isEmpty && hostile.words == 0)
    }
}
