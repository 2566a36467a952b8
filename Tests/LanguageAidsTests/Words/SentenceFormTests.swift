import ListenCore
import Testing

@testable import LanguageAids

/// The dictionary forms of words in sentences.
@Suite struct SentenceFormTests {
    private let german = FormLexicon(
        kinds: {
            switch $0 {
            case "Haus", "Macht", "Tür", "Abend", "Blume": [.noun]
            case "ankommen", "kommen", "machen", "aufstehen", "stehen", "anfangen", "lesen",
                "arbeiten":
                [.verb]
            case "alt", "klein": [.adjective]
            default: []
            }
        },
        bases: { $0 == "Häuser" ? ["Haus"] : [] })

    private func form(
        _ word: String, _ sentence: String, _ language: String, _ lexicon: FormLexicon = .empty
    ) -> String {
        guard let range = sentence.firstRange(of: word) else { return "" }
        let place = sentence.utf8.distance(from: sentence.startIndex, to: range.lowerBound)
        return SentenceForm.form(
            of: word, at: place, in: sentence, language: language, lexicon: lexicon) ?? word
    }

    @Test(arguments: [
        ("kommt", "Er kommt heute Abend an.", "ankommen"),
        ("anzukommen", "Er hofft anzukommen.", "ankommen"),
        ("angekommen", "Er ist angekommen.", "ankommen"),
        ("macht", "Das macht nichts.", "machen"),
        ("Macht", "Sie hat die Macht.", "Macht"),
        ("Häuser", "Die alten Häuser brannten.", "Haus"),
        ("alten", "Die alten Häuser brannten.", "alt"),
        ("Haustür", "Er öffnet die Haustür.", "Haustür"),
        ("kleinere", "Eine kleinere Tür.", "klein"),
    ])
    func `German words have their form by capital, place and prefix`(
        _ word: String, _ sentence: String, _ expected: String
    ) {
        #expect(form(word, sentence, "de", german) == expected)
    }

    @Test(arguments: [
        ("freut", "Er freut sich sehr.", "sich freuen"),
        ("freue", "Ich freue mich, dass du kommst.", "sich freuen"),
        ("freut", "Das freut mich.", "freuen"),
        ("gefreut", "Wir haben uns gefreut.", "sich freuen"),
        ("freuen", "Er kam, um sich zu freuen.", "sich freuen"),
        ("freuen", "Er bemühte sich zu freuen.", "freuen"),
        ("freut", "Er schämt sich und freut alle.", "freuen"),
        ("freut", "Er freut alle und schämt sich.", "freuen"),
        ("freut", "Weil sie sich über das Haus und die Tür freut.", "sich freuen"),
        ("wäscht", "Er wäscht für sich.", "waschen"),
        ("waschen", "Er lässt sich waschen.", "waschen"),
        ("Freu", "Freu dich!", "sich freuen"),
        ("stellt", "Sie stellt sich heute vor.", "sich vorstellen"),
        ("kommt", "Er kommt sich dumm vor.", "vorkommen"),
    ])
    func `a German verb has the reflexive pronoun that a dictionary has with it`(
        _ word: String, _ sentence: String, _ expected: String
    ) {
        let lexicon = FormLexicon(
            kinds: {
                [
                    "freuen", "sich freuen", "waschen", "sich waschen", "vorstellen", "stellen",
                    "sich vorstellen", "kommen",
                ].contains($0) ? [.verb] : []
            }, bases: { _ in [] })
        #expect(form(word, sentence, "de", lexicon) == expected)
    }

    @Test(arguments: [
        ("sitzt", "Er sitzt den ganzen Tag herum.", "herumsitzen"),
        ("begann", "Er begann von Anfang an.", "beginnen"),
        ("kommen", "Alle kommen heute mit -- auch wir.", "mitkommen"),
        ("lädt", "Sie lädt Peter, seinen Bruder und dessen Frau ein.", "einladen"),
        ("gegeben", "Das hat es nicht gegeben.", "geben"),
        ("Pflanzen", "Die Pflanzen wachsen.", "Pflanze"),
        ("Pflanzen", "Das Pflanzen dauert.", "Pflanzen"),
        ("begeistert", "Wir waren begeistert.", "begeistert"),
        ("begeistert", "Sie hat uns begeistert.", "begeistern"),
    ])
    func `a German verb has its prefix, and a plural is no infinitive`(
        _ word: String, _ sentence: String, _ expected: String
    ) {
        let lexicon = FormLexicon(
            kinds: {
                switch $0 {
                case "sitzen", "beginnen", "kommen", "mitkommen", "laden", "einladen", "geben",
                    "pflanzen", "begeistern", "wachsen":
                    [.verb]
                case "Pflanze", "Pflanzen", "Tag", "Bruder", "Frau", "Anfang": [.noun]
                default: []
                }
            }, bases: { _ in [] })
        #expect(form(word, sentence, "de", lexicon) == expected)
    }

