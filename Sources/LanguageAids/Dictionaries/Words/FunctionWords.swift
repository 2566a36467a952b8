/// Function words: articles, pronouns, prepositions and the like.
///
/// Their dictionary meanings seldom help a learner in a given sentence.
enum FunctionWords {
    /// True for a function word; only the listed languages are known.
    static func contains(_ word: String, language: String?) -> Bool {
        guard let language, let words = lists[language] else { return false }
        let folded = word.lowercased().replacing("’", with: "'")
        // Endings of Japanese verbs are morphemes of one kana.
        if language == "ja", word.count == 1, word.unicodeScalars.allSatisfy(isKana) { return true }
        return words.contains(folded)
    }

    /// True when a name follows a word: `Frau Winter`, `Mr Brown`.
    static func isTitle(_ word: String, language: String?) -> Bool {
        guard let language, let words = titles[language] else { return false }
        return words.contains(word)
    }

    private static let titles: [String: Set<String>] = [
        "de": ["Herr", "Herrn", "Frau", "Fräulein", "Doktor", "Professor", "Onkel", "Tante"],
        "en": ["Mr", "Mrs", "Miss", "Ms", "Dr", "Sir", "Lady", "Professor", "Doctor", "Uncle"],
        "es": ["Señor", "Señora", "Don", "Doña", "señor", "señora", "don", "doña"],
        "fr": ["Monsieur", "Madame", "Mademoiselle", "monsieur", "madame"],
        "it": ["Signor", "Signora", "signor", "signora"],
    ]

    private static func isKana(_ scalar: Unicode.Scalar) -> Bool {
        (0x3041...0x30FF).contains(scalar.value)
    }

    private static let lists: [String: Set<String>] = [
        "de": set(german), "en": set(english), "es": set(spanish), "fr": set(french),
        "it": set(italian), "pt": set(portuguese), "nl": set(dutch), "ja": set(japanese),
        "zh": set(chinese),
    ]

    private static func set(_ words: String) -> Set<String> {
        Set(words.split(whereSeparator: \.isWhitespace).map { String($0) })
    }

