import ListenCore
import SpeechSynthesis
import Testing

@testable import Voices

/// The beginnings of words among the phones of piper.
@Suite struct PhoneMatchTests {
    /// Phones of a sentence as piper gives them, each 10 samples long.
    private func phones(_ text: String) -> [EngineSpeech.Phone] {
        text.unicodeScalars.enumerated().map { .init(String($0.element), $0.offset * 10) }
    }

    /// The phones that begin the words found, as the token's number and the phone.
    private func found(_ spellings: [String], in sentence: String) -> String {
        let own = Dictionary(uniqueKeysWithValues: spellings.enumerated().map { ($0, $1) })
        let scalars = Array(sentence.unicodeScalars)
        return PhoneMatch.starts(of: own, in: phones(sentence)).map { token, sample in
            "\(token)\(scalars[sample / 10])"
        }.joined(separator: " ")
    }

    @Test(arguments: [
        // As spoken alone.
        (["smˈɪθ", "ʌv", "hˈaʊs"], "^smˈɪθ ʌv hˈaʊs.$", "0s 1ʌ 2h"),
        // Joined, and weakened.
        (["smˈɪθ", "ˈɪn", "ðə", "hˈaʊs"], "^smˈɪθ ɪnðə hˈaʊs$", "0s 1ɪ 2ð 3h"),
        // A number of several words, and a vowel whose stress begins it.
        (
            ["ɪt", "dˈɑːlɚ twˈɛlv pɔɪnt fˈaɪv", "æt", "sˈɛvən θˈɜːɾi, ", "ˈɔf."],
            "^ɪt dˈɑːlɚ twˈɛlv pɔɪnt fˈaɪv æt sˈɛvən θˈɜːɾi, ˈɔf.$", "0ɪ 1d 2æ 3s 4ˈ"
        ),
        // A word that is spoken otherwise in the sentence than alone.
        (["ˈeɪ", "kˈæt", "ðæt"], "^ɐ kˈæt ðət$", "0ɐ 1k 2ð"),
        // One that is not spoken at all.
        (["wˈʌn", "", "tˈuː"], "^wˈʌn tˈuː$", "0w 2t"),
        // Nothing is heard; nothing is known.
        (["wˈʌn"], "", ""), ([""], "^wˈʌn$", ""), ([], "^wˈʌn$", ""),
    ])
    func `words begin where their own phones are heard`(
        spellings: [String], sentence: String, expected: String
    ) {
        #expect(found(spellings, in: sentence) == expected)
    }

    @Test func `a text that is too long to be compared is left to be estimated`() {
        let long = String(repeating: "a", count: 3_000)
        #expect(PhoneMatch.starts(of: [0: long], in: phones(long)).isEmpty)
    }
}
