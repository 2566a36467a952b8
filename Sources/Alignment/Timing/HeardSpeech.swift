import Signal

/// The pauses of a recording, and the evidence for speech in each frame.
struct HeardSpeech {
    let evidence: SpeechEvidence
    /// The stretches without speech, in frames.
    let pauses: [Range<Int>]
    /// The number of frames.
    let count: Int

    init(levels: [Float]) {
        evidence = SpeechEvidence(levels: levels)
        count = levels.count
        // Edges are exact where pauses are quiet; in noise fixed distances find none.
        pauses = evidence.isNoisy ? evidence.pauses : SpeechActivity(levels: levels).pauses
    }
}
