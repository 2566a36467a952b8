import ListenCore

/// Words that begin a clause: a long sentence is better cut before one of them than between two
/// other words.
struct ClauseWords: Sendable {
    private let words: Set<String>

    /// The conjunctions of a language, or of all known ones together.
    init(_ language: Language?) {
        let lists =
            Self.lists[language?.code ?? ""].map { [$0] }
            ?? (language == nil ? Array(Self.lists.values) : [])
        words = Set(lists.joined().flatMap { $0.split(separator: " ").map(String.init) })
    }

    /// True when a word begins a clause.
    func contains(_ word: String) -> Bool {
        guard word.utf8.count <= 24 else { return false }
        return words.contains(word.bareWord)
    }

    private static let lists: [String: [String]] = [
        "ar": ["لكن ولكن لأن الذي التي عندما حيث إذا ثم أو حتى بينما"],
        "cs": ["a ale nebo protože že když který která které aby pokud kde jestli"],
        "da": ["og men eller fordi at som der når hvis mens hvor så"],
        "de": [
            "und aber oder denn sondern weil dass daß wenn als ob obwohl während bevor nachdem",
            "damit sodass bis wo welche welcher welches wobei",
        ],
        "en": [
            "and but or nor so yet because that which who whom whose when while where if although",
            "though unless until since before after as than whether",
        ],
        "es": [
            "y e o u pero sino porque que cuando mientras donde si aunque como pues quien quienes",
            "hasta",
        ],
        "fi": ["ja mutta tai koska että joka jotka kun jos vaikka kuin"],
        "fr": [
            "et mais ou donc car parce que qui quand lorsque où si bien comme puisque dont tandis",
            "avant après",
        ],
        "hi": ["और लेकिन या क्योंकि कि जो जब अगर तो जहाँ"],
        "hu": ["és de vagy mert hogy aki ami amely amikor ha bár mint"],
        "id": ["dan tetapi tapi atau karena bahwa yang ketika saat jika kalau sehingga"],
        "it": [
            "e ed ma o oppure perché che quando mentre dove se anche benché come poiché chi cui",
            "finché",
        ],
        "ja": ["そして しかし でも だから また それで"],
        "ko": ["그리고 그러나 하지만 그래서 또는 그런데"],
        "nl": ["en maar of want omdat dat die wanneer terwijl waar als hoewel zodat totdat toen"],
        "pl": ["i a ale lub albo bo ponieważ że który która które kiedy gdy jeśli choć żeby gdzie"],
        "pt": ["e mas ou porque que quando enquanto onde se embora como pois quem até"],
        "ru": [
            "и а но или потому что который которая которое которые когда пока где если хотя чтобы",
            "как",
        ],
        "sv": ["och men eller för att som när medan där om fast innan"],
        "th": ["และ แต่ หรือ เพราะ ที่ ซึ่ง เมื่อ ถ้า แล้ว จึง"],
        "tr": ["ve ama fakat veya çünkü ki eğer ancak"],
        "uk": ["і й та але або бо тому що який яка яке які коли де якщо хоча щоб як"],
        "zh": ["但是 可是 所以 因为 而且 如果 虽然 然后"],
    ]
}

extension String {
    /// A word in the form of the lists: in lower case, letters and apostrophes alone.
    var bareWord: String {
        if utf8.allSatisfy({ (0x61...0x7A).contains($0) }) { return self }
        guard utf8.allSatisfy({ $0 < 0x80 }) else {
            return lowercased().filter { $0.isLetter || $0 == "'" }
        }
        let bytes = utf8.compactMap { byte -> UInt8? in
            switch byte {
            case 0x27, 0x61...0x7A: byte
            case 0x41...0x5A: byte | 0x20
            default: nil
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
