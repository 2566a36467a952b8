import ListenCore

/// Rates line ends between two words of a language with spaces: best after a clause, then before a
/// conjunction, worst after an article or a preposition and inside a name.
struct PhraseRules: Sendable {
    private let binding: Set<String>
    private let conjunctions: Set<String>
    private let unspaced: PhraseWords.Unspaced?
    /// True when capitals inside a sentence mean a name; in German they mean any noun.
    private let capitalsAreNames: Bool
    /// The longest word of the lists, in bytes.
    private static let longest = 12

    /// The rules of a language; punctuation alone for languages that are not known here.
    init(_ language: Language?) {
        let code = language?.code ?? ""
        binding = PhraseWords.binding[code] ?? []
        conjunctions = PhraseWords.conjunctions[code] ?? []
        unspaced = PhraseWords.unspaced[code]
        capitalsAreNames = code != "de"
    }

    /// The quality of a line end after a word, when `next` follows.
    func quality(after word: String, next: String, isFirst: Bool) -> BreakQuality {
        guard let last = word.unicodeScalars.last else { return .word }
        if Self.isTitle(word) { return .poor }
        if Kinsoku.quality(after: last, else: .word) == .clause || Self.isDash(word) {
            return .clause
        }
        if Self.contains(binding, word) { return .poor }
        if Self.contains(conjunctions, next) { return .phrase }
        // The first word has a capital in any case.
        if capitalsAreNames, !isFirst, Self.startsUppercase(word), Self.startsUppercase(next) {
            return .poor
        }
        if Self.isDash(next) { return .poor }
        return .word
    }

    /// The quality of a line end that line rules allow between two words of Chinese or Thai;
    /// unchanged for other languages.
    func quality(_ quality: BreakQuality, after word: String, next: String) -> BreakQuality {
        guard quality == .word, let unspaced else { return quality }
        let bare =
            next.unicodeScalars.allSatisfy({ ScalarClass($0) == .ideograph })
            ? next : String(next.prefix { $0.isLetter || $0.unicodeScalars.count > 1 })
        if unspaced.binding.contains(word) || unspaced.trailing.contains(bare) { return .poor }
        return unspaced.conjunctions.contains(bare) ? .phrase : quality
    }

    /// True for `Mr.` of `Mr. Hyde`.
    private static func isTitle(_ word: String) -> Bool {
        word.utf8.last == 0x2E && word.utf8.count <= 6 && PhraseWords.titles.contains(word)
    }

    /// True when a list of function words contains a word, ignoring its case and the marks around
    /// it.
    private static func contains(_ list: Set<String>, _ word: String) -> Bool {
        !list.isEmpty && word.utf8.count <= longest && list.contains(word.bareWord)
    }

    private static func isDash(_ word: String) -> Bool {
        guard let first = word.utf8.first, first == 0x2D || first == 0xE2 else { return false }
        return word == "-" || word == "–" || word == "—" || word == "--"
    }

    private static func startsUppercase(_ word: String) -> Bool {
        word.unicodeScalars.first?.isCapital ?? false
    }
}

