/// Speaks sentences by one voice: a session with a process that stays between sentences.
///
/// A process that crashes, stops or answers nonsense is ended and started again once for a
/// sentence; then the sentence fails, and the next one begins with a new process. Sentences are
/// spoken one after another, in the order they are asked for. Cancelling the task ends the process.
package protocol VoiceSpeaking: Sendable {
    /// Speaks a sentence.
    ///
    /// A sentence without anything to say, such as one of emoji, is silence of no length. No answer
    /// takes longer than ten seconds without a reason that is thrown.
    func speak(_ sentence: VoicedSentence) async throws(VoiceError) -> SpokenSentence

    /// Ends its process; a session that is released does the same.
    func close() async
}

/// Starts sessions of voices.
package protocol VoiceOpening: Sendable {
    /// A session of a voice, whose process is started by its first sentence.
    ///
    /// `others` are the voices for sentences, and runs of sentences, in other languages: each has a
    /// process of its own once it is needed, and all answer at the sample rate of the first voice.
    func open(
        _ voice: Voice, others: @escaping @Sendable (Language) -> Voice?
    ) throws(VoiceError) -> any VoiceSpeaking
}

extension VoiceOpening {
    /// A session of a voice that speaks every language as its own.
    package func open(_ voice: Voice) throws(VoiceError) -> any VoiceSpeaking {
        try open(voice) { _ in nil }
    }
}

/// The voices of this machine.
package protocol VoiceListing: Sendable {
    /// The voices that are here, by engine and name; looks at disks and asks programs, and fails
    /// for none: an engine that is not installed has no voices.
    func voices() async -> [Voice]
}
