package import ListenCore

extension TrackPayload {
    /// Reads the file, and the files beside it that it refers to.
    ///
    /// A guessed `language` counts only where the payload states none.
    package func document(
        _ analysis: any TextAnalyzing, language: Language? = nil, assembles: Bool = true
    ) throws(SubtitleError) -> SubtitleDocument {
        let language = self.language ?? language
        return try SubtitleReader.document(
            bytes, name: name, language: language,
            analysis: analysis.analysis(for: bytes, at: path, language: language),
            companion: { analysis.companion($0, of: path) }, assembles: assembles)
    }
}
