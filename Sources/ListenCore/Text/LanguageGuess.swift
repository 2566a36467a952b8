/// Guesses the language of a text from a source that does not state it.
///
/// By the script where that decides it, otherwise by counting the most common function words of
/// each language. Pure; a sentence or two is enough.
package enum LanguageGuess {
    /// The language of a text; `nil` when two fit equally well or none does.
    package static func language(of text: String) -> Language? {
        let sample = String(text.prefix(2_000)).lowercased()
        if let tag = script(of: sample) { return Language(tag: tag) }
        let words = sample.split { !$0.isLetter && $0 != "'" && $0 != "’" }.map(String.init)
        let scores = functionWords.map { tag, known in
            (tag: tag, score: words.reduce(0) { $0 + (known.contains($1) ? 1 : 0) })
        }.sorted { $0.score > $1.score }
        guard let best = scores.first, best.score > 0,
            scores.dropFirst().first?.score != best.score
        else { return nil }
        return Language(tag: best.tag)
    }

    private static func script(of text: String) -> String? {
        var counts: [String: Int] = [:]
        for scalar in text.unicodeScalars {
            guard let tag = tag(of: scalar) else { continue }
            counts[tag, default: 0] += 1
        }
        // Japanese uses Chinese characters too, but never for long without kana.
        if counts["ja"] != nil { return "ja" }
        if counts["uk"] != nil { return "uk" }
        return counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
    }

    private static func tag(of scalar: Unicode.Scalar) -> String? {
        switch scalar.value {
        // Without the middle dot and the long vowel mark, which Chinese has in foreign names too.
        case 0x3040...0x30FA: "ja"
        case 0x4E00...0x9FFF, 0x3400...0x4DBF: "zh"
        case 0xAC00...0xD7AF: "ko"
        case 0x0404, 0x0406, 0x0407, 0x0454, 0x0456, 0x0457, 0x0490, 0x0491: "uk"
        case 0x0400...0x04FF: "ru"
        case 0x0370...0x03FF: "el"
        case 0x0600...0x06FF: "ar"
        case 0x0590...0x05FF: "he"
        case 0x0E00...0x0E7F: "th"
        case 0x0900...0x097F: "hi"
        default: nil
        }
    }

    /// The most common words of each language that few others share.
    private static let functionWords: [(String, Set<String>)] = [
        ("en", words("the of and to in is was that it he she with for his her you they at not")),
        (
            "es",
            words("a el la los las de que y en un una es está del al por con se lo no su más pero")
        ),
        ("fr", words("le la les des et est un une dans que qui pas il elle ne au du pour sur je")),
        ("de", words("der die das und ist ein eine nicht sie er es mit den dem auf ich zu im von")),
        ("it", words("il lo la gli e di che un una è non per con del della sono si ma più nel")),
        ("pt", words("o a os as e de que um uma em não do da no na se com por mais ao mas ele")),
        ("ca", words("a el la els les de que i en un una és no amb per al del seu però molt va")),
        ("nl", words("de het een en van is niet in dat op te zijn hij ze met voor ik maar aan")),
        ("sv", words("och det att som en på är av för med inte han hon jag den till var ett")),
        ("da", words("og det at som en på er af for med ikke han hun jeg den til var et der")),
        ("pl", words("i w nie na się z do to że jest jak ale po co za od jego tak był")),
        ("ro", words("și în de la cu nu a că un o pe din este mai ce ea lui dar")),
        ("tr", words("ve bir bu da de için ile çok ama ne o gibi daha var ben değil")),
        ("eo", words("la kaj de en ne estas li ŝi al kun sed mi tiu por ke kiu")),
    ]

    private static func words(_ list: String) -> Set<String> {
        Set(list.split(separator: " ").map(String.init))
    }
}
