package import ListenCore

/// The statuses of words here beside those that follow from another program.
///
/// A word without a status here takes that of the other program, and so does one whose status came
/// from there before. A status that was set here since, by hand or by a list, stays; so does a word
/// that was made new again.
package struct StatusMeeting: Sendable {
    /// A word whose status the other program decides.
    package struct Change: Hashable, Sendable {
        package let word: WordsElsewhere.Word
        /// The status it has here; `nil` for a new word.
        package let former: WordStatus?
    }

    /// Words that take a status, in the order of the words.
    package private(set) var changes: [Change] = []
    /// Words that keep another status than the other program would give.
    package private(set) var kept: [Change] = []
    /// The number of words that have the status already.
    package private(set) var same = 0

    /// Compares words with the `entries` here, those whose status was removed among them, and with
    /// the statuses `given` by the other program before; `overwrites` leaves nothing as it is.
    package init(
        _ words: [WordsElsewhere.Word], entries: [WordEntry], given: [WordKey: WordStatus],
        overwrites: Bool = false
    ) {
        let here = Dictionary(entries.map { ($0.key, $0) }, uniquingKeysWith: { $1 })
        for word in words {
            let entry = here[word.key]
            let change = Change(word: word, former: entry?.status)
            if let status = entry?.status,
                status == word.status || status.isKnown && word.status.isKnown
            {
                same += 1
            } else if entry == nil || overwrites
                || entry?.status == given[word.key]
                    && given[word.key] != nil
            {
                changes.append(change)
            } else {
                kept.append(change)
            }
        }
    }
}
