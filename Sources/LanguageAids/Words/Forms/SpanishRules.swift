/// Spanish words by their endings and the classes their places suggest, for words that no
/// morphology knows.
struct SpanishRules {
    private let question: FormQuestion
    private let lexicon: FormLexicon
    private let word: String

    init(_ form: RomanceForm, _ word: String) {
        (question, lexicon) = (form.question, form.lexicon)
        self.word = word
    }

    var form: String {
        if Self.fixed.contains(word) { return word }
        if let verb = RomanceVerbs.lemmas(of: word, language: "es").first { return verb }
        if word.hasSuffix("mente"), word.count > 7 { return word }
        if let verb = withClitics ?? changed { return verb }
        let isNominal =
            Self.determiners.contains(question.last) || question.last.last?.isNumber == true
        if !isNominal, let verb = verb(Self.sureEndings) { return verb }
        if Self.subjects.contains(question.last), let verb = verb(Self.endings) { return verb }
        if isParticiplePlace, let verb = verb(Self.participles) { return verb }
        return nominal(isNoun: isNominal)
    }

    /// True for a form that *ser* and *ir* share where it is one of *ir*: `fui al mercado`,
    /// `se fueron`, but not `fue a las ocho`.
    static func goes(_ word: String, _ question: FormQuestion) -> Bool {
        guard serOrIr.contains(word) else { return false }
        if ["me", "te", "se", "nos", "os"].contains(question.last) { return true }
        let next = question.behind.prefix(2).map { $0.lowercased() }
        guard let first = next.first, ["a", "al", "hacia", "hasta"].contains(first) else {
            return false
        }
        return !(first == "a" && next.last == "las")
    }

    private static let serOrIr: Set = [
        "fui", "fuiste", "fue", "fuimos", "fuisteis", "fueron", "fuese", "fueses", "fuesen",
        "fueras", "fueran", "fuéramos", "fuésemos",
    ]

    private var isParticiplePlace: Bool {
        question.before.suffix(2).contains { Self.auxiliaries.contains($0) }
    }

    /// The infinitive of one with pronouns behind it: `convertirse`, `dárselo`.
    private var withClitics: String? {
        for clitic in Self.clitics where word.hasSuffix(clitic) {
            let verb = String(word.dropLast(clitic.count))
            let plain = verb.replacing("á", with: "a").replacing("é", with: "e")
                .replacing("í", with: "i")
            if ["ar", "er", "ir"].contains(where: plain.hasSuffix), plain.count > 2 {
                return plain
            }
            if plain.hasSuffix("ando"), plain.count > 5 { return plain.dropLast(4) + "ar" }
            if plain.hasSuffix("iendo"), plain.count > 6 { return conjugation(plain.dropLast(5)) }
        }
        return nil
    }

    /// The verb of a form whose stem is changed: `desconozco`, `dirigió`.
    private var changed: String? {
        for (ending, infinitive) in Self.changes where word.hasSuffix(ending) {
            return word.dropLast(ending.count) + infinitive
        }
        return nil
    }

    private func verb(_ endings: [(String, String)]) -> String? {
        for (ending, replacement) in endings where word.hasSuffix(ending) {
            let stem = word.dropLast(ending.count)
            guard stem.count > 1 else { continue }
            return replacement == "?" ? conjugation(stem) : Self.spelled(stem + replacement)
        }
        return nil
    }

    /// A stem with `er` or `ir`, by the letters that most verbs in `ir` have before it.
    private func conjugation(_ stem: Substring) -> String {
        let isOfI = Self.stems.contains(where: stem.hasSuffix)
        return stem + (isOfI ? "ir" : "er")
    }

    private static func spelled(_ verb: String) -> String {
        for (wrong, right) in [("quar", "car"), ("guar", "gar"), ("zer", "cer")]
        where verb.hasSuffix(wrong) && !["averiguar", "aguar"].contains(verb) {
            return verb.dropLast(wrong.count) + right
        }
        return verb
    }

    private func nominal(isNoun: Bool) -> String {
        let single = single
        guard !isNoun, !question.last.isEmpty, !Self.determiners.contains(question.last),
            !Self.prepositions.contains(question.last), single.hasSuffix("a")
        else { return single }
        guard !single.hasSuffix("ista") else { return single }
        // An adjective behind its noun.
        let ending = Self.adjectives.first(where: single.hasSuffix)
        return ending == nil ? single : single.dropLast() + "o"
    }

