import ListenCore
import Testing

@testable import Practice

/// Sounds as espeak-ng writes them, and beside each other.
@Suite struct PhoneTests {
    private static let spanish = Language(tag: "es") ?? .english

    private static func symbols(_ written: String, _ language: Language = .english) -> [String] {
        PhoneString(written, language: language).phones.map(\.symbol)
    }

    @Test(arguments: [
        ("ʃ_ˈɪ_p", ["ʃ", "ɪ", "p"]), ("tʃ_ˈɜː_tʃ", ["tʃ", "ɜː", "tʃ"]), ("d_ˈeɪ", ["d", "eɪ"]),
        // An r behind a vowel, and a glide, are sounds of their own; the mark of a syllable is none.
        ("ɡ_ˈɑːɹ_d", ["ɡ", "ɑː", "ɹ", "d"]), ("ˈæ_p_əl", ["æ", "p", "ə", "l"]),
        ("b_ˈʌ_ʔ_n̩", ["b", "ʌ", "ʔ", "n"]), ("ɐ_b_ɹ_ˈiː__oʊ", ["ə", "b", "ɹ", "iː", "oʊ"]),
        ("", []), ("_ˈ__ _", []), ("12 $%", []), ("a_\u{7}_b\u{1B}", ["a", "b"]),
    ])
    func `what is one sound to a listener is one`(written: String, sounds: [String]) {
        #expect(Self.symbols(written) == sounds)
    }

    @Test func `variants that a language makes by itself are the sound they stand for`() {
        #expect(Self.symbols("θ_j_u_ð_ˈa_d", Self.spanish) == ["θ", "i", "u", "d", "a", "d"])
        #expect(Self.symbols("ð_ˈɪ_s") == ["ð", "ɪ", "s"])
    }

    @Test func `stress is said of vowels alone, and endless input is cut`() {
        let phones = PhoneString("ˈʃ_ˈɪ_p_ə", language: .english).phones
        #expect(phones.map(\.isStressed) == [false, true, false, false])
        #expect(Self.symbols(String(repeating: "a_", count: 10_000)).count == 60)
    }

    @Test(arguments: [
        ("s", "z", "k"), ("p", "b", "s"), ("ɪ", "iː", "ɑː"), ("ɛ", "æ", "uː"), ("l", "ɹ", "p"),
        ("θ", "s", "m"), ("y", "i", "ɔ"), ("n", "ŋ", "a"), ("ʃ", "tʃ", "m"), ("eɪ", "ɛ", "ɔː"),
    ])
    func `sounds that differ by one feature are nearer than others`(
        sound: String, near: String, far: String
    ) throws {
        let own = try #require(PhoneFeatures.of(sound))
        let (one, other) = (
            try #require(PhoneFeatures.of(near)), try #require(PhoneFeatures.of(far))
        )
        #expect(own.distance(to: one) < own.distance(to: other))
        #expect(own.distance(to: one) == one.distance(to: own) && own.distance(to: own) == 0)
    }

    private static func steps(_ one: String, _ other: String) -> [String] {
        PhoneAlignment(
            PhoneString(one, language: .english).phones,
            PhoneString(other, language: .english).phones
        ).steps.map { "\($0.first?.symbol ?? "-")\($0.second?.symbol ?? "-")" }
    }

    @Test func `like stands beside like`() {
        #expect(Self.steps("z_ˈɪ_p", "s_ˈɪ_p") == ["zs", "ɪɪ", "pp"])
        #expect(Self.steps("s_t_ˈɑː_p", "t_ˈɑː_p") == ["s-", "tt", "ɑːɑː", "pp"])
        #expect(Self.steps("k_ˈæ_t", "k_ˈæ_t_s") == ["kk", "ææ", "tt", "-s"])
        // The vowel goes with the vowel, though a consonant stands as near.
        #expect(Self.steps("ˈæ_k_s", "ˈɛ_s_k") == ["æɛ", "-s", "kk", "s-"])
        #expect(Self.steps("", "a") == ["-a"] && Self.steps("", "") == [])
    }

    @Test func `a word that was not meant for the other is not like it`() {
        func isLike(_ one: String, _ other: String) -> Bool {
            PhoneAlignment(
                PhoneString(one, language: .english).phones,
                PhoneString(other, language: .english).phones
            ).isLike
        }
        #expect(isLike("ʃ_ˈɪ_p", "ʃ_ˈiː_p") && isLike("ˈɪ_t", "ˈiː_t"))
        #expect(!isLike("h_ˈaʊ_s", "t_ɹ_ˈiː") && !isLike("ˈaɪ", "ˈeɪ"))
    }

    @Test func `a contrast is the same whichever sound comes first`() {
        #expect(SoundContrast("z", "s") == SoundContrast("s", "z"))
        #expect(SoundContrast("s", "s") == nil)
        #expect(SoundContrast("θ", "s")?.text == "s – θ")
        for typed in ["s,z", " z-s", "z s", "s – z"] {
            #expect(SoundContrast(typed: typed, language: .english)?.typed == "s,z", "\(typed)")
        }
        #expect(SoundContrast(typed: "r,l", language: .english)?.typed == "l,ɹ")
        for typed in ["", "s", "s,s", "s,z,t", "sip,zip", "s,\u{1B}[2J", "5,6"] {
            #expect(SoundContrast(typed: typed, language: .english) == nil, "\(typed)")
        }
        let ship = PhoneString("ʃ_ˈɪ_p", language: .english).phones
        let sheep = PhoneString("ʃ_ˈiː_p", language: .english).phones
        #expect(SoundContrast(ship, sheep)?.typed == "iː,ɪ")
        #expect(SoundContrast(ship, ship) == nil && SoundContrast(ship, []) == nil)
    }

    @Test func `a sound that is there or not is a contrast with nothing`() {
        for typed in ["t,nothing", "Nothing – t", "t,∅"] {
            let contrast = SoundContrast(typed: typed, language: .english)
            #expect(contrast == SoundContrast(lone: "t") && contrast?.typed == "t,nothing")
            #expect(contrast?.text == "t – nothing" && contrast?.lone == "t")
        }
        #expect(SoundContrast(typed: "nothing,nothing", language: .english) == nil)
        #expect(SoundContrast("s", "z")?.lone == nil)
        let walk = PhoneString("w_ˈɔː_k", language: .english).phones
        let walked = PhoneString("w_ˈɔː_k_t", language: .english).phones
        #expect(SoundContrast(walked, walk) == SoundContrast(lone: "t"))
        #expect(SoundContrast(walk, walked) == SoundContrast(lone: "t"))
        #expect(SoundContrast(walk, []) == nil)
    }
}
