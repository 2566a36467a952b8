package import ListenCore
package import UIVocabulary

/// What `listen find` found, as the list that is the whole program.
package struct HeardList: Sendable {
    /// What was found.
    package let findings: HeardFindings
    /// What was looked for.
    package let query: String
    /// Why hits of these sources cannot be played, each a sentence; hits of all others can.
    package let refusals: [SourceID: String]
    /// What the person calls the sources that have names.
    package let names: [SourceID: String]
    /// The hit that is played at once, from 0; `nil` shows the list.
    package var playing: Int?

    /// A list.
    package init(
        _ findings: HeardFindings, of query: String, refusals: [SourceID: String] = [:],
        names: [SourceID: String] = [:], playing: Int? = nil
    ) {
        self.findings = findings
        self.query = query
        self.refusals = refusals
        self.names = names
        self.playing = playing
    }
}

/// The list the program began with, and hits that are not of this session's source.
extension AppModel {
    /// Shows what `listen find` found over nothing else, or plays one of it.
    package mutating func show(_ list: HeardList, at moment: Moment) -> [AppEffect] {
        found = list
        foundCursor = list.playing ?? 0
        showFound()
        guard let hit = list.playing else { return [] }
        layers = []
        return goTo(hit: hit, at: moment)
    }

    /// Shows the list the program began with again, at the hit that was played
    /// last; false when the program began with none.
    @discardableResult
    package mutating func showFound() -> Bool {
        guard let found else { return false }
        heard = HeardLayer(
            word: found.query, serial: heard?.serial ?? 0, findings: found.findings,
            isWholeProgram: true, cursor: foundCursor)
        layers = [.menu(OpenMenu(kind: .heard, cursor: foundCursor))]
        return true
    }

    /// A hit of another source: a session plays the books of one, so the list
    /// that is the whole program goes on in a session there; a list over an
    /// open chapter stays, and says what to type.
    package mutating func goElsewhere(
        for hit: HeardHit, _ index: Int, at moment: Moment
    ) -> [AppEffect] {
        if let heard, !heard.isWholeProgram {
            // What to type comes first: a narrow screen cuts the end.
            toast = Toast(
                "`listen find \(heard.word.shellWord)` in a shell plays it: it is from another"
                    + " source.", at: moment.host)
        } else if let refusal = found?.refusals[hit.address.source] {
            toast = Toast(refusal, .failure, at: moment.host)
        } else {
            return quit(at: moment).dropLast() + [.playElsewhere(hit: index)]
        }
        layers.append(.menu(OpenMenu(kind: .heard, cursor: index)))
        return []
    }
}
