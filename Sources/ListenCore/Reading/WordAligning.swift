/// Finds the words of a text in its sound, for voices that do not say when they speak which.
package protocol WordAligning: Sendable {
    /// The times of the words of a sentence in its sound, in order, `nil` for a word that is not
    /// found; no times at all where the sound does not fit the words. Blocks.
    func times(
        of words: [String], in samples: [Int16], rate: SampleRate, language: Language,
        isCancelled: @escaping @Sendable () -> Bool
    ) -> [Range<MediaTime>?]
}
