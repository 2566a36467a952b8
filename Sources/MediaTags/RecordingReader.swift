package import ListenCore

/// Reads the metadata of a recording: tags, chapters, pictures, texts.
///
/// The kind of file is recognised by its content, never by its name. The work is bounded for any
/// bytes, and none of the sound is read: a book of ten hours costs a few small reads. Damage
/// becomes a sentence among the diagnostics.
package struct RecordingReader: Sendable {
    private let text = TagText()
    private let analysis: (any TextAnalyzing)?

    /// A reader; `analysis` guesses legacy encodings that are not stated, and without it they are
    /// windows-1252.
    package init(analysis: (any TextAnalyzing)? = nil) {
        self.analysis = analysis
    }

    /// The facts of a recording; throws only when its bytes cannot be read at all.
    ///
    /// Texts that are found only by reading the whole file are read until `isOver` returns true,
    /// which is called from time to time; the time up to which they were read is among the facts.
    package func facts(
        of recording: some RecordingBytes, isOver: @escaping () -> Bool = { false }
    ) throws(StoreError) -> RecordingFacts {
        var facts = try undecodedFacts(of: recording, isOver: isOver)
        let samples = facts.undecoded
        guard !samples.isEmpty else { return facts }
        facts.decode(
            by: LegacyCharset(of: samples, language: facts.tags.language, analysis: analysis))
        return facts
    }

    /// The facts of a recording whose texts in a legacy encoding are still undecoded, to be decoded
    /// with those of the other files of its book; throws the same errors as `facts`.
    package func undecodedFacts(
        of recording: some RecordingBytes, isOver: @escaping () -> Bool = { false }
    ) throws(StoreError) -> RecordingFacts {
        let input = TagInput(recording, isOver: isOver)
        var facts = read(input)
        if let failure = input.failure { throw failure }
        facts.pictures = facts.pictures.filter(\.isFront) + facts.pictures.filter { !$0.isFront }
        facts.pictures = Array(facts.pictures.prefix(EmbeddedPicture.most))
        facts.diagnostics = input.diagnostics
        return facts
    }

    private func read(_ input: TagInput) -> RecordingFacts {
        let head = input.prefix(at: 0, count: 16)
        let kind = FourCC(head)
        let form = FourCC(head.dropFirst(8))
        switch (kind, form) {
        case ("RIFF", "WAVE"), ("RF64", "WAVE"), ("BW64", "WAVE"):
            return ChunkReader(input: input, text: text).wave()
        case ("RIFF", "AVI "): return ChunkReader(input: input, text: text).wave(form: "AVI")
        case ("DSD ", _), ("FRM8", _): return DSDReader(input: input, text: text).facts(kind)
        case ("caff", _): return CAFReader(input: input, text: text).facts()
        case ("FORM", "AIFF"), ("FORM", "AIFC"): return ChunkReader(input: input, text: text).aiff()
        case (SunReader.beginning, _): return SunReader(input, text).facts()
        case (RealReader.media, _), (RealReader.audio, _):
            var reader = RealReader(input, text)
            return reader.facts(kind)
        case ("OggS", _): return OggReader(input: input, text: text).facts()
        case ("fLaC", _): return FLACReader(input: input, text: text).facts(at: 0)
        default: break
        }
        if head.starts(with: MatroskaReader.beginning) { return MatroskaReader(input).facts() }
        if head.starts(with: ASFReader.header) { return ASFReader(input: input).facts() }
        let second = FourCC(head.dropFirst(4))
        if MP4Reader.beginnings.contains(second), head.count >= 8 {
            return MP4Reader(input, text).facts()
        }
        return MPEGReader(input: input, text: text).facts()
    }
}