    /// The noun or adjective of a word that a morphology takes for a form of a verb; `nil` where it
    /// may be one.
    ///
    /// No finite form stands behind an article or a preposition; behind `estar` a participle is an
    /// adjective.
    func nominal(against tags: [String]) -> String? {
        guard tags.first?.hasPrefix("vb") == true, !tags.contains("inf"), !tags.contains("ger")
        else { return nil }
        let (last, isParticiple) = (question.last, tags.contains("pp"))
        if isParticiple, Self.states.contains(last) {
            return single.hasSuffix("a") ? single.dropLast() + "o" : single
        }
        let isOpened =
            Self.sureDeterminers.contains(last) || Self.surePrepositions.contains(last)
            || isParticiple && ["los", "las", "la"].contains(last)
            || question.before.suffix(2) == ["a", "lo"]
        return isOpened ? single : nil
    }

    private var single: String {
        guard word.count > 3, word.hasSuffix("s"), !Self.fixed.contains(word) else { return word }
        if word.hasSuffix("ces") { return word.dropLast(3) + "z" }
        if word.hasSuffix("eses"), word.count > 6 { return word.dropLast(4) + "és" }
        if word.hasSuffix("ones") { return word.dropLast(4) + "ón" }
        if word.hasSuffix("es") {
            let stem = word.dropLast(2)
            if let last = stem.last, "lrndjy".contains(last),
                !["nt", "bl", "br", "tr", "dr", "gr", "fl", "pl", "rd", "ld"].contains(
                    where: stem.hasSuffix), !Self.keepsE.contains(String(stem) + "e")
            {
                return String(stem)
            }
        }
        return String(word.dropLast())
    }
}

extension SpanishRules {
    private static func set(_ words: String) -> Set<String> {
        Set(words.split(whereSeparator: \.isWhitespace).map { String($0) })
    }

    private static func pairs(_ text: String) -> [(String, String)] {
        text.split(whereSeparator: \.isWhitespace).map { pair in
            let parts = pair.split(separator: ":")
            return (String(parts[0]), String(parts[1]))
        }.sorted { $0.0.count > $1.0.count }
    }

