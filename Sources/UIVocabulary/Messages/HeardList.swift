package import ListenCore

/// The hits of `listen find`, as the list that is the whole program.
package struct HeardList: Sendable {
    /// The hits.
    package let findings: HeardFindings
    /// The text that was looked for.
    package let query: String
    /// Why hits of these sources cannot be played, each a sentence; hits of all others can.
    package let refusals: [SourceID: String]
    /// The names of sources, where the person gave them any.
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
