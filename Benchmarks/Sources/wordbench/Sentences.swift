import LanguageAids
import ListenCore
import Storage
import Subtitles

private let spanish = [
    "Los niños corrieron hacia el río cuando oyeron la música.",
    "Mañana compraremos pan fresco en la plaza del pueblo.",
    "El viejo marinero contaba historias de tormentas lejanas.",
    "Nadie sabía quién había escrito aquella carta.",
    "Las ventanas de la casa miraban siempre al mar.",
    "Ayer llovió tanto que cerraron todas las escuelas.",
]

private let english = [
    "The children ran to the river when they heard the music.",
    "Tomorrow we will buy fresh bread on the square.",
    "The old sailor told stories of storms far away.",
    "Nobody knew who had written that letter.",
    "The windows of the house looked out to the sea.",
    "It rained so much yesterday that all schools were closed.",
]

/// The pop-up of a word as the program makes it: dictionaries, lemma, what it
/// means in its sentence, its sound.
///
/// `first`: a word that was not asked before. `warm`: one that was, in milliseconds.
func gloss(runs: Int) async throws -> [String: [Double]] {
    let apertium = Apertium()
    let shelf = DictionaryShelf(
        places: .standard(home: nil, personalFolder: nil), tables: EntryTableStore(),
        analysis: PlainTextAnalysis())
    let lemmatizer = LemmatizerChain([ApertiumLemmatizer(apertium), HunspellLemmatizer()])
    let explainer = WordExplainer(
        dictionaries: DictionaryLookup(shelf: shelf, lemmatizer: lemmatizer),
        glosses: ApertiumExplainer(apertium), sounds: EspeakNG())
    let requests = spanish.flatMap { sentence in
        sentence.split(whereSeparator: { !$0.isLetter }).filter { $0.count > 3 }.map {
            ExplanationRequest(
                sentence: sentence, phrase: String($0), source: Language(tag: "es"),
                target: .english)
        }
    }
    var figures: [String: [Double]] = [:]
    // Starts the pipes.
    _ = try await explainer.explain(requests[0])
    for run in 0...runs {
        for request in requests.dropFirst() {
            let time = try await milliseconds { _ = try await explainer.explain(request) }
            figures[run == 0 ? "first" : "warm", default: []].append(time)
        }
    }
    await apertium.shutdown()
    return figures
}

/// Sentences through Apertium's running pipe, in milliseconds each.
func translate(runs: Int) async throws -> [String: [Double]] {
    let apertium = Apertium()
    let translator = ApertiumTranslator(apertium)
    var figures: [String: [Double]] = [:]
    for (tag, target, sentences) in [("es", "en", spanish), ("en", "es", english)] {
        guard let to = Language(tag: target) else { continue }
        for run in 0...runs {
            for sentence in sentences {
                let request = TranslationRequest(
                    text: sentence, source: Language(tag: tag), target: to)
                let time = try await milliseconds { _ = try await translator.translate(request) }
                // The first round starts the pipe and brings its pages in.
                if run > 0 { figures["\(tag) \(target)", default: []].append(time) }
            }
        }
    }
    await apertium.shutdown()
    return figures
}