/// Small words that bind to the next word, and words that begin a phrase.
enum PhraseWords {
    /// Articles, possessives, prepositions and similar words, by language.
    static let binding: [String: Set<String>] = [
        "en": words(
            "a an the my your his her its our their this that these those no every some any "
                + "of to in on at by for from with into onto over under about after before "
                + "between through without against among towards toward upon as than not very "
                + "is are was were be been has have had will would can could should may might must"),
        "es": words(
            "el la los las un una unos unas lo al del mi tu su mis tus sus nuestro nuestra este "
                + "esta ese esa aquel aquella a ante bajo con contra de desde en entre hacia hasta "
                + "para por según sin sobre tras no me te se nos os le les muy que más"),
        "fr": words(
            "le la les l un une des du de d au aux à mon ton son ma ta sa mes tes ses notre votre "
                + "leur nos vos leurs ce cet cette ces en dans sur sous avec sans pour par chez "
                + "vers entre contre depuis pendant ne je tu il elle on nous vous ils elles me te "
                + "se très plus"),
        "de": words(
            "der die das den dem des ein eine einen einem einer eines kein keine keinen keinem "
                + "mein meine meinen dein deine sein seine seinen ihr ihre ihren unser unsere "
                + "dieser diese dieses in im an am auf aus bei beim mit nach von vom vor zu zum zur "
                + "für über unter durch ohne um gegen zwischen hinter neben seit sehr nicht"),
        "it": words(
            "il lo la i gli le l un uno una di a da in con su per tra fra del dello della dei "
                + "degli delle al allo alla ai agli alle dal dalla dai nel nello nella nei nelle sul "
                + "sulla sui mio mia tuo tua suo sua nostro nostra questo questa quel quella non mi "
                + "ti si ci vi molto più"),
        "pt": words(
            "o a os as um uma uns umas de do da dos das em no na nos nas num numa a ao à aos às "
                + "por pelo pela pelos pelas para com sem sob sobre entre até desde contra meu minha "
                + "teu tua seu sua nosso nossa este esta esse essa aquele aquela não me te se lhe "
                + "muito mais"),
    ]

    /// The words of a language without spaces.
    struct Unspaced: Sendable {
        /// The words that bind to the word after them: numerals and demonstratives, adverbs of
        /// degree, prepositions, prefixes.
        let binding: Set<String>
        /// The words that bind to the word before them.
        let trailing: Set<String>
        let conjunctions: Set<String>
    }

    /// The words of Chinese and Thai.
    static let unspaced = [
        "zh": Unspaced(
            binding: words(
                "一 这 那 这个 那个 每 两 几 第 不 没 很 太 最 更 也 都 就 还 在 从 到 对 把 被 给 向 跟 "
                    + "這 這個 那個 兩 幾 沒 還 從 對 給 為 为 以 我的 你的 他的 她的"),
            trailing: words("的 了 着 著 过 過 们 們 吗 嗎 呢 吧 啊 地 得 个 個 上 下 里 裡"),
            conjunctions: words(
                "和 但 但是 可是 因为 因為 所以 如果 而 而且 或 或者 虽然 雖然 然后 然後")),
        "th": Unspaced(
            binding: words("การ ความ ที่ ของ ใน จาก กับ โดย เพื่อ ไม่ จะ ได้ นัก ผู้ ชาว เป็น คือ อยู่"),
            trailing: words("ๆ ครับ ค่ะ คะ นะ นี้ นั้น แล้ว มาก ไหม หรือยัง"),
            conjunctions: words("และ แต่ หรือ เพราะ ถ้า ว่า ซึ่ง จึง เมื่อ")),
    ]

    /// Conjunctions and relative words: a line may well end before them.
    static let conjunctions: [String: Set<String>] = [
        "en": words(
            "and but or nor so yet because although though while when where if unless until since "
                + "that which who whom whose as than then before after"),
        "es": words(
            "y e o u pero sino aunque porque pues cuando donde mientras si que quien cual cuyo "
                + "como ni"),
        "fr": words(
            "et ou mais donc or ni car que qui quand où si comme lorsque puisque quoique dont "
                + "parce tandis"),
        "de": words(
            "und oder aber denn sondern dass daß weil wenn als ob obwohl während bevor nachdem "
                + "damit wo wie bis"),
        "it": words(
            "e ed o ma però perché quando dove mentre se che chi cui come né anzi quindi dunque"),
        "pt": words(
            "e ou mas porém porque pois quando onde enquanto se que quem qual cujo como nem"),
    ]

    /// Titles that are written with a stop before a name.
    static let titles = words(
        "Mr. Mrs. Ms. Dr. Prof. St. Sr. Sra. Srta. Dra. D. M. Mme. Mlle. Hr. Fr. Sig. Dott. Jr.")

    private static func words(_ list: String) -> Set<String> {
        Set(list.split(separator: " ").map(String.init))
    }
}