    @Test(arguments: [
        ("bekommen", "Kann man das Geld zurück bekommen?", "zurückbekommen"),
        ("lernen", "Sie wollen sich kennen lernen.", "kennenlernen"),
        ("bekommen", "Er hofft, das Geld zurück zu bekommen.", "zurückbekommen"),
        ("lernen", "Er hofft, dabei zu lernen.", "lernen"),
        ("kommen", "Er hofft, zu kommen.", "kommen"),
        ("kommen", "Wir wollen mit kommen.", "kommen"),
        ("Bonn", "Er wohnt in Bonn.", "Bonn"), ("Tafeln", "Zwei Tafeln hingen da.", "Tafel"),
    ])
    func `a prefix may stand before its infinitive, and only some plurals have an n`(
        _ word: String, _ sentence: String, _ expected: String
    ) {
        let lexicon = FormLexicon(
            kinds: {
                switch $0 {
                case "kommen", "zukommen", "mitkommen", "bekommen", "zurückbekommen", "lernen",
                    "kennenlernen":
                    [.verb]
                case "Bon", "Tafel", "Geld": [.noun]
                default: []
                }
            }, bases: { _ in [] })
        #expect(form(word, sentence, "de", lexicon) == expected)
    }

    @Test(arguments: [
        ("Ruf", "Ruf mich bitte zurück!", "zurückrufen"), ("Ruf", "Ruf ihn!", "rufen"),
        ("bitte", "Ruf mich bitte zurück!", "bitte"),
        ("Ruf", "Ruf und Ehre gingen verloren.", "Ruf"),
        ("Licht", "Licht ging aus.", "Licht"), ("Mach", "Mach das Licht aus!", "ausmachen"),
        ("Macht", "Macht er das?", "machen"), ("Macht", "Macht allein hilft nicht.", "Macht"),
        ("schnell", "Er zog sich schnell an.", "schnell"), ("laut", "Er liest laut vor.", "laut"),
        ("los", "Er ging los.", "los"), ("eine", "Dann ging eine Tür auf.", "eine"),
    ])
    func `a command is no noun, and an adverb takes no prefix from its verb`(
        _ word: String, _ sentence: String, _ expected: String
    ) {
        let lexicon = FormLexicon(
            kinds: {
                switch $0 {
                case "rufen", "zurückrufen", "machen", "ausmachen", "lichten", "auslichten",
                    "ziehen", "anziehen", "schnellen", "lauten", "lesen", "vorlesen", "bitten",
                    "gehen", "losgehen", "einen", "aufgehen":
                    [.verb]
                case "Ruf", "Macht", "Licht", "Mach": [.noun]
                case "schnell", "laut", "lose": [.adjective]
                case "bitte": [.adverb]
                default: []
                }
            }, bases: { _ in [] })
        #expect(form(word, sentence, "de", lexicon) == expected)
    }

    @Test(arguments: [
        ("Dank", "Dank dir habe ich bestanden.", "dank"),
        ("Dank", "Dank der Hilfe kommt sie heute an.", "dank"),
        ("Laut", "Laut ihm war alles gut.", "laut"), ("Laut", "Laut ihr war alles gut.", "laut"),
        ("Trotz", "Trotz ihm kam sie.", "trotz"), ("Dank", "Dank allein hilft nicht.", "Dank"),
        ("Hilf", "Hilf mir!", "helfen"), ("Lauf", "Lauf mal!", "laufen"),
    ])
    func `a German preposition is no command`(
        _ word: String, _ sentence: String, _ expected: String
    ) {
        let lexicon = FormLexicon(
            kinds: {
                switch $0 {
                case "danken", "lauten", "trotzen", "helfen", "laufen": [.verb]
                case "Dank", "Laut", "Trotz", "Lauf", "Hilfe": [.noun]
                default: []
                }
            }, bases: { $0 == "hilf" ? ["helfen"] : [] })
        #expect(form(word, sentence, "de", lexicon) == expected)
    }

    @Test(arguments: [
        ("looked", "They looked after the kids.", "look after"),
        ("after", "They looked after the kids.", "after"),
        ("looked", "They looked at the kids.", "look"),
        ("evening", "One autumn evening it rained.", "evening"),
        ("lives", "My sister lives here.", "live"), ("lives", "Their lives are short.", "life"),
        ("leaves", "She leaves early.", "leave"), ("leaves", "The leaves fell.", "leaf"),
        ("needs", "Every passenger needs one.", "need"),
    ])
    func `English words have their form by their place`(
        _ word: String, _ sentence: String, _ expected: String
    ) {
        let lexicon = FormLexicon(
            kinds: {
                switch $0 {
                case "look", "look after", "look at", "live", "leave", "even", "need": [.verb]
                case "aft": [.adjective]
                case "needs": [.adverb]
                case "sister", "evening", "life", "leaf", "autumn", "passenger": [.noun]
                default: []
                }
            }, bases: { _ in [] })
        #expect(form(word, sentence, "en", lexicon) == expected)
    }