    private static let german = """
        der die das den dem des ein eine einen einem einer eines kein keine keinen keinem keiner
        keines ich du er sie es wir ihr mich dich ihn uns euch mir dir ihm ihnen sich mein meine
        meinen meinem meiner meines dein deine deinen deinem deiner deines sein seine seinen seinem
        seiner seines ihre ihren ihrem ihrer ihres unser unsere unseren unserem unserer unseres euer
        eure euren eurem eurer eures dieser diese dieses diesen diesem jener jene jenes jenen jenem
        welcher welche welches welchen welchem wer wen wem wessen was man dessen deren denen
        und oder aber denn sondern doch dass daß ob wenn weil als wie da obwohl während damit bevor
        in im an am auf aus bei beim mit nach von vom zu zum zur für durch gegen ohne um bis seit
        über unter vor hinter neben zwischen ins ans aufs fürs ums nicht
        bin bist ist sind seid war warst waren wart gewesen sei seien wäre wärst wären
        habe hast hat haben habt hatte hattest hatten hattet gehabt hätte hätten
        werde wirst wird werden werdet wurde wurden worden würde würden
        kann kannst können könnt konnte konnten könnte könnten muss musst müssen müsst musste mussten
        soll sollst sollen sollte sollten will willst wollen wollt wollte wollten darf darfst dürfen
        durfte durften mag möchte möchten möchtest so auch nur jeder jede jedes jeden jedem
        ihres alle alles allen allem aller
        """
    private static let english = """
        a an the i you he she it we they me him her us them my your his its our their mine yours
        hers ours theirs myself yourself himself herself itself ourselves themselves this that these
        those who whom whose which what and or but nor so if because as than that though although
        while in on at by for from of to into onto with without about over under up down out off
        through between before after until since not no every each other another both either neither
        nobody nothing none somebody someone something anybody anyone anything everybody everyone
        everything
        am is are was were be been being have has had having do does did done doing will would shall
        should can could may might must 's 're 've 'll 'd 'm n't it's i'm don't didn't isn't wasn't
        he's she's that's there's here's who's what's where's how's let's you're we're they're i've
        you've we've they've i'd you'd he'd she'd we'd they'd i'll you'll he'll she'll it'll we'll
        they'll can't couldn't won't wouldn't shouldn't doesn't hasn't haven't hadn't aren't weren't
        """
    private static let spanish = """
        el la los las un una unos unas lo al del yo tú él ella ello usted nosotros vosotros ellos
        ellas ustedes me te se le les nos os mi mis tu tus su sus nuestro nuestra nuestros nuestras
        este esta estos estas ese esa esos esas aquel aquella aquellos aquellas que quien quienes
        cual cuales cuyo qué quién y e o u pero sino si porque como cuando aunque mientras a ante
        con contra de desde en entre hacia hasta para por sin sobre tras no
        soy eres es somos sois son era eras éramos eran fui fue fueron sido siendo sea ser
        estoy estás está estamos están estaba estaban estuvo estar he has ha hemos han había habían
        hubo haber habido hay
        """
    private static let french = """
        le la les l' un une des du de d' au aux je j' tu il elle on nous vous ils elles me m' te t'
        se s' lui leur leurs y en mon ma mes ton ta tes son sa ses notre nos votre vos ce c' cet
        cette ces qui que qu' quoi dont où lequel laquelle et ou mais donc or ni car si comme quand
        à dans par pour avec sans sous sur chez vers entre ne n' pas
        suis es est sommes êtes sont étais était étions étaient fut furent été être soit
        ai as a avons avez ont avais avait avaient eut eu avoir
        """
    private static let italian = """
        il lo la i gli le l' un uno una un' del dello della dei degli delle al allo alla ai agli alle
        dal dalla nel nella sul sulla io tu lui lei noi voi loro mi ti si ci vi ne mio mia miei mie
        tuo tua suo sua suoi sue nostro nostra questo questa questi queste quello quella che chi cui
        e ed o ma se perché come quando di a da in con su per tra fra non
        sono sei è siamo siete era erano fu essere stato ho hai ha abbiamo avete hanno aveva avevano
        avere
        """
    private static let portuguese = """
        o a os as um uma uns umas do da dos das no na nos nas ao à aos às pelo pela eu tu ele ela nós
        vós eles elas você vocês me te se lhe lhes meu minha seu sua nosso nossa este esta esse essa
        aquele aquela que quem qual e ou mas se porque como quando de em por para com sem sobre
        entre até não sou és é somos são era eram foi foram ser sido estou está estão estava estar
        tenho tem têm tinha ter havia há
        """
    private static let dutch = """
        de het een ik jij je hij zij ze wij we jullie u mij me jou hem haar ons hen hun mijn jouw zijn
        onze deze dit die dat wie wat en of maar want dat als omdat in op aan uit bij met naar van
        voor door tegen zonder om tot over onder niet ben bent is was waren geweest heb hebt heeft
        hebben had hadden word wordt worden werd werden zal zult zullen zou zouden kan kunt kunnen
        kon konden moet moeten moest wil willen wilde mag mogen mocht er te
        """
    private static let japanese = """
        です ます でし まし ませ ない なかっ たい だっ だろ でしょ から まで より だけ など ので
        のに けど けれど ながら その この あの どの それ これ あれ こと もの よう ため いる ある
        おり ござい られ れる せる させ する たい だ
        """
    private static let chinese = """
        的 了 着 过 过 地 得 是 在 不 也 都 就 和 与 或 我 你 他 她 它 我们 你们 他们 她们 这 那 个 把
        被 吗 呢 吧 啊 這 個 過 嗎 我們 你們 他們
        """
}
