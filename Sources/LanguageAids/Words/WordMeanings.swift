package import ListenCore

/// The meanings of a word without its pop-up.
package enum WordMeanings {
    /// The meanings of the entry whose meaning the pop-up has first, that one first.
    package static func ofCard(
        _ request: DefinitionRequest, _ definition: Definition
    ) -> [String] {
        let placed = DefinitionRequest(
            word: request.word, following: following(request), sentence: request.sentence,
            source: request.source, target: request.target)
        let choice = SenseChoice(placed, definition, SenseChoice.Sentence())
        guard let line = choice.lines.first else { return definition.usualSenses }
        func isMeant(_ sense: String) -> Bool {
            let (_, text) = SenseText.split(sense)
            return text == line.text
        }
        let meant = definition.entries.first {
            $0.headword == line.headword && $0.dictionary == line.dictionary
                && $0.senses.contains(where: isMeant)
        }
        guard let entry = meant else { return definition.usualSenses }
        return entry.senses.filter(isMeant) + entry.senses.filter { !isMeant($0) }
    }

    /// The sentence from the word on, where that stands in it.
    private static func following(_ request: DefinitionRequest) -> String? {
        guard let sentence = request.sentence,
            let place = DictionaryForms.place(of: request.word, in: sentence)
        else { return nil }
        return String(decoding: sentence.utf8.dropFirst(place), as: UTF8.self)
    }
}