    @Test func `a Spanish number is no plural`() {
        let found = SentenceForm.form(
            of: "tres", at: 0, in: "tres veces", language: "es", lexicon: .empty)
        #expect(found == nil || found == "tres")
    }

    @Test(arguments: [
        ("Fuimos", "Fuimos al faro.", "ir"), ("Fuimos", "Fuimos felices.", "ser"),
        ("Fueron", "Fueron hacia la luz.", "ir"),
    ])
    func `the same forms of ser are those of ir, also where a morphology says ser`(
        _ word: String, _ sentence: String, _ expected: String
    ) {
        let found = SentenceForm.form(
            of: word, at: 0, in: sentence, language: "es", lexicon: .empty,
            analyses: ["ser<vbser><ifi><p1><pl>"])
        #expect(found == expected)
    }

    @Test(arguments: [
        ("It's raining, isn't it?", "raining", ["It's"], []),
        ("The dog's tail wags.", "tail", ["The", "dog's"], ["wags"]),
        ("I don’t know.", "know", ["I", "don't"], []),
        ("‘Come in,’ she said.", "in", ["Come"], []),
    ])
    func `an apostrophe in English divides no word`(
        _ sentence: String, _ word: String, _ before: [String], _ behind: [String]
    ) throws {
        let range = try #require(sentence.firstRange(of: word))
        let place = sentence.utf8.distance(from: sentence.startIndex, to: range.lowerBound)
        let question = try #require(
            FormQuestion(word, at: place, in: sentence, language: "en"))
        #expect(question.clause == before)
        #expect(question.behind == behind)
    }

    @Test func `French elisions are words, and aujourd'hui is one`() throws {
        let sentence = "Qu'est-ce qu’il attend jusqu'à aujourd'hui ici"
        let place = sentence.utf8.count - "ici".utf8.count
        let question = try #require(FormQuestion("ici", at: place, in: sentence, language: "fr"))
        #expect(
            question.clause == [
                "Qu'", "est-ce", "qu'", "il", "attend", "jusqu'", "à", "aujourd'hui",
            ])
    }

    @Test(arguments: [
        ("is", "This is it.", 5), ("is", "This", nil), ("is", "is", 0), ("l’", "Il l’a.", 3),
        ("a", "Él va a casa.", 7),
    ])
    func `a word is found where it is no part of another`(
        word: String, sentence: String, place: Int?
    ) {
        #expect(DictionaryForms.place(of: word, in: sentence) == place)
    }

    @Test(arguments: [
        ("l'arbre", "arbre", 2), ("n’était", "était", 4), ("Jusqu'ici", "ici", 6),
        ("aujourd'hui", "aujourd'hui", 0), ("l'", "l'", 0), ("arbre", "arbre", 0),
    ])
    func `a French elision is no part of its word`(
        _ word: String, _ expected: String, _ offset: Int
    ) throws {
        let found = DictionaryForms.withoutElision(word, try #require(Language(tag: "fr")))
        #expect(found == (expected, offset))
        #expect(DictionaryForms.withoutElision(word, .english) == (word, 0))
    }

    @Test func `nobody looks for the form of an endless word`() {
        let word = "Haus" + String(repeating: "t", count: 10_000) + "üren"
        for language in ["de", "en", "es", "fr"] { #expect(form(word, word, language) == word) }
    }

    @Test(arguments: [
        ("gave", "She gave up.", "give up"), ("took", "He took it off.", "take off"),
        ("running", "They are running home.", "run"), ("stopped", "It stopped.", "stop"),
        ("hoping", "He was hoping for rain.", "hope"), ("cities", "The cities grew.", "city"),
        ("turned", "She turned on the light.", "turn on"),
        ("believe", "This is all they believe in.", "believe"),
        ("went", "It went out of business.", "go"), ("ran", "It ran out of time.", "run out"),
        ("heard", "I heard the truth come out.", "hear"),
        ("picked", "He picked my new red car up.", "pick up"),
        ("picked", "He picked these up.", "pick up"),
    ])
    func `English verbs have their particles`(
        _ word: String, _ sentence: String, _ expected: String
    ) {
        let lexicon = FormLexicon(
            kinds: {
                [
                    "give up", "give", "take", "take off", "run", "stop", "hope", "hop", "grow",
                    "turn", "turn on", "believe", "believe in", "go", "go out", "run out", "come",
                    "come out", "hear", "hear out", "pick", "pick up",
                ]
                .contains($0) ? [.verb] : $0 == "city" ? [.noun] : []
            }, bases: { _ in [] })
        #expect(form(word, sentence, "en", lexicon) == expected)
    }

    @Test(arguments: [
        // An object between: a pair of pronouns, a determiner that may stand alone, a bare noun.
        ("wash", "They wash each other up.", "wash up"), ("Put", "Put this coat on.", "put on"),
        ("put", "He put her coat on.", "put on"), ("took", "She took white eggs out.", "take out"),
        ("got", "We got the tile washed up.", "get"),
        // What is not in the dictionary, and what only looks like it.
        ("hurry", "Please hurry up.", "hurry up"), ("hurry", "Please hurry on.", "hurry"),
        // What stands behind the particle.
        ("went", "It went on in the house.", "go on"), ("went", "He went on talking.", "go on"),
        ("goes", "It goes on slowly.", "go on"), ("went", "We went on the boat.", "go"),
        ("took", "He took it out the next day.", "take out"),
        ("took", "He took the car out the gate.", "take"), ("went", "She went up the hill.", "go"),
        ("put", "It was put on hold.", "put"), ("put", "She put on the coat.", "put on"),
        ("took", "It took over 40 minutes.", "take"), ("kept", "He kept us up to date.", "keep"),
        ("Put", "Put the money up front.", "put"), ("have", "All they have on it is this.", "have"),
        // Nouns, and participles that are nouns too.
        ("steps", "It is two steps up.", "step"), ("line", "We stood in the line up.", "line"),
        ("taking", "I like my taking over.", "take over"),
        ("back", "Have him come back out.", "back"), ("TOOK", "HE TOOK IT OFF.", "take off"),
    ])
    func `an English particle belongs to its verb by what is around it`(
        _ word: String, _ sentence: String, _ expected: String
    ) {
        let lexicon = FormLexicon(
            kinds: {
                switch $0 {
                case "wash", "wash up", "put on", "put up", "take out", "take off", "take over",
                    "take up", "get up", "hurry", "go", "go on", "go up", "have", "have on", "keep",
                    "keep up", "step up", "line up", "back out", "come back", "come", "get",
                    "talk":
                    [.verb]
                case "taking", "egg", "coat", "tile", "car", "money", "hill", "gate": [.noun]
                case "put", "take", "step", "line", "back": [.verb, .noun]
                case "white": [.adjective]
                case "slowly": [.adverb]
                default: []
                }
            }, bases: { _ in [] })
        #expect(form(word, sentence, "en", lexicon) == expected)
    }

    @Test(arguments: [
        ("comprennent", "Ils comprennent tout.", "fr", "comprendre"),
        ("demanda", "Il demanda une lettre.", "fr", "demander"),
        ("chevaux", "Les chevaux courent.", "fr", "cheval"),
        ("belles", "Les belles fleurs.", "fr", "beau"),
        ("explique", "Le ministre explique que rien ne change.", "fr", "expliquer"),
        ("désigne", "Puis le conseil le désigne comme chef.", "fr", "désigner"),
        ("marche", "La marche à pied.", "fr", "marche"),
        ("semble", "Il est parti, semble-t-il.", "fr", "sembler"),
        ("mérités", "Des points mérités de loin.", "fr", "mériter"),
        ("avancées", "Les techniques les plus avancées.", "fr", "avancé"),
        ("surprenant", "Ce n'est pas si surprenant.", "fr", "surprenant"),
        ("devant", "Ils partent, devant passer la nuit dehors.", "fr", "devoir"),
        ("devant", "Il attend devant la porte.", "fr", "devant"),
        ("lieux-dits", "Deux lieux-dits voisins.", "fr", "lieu-dit"),
        ("gallo-romaine", "Une villa gallo-romaine.", "fr", "gallo-romain"),
        ("États", "Tous les États arabes.", "fr", "état"),
        ("Alpes", "Dans les Alpes.", "fr", "Alpes"),
        ("Grande", "Il passe la Grande Porte.", "fr", "grand"),
        ("patrimoines", "Leurs patrimoines.", "fr", "patrimoine"),
        ("convertirse", "Quiere convertirse en rey.", "es", "convertir"),
        ("tuvieron", "Ellos tuvieron miedo.", "es", "tener"),
        ("Fui", "Fui al mercado.", "es", "ir"), ("fueron", "Se fueron ayer.", "es", "ir"),
        ("fue", "La cena fue a las ocho.", "es", "ser"), ("Fue", "Fue un error.", "es", "ser"),
        ("canciones", "Las canciones viejas.", "es", "canción"),
    ])
    func `French and Spanish words have forms without any dictionary`(
        _ word: String, _ sentence: String, _ language: String, _ expected: String
    ) {
        #expect(form(word, sentence, language) == expected)
    }
}
