package import ListenCore

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