    private static let sureEndings = pairs(
        """
        ando:ar iendo:? yendo:er aron:ar ieron:? aba:ar aban:ar abas:ar ábamos:ar arán:ar erán:er
        irán:ir ará:ar erá:er irá:ir aría:ar arían:ar ería:er erían:er iría:ir irían:ir ó:ar ió:?
        aremos:ar eremos:er iremos:ir aste:ar iste:? amos:ar emos:er imos:ir ase:ar asen:ar
        iera:? ieran:? iese:? iesen:? ían:? íamos:?
        """)
    private static let endings =
        sureEndings
        + pairs(
            "o:ar as:ar a:ar an:ar es:er e:ar en:ar é:ar í:? ía:? ías:? ara:ar aran:ar")
    private static let participles = pairs(
        """
        ado:ar ada:ar ados:ar adas:ar ído:er ída:er ídos:er ídas:er ido:? ida:? idos:? idas:?
        """)
    private static let changes = pairs(
        """
        ozco:ocer ezco:ecer azco:acer uzco:ucir ezca:ecer ozca:ocer igió:igir igieron:igir
        dujo:ducir dujeron:ducir tuvo:tener tuvieron:tener puso:poner pusieron:poner hizo:hacer
        hicieron:hacer quiso:querer vino:venir dijo:decir dijeron:decir trajo:traer trajeron:traer
        cayó:caer cayeron:caer uyó:uir uyeron:uir uye:uir uyen:uir uyendo:uir leyó:leer
        leyeron:leer creyó:creer creyeron:creer oyó:oír oyeron:oír vuelve:volver vuelven:volver
        vuelto:volver cribió:cribir crito:cribir cubierto:cubrir abierto:abrir puesto:poner
        hecho:hacer dicho:decir roto:romper muerto:morir visto:ver siguió:seguir pidió:pedir
        sintió:sentir sirvió:servir murió:morir murieron:morir durmió:dormir prefirió:preferir
        eligió:elegir convirtió:convertir invirtió:invertir consiguió:conseguir repitió:repetir
        tiene:tener tienen:tener viene:venir vienen:venir pone:poner ponen:poner hace:hacer
        hacen:hacer dice:decir dicen:decir vierte:vertir vierten:vertir siente:sentir sienten:sentir
        encuentra:encontrar encuentran:encontrar muestra:mostrar muestran:mostrar cuenta:contar
        cuentan:contar pueden:poder puede:poder quiere:querer quieren:querer piensa:pensar
        piensan:pensar empieza:empezar empiezan:empezar comienza:comenzar comienzan:comenzar
        sigue:seguir siguen:seguir pide:pedir piden:pedir juega:jugar juegan:jugar
        muere:morir mueren:morir pierde:perder pierden:perder entiende:entender
        """
    ).filter { !["cuenta", "muestra", "pone"].contains($0.0) }
    private static let clitics = [
        "melo", "mela", "telo", "selo", "sela", "selos", "selas", "noslo", "se", "me", "te", "lo",
        "la", "los", "las", "le", "les", "nos", "os",
    ].sorted { $0.count > $1.count }
    /// The ends of stems of verbs in `ir`.
    private static let stems = [
        "viv", "escrib", "crib", "recib", "cib", "sub", "abr", "cubr", "part", "permit", "mit",
        "admit", "decid", "cid", "divid", "vid", "sufr", "un", "cumpl", "exist", "sist", "ocurr",
        "curr", "produc", "duc", "dirig", "rig", "exig", "surg", "fund", "confund", "difund",
        "sent", "ment", "mor", "dorm", "ped", "pid", "serv", "segu", "sigu", "repet", "eleg",
        "conclu", "inclu", "constru", "destru", "distribu", "contribu", "hu", "flu", "adquir",
        "quir", "requer", "prefer", "fer", "refer", "convert", "vert", "advert", "invert", "sug",
        "suger", "ger", "reun", "disting", "extingu", "prohib", "exhib", "hib", "asist", "insist",
        "resist", "consist", "discut", "cut", "transmit", "imprim", "prim", "compart", "repart",
        "combat", "bat", "defin", "fin", "aplaud", "acud", "cud", "coincid", "resid", "aturd",
        "sal", "med", "despid", "vest", "reg", "corrig", "fing", "ung", "urg", "gu", "ví",
    ]
    private static let adjectives = [
        "ada", "ida", "osa", "ica", "iva", "aria", "oria", "nea", "ona", "ana", "ina", "ena",
        "ísima", "era", "ota", "uca", "zca", "ica", "ima", "ula", "ita", "eta", "nta", "cta",
        "lica", "tica", "ensa", "esa", "sta", "era", "iga", "ria", "pia", "ona", "ava", "ueva",
    ]
    private static let keepsE = set(
        "nombre hombre padre madre cine tarde sede base clase parte calle serie bosque coche noche")
    private static let determiners = set(
        """
        el la los las un una unos unas mi mis tu tus su sus nuestro nuestra este esta estos estas
        ese esa esos esas aquel aquella al del cada dos tres cuatro cinco seis varios varias muchos
        muchas algunos algunas algún alguna ningún ninguna otro otra otros otras
        """)
    private static let prepositions = set("de en con por para sin sobre entre a hacia desde")
    private static let sureDeterminers = set("el un una unos unas del al su sus mi mis tu cada")
    private static let surePrepositions = set("de en con por para sin sobre hacia desde")
    private static let states = set(
        """
        estoy estás está estamos están estaba estabas estaban estuvo estuvieron estar estado estaría
        estarán estará esté estén
        """)
    private static let subjects = set(
        "yo tú él ella ello nosotros ellos ellas usted ustedes se me te nos le les no que quien lo")
    private static let auxiliaries = set(
        """
        he has ha hemos han había habían hubo habrá habría haya hayan haber habiendo ser fue fueron
        es son era eran sido siendo será serán sea sean estar está están estaba estaban estuvo
        """)
    private static let fixed = set(
        """
        antes después entonces más menos además lejos jamás detrás atrás apenas mientras quizás
        crisis tesis análisis lunes martes miércoles jueves viernes país mes dios interés francés
        inglés japonés portugués través aunque casi así también tampoco nunca siempre ahora aquí
        allí hoy ayer mañana bien mal tan tanto muy sí no solo sólo ya aún todavía luego pronto
        embargo cápita tres seis dieciséis veintidós veintitrés veintiséis
        """)
}
