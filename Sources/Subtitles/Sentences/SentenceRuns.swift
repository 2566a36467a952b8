import ListenCore

/// The words of sentences that are being collected, and who says each of them.
struct SentenceRuns {
    private(set) var words: [[Word]] = []
    private(set) var speakers: [String?] = []

    /// Adds the sentences of a speaker, or goes on with the last one.
    mutating func add(_ speaker: String? = nil, _ change: (inout [[Word]]) -> Void) {
        change(&words)
        while speakers.count < words.count { speakers.append(speaker) }
    }

    /// The words of the last sentence, if a person says it.
    func last(of speaker: String?) -> [Word]? {
        speakers.last == speaker ? words.last : nil
    }

    /// Takes the speakers of cues that hold a word each, by the times at which they begin.
    mutating func takeSpeakers(of cues: [Cue]) {
        guard cues.contains(where: { !$0.voices.isEmpty }) else { return }
        let known = Dictionary(cues.map { ($0.start, $0.speaker) }) { first, _ in first }
        for (place, words) in words.enumerated() {
            speakers[place] = words.first.flatMap { known[$0.start] ?? nil }
        }
    }
}
