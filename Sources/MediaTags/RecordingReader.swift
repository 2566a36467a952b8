public import ListenCore

/// Reads what a recording says about itself: tags, chapters, pictures, texts.
///
/// The kind of file is told by its content, never by its name. Whatever the
/// bytes are, the work is bounded and nothing of the sound is read: a book of
/// ten hours costs a few small reads. What is damaged becomes a sentence among
/// the diagnostics.
public struct RecordingReader: Sendable {
    private let text: TagText

    /// A reader; `legacyText` reads bytes of an old encoding that nothing
    /// states (`nil` for those it cannot read), and without it they are windows-1252.
    public init(legacyText: @escaping @Sendable (_ bytes: [UInt8]) -> String? = { _ in nil }) {
        text = TagText(legacy: legacyText)
    }

    /// The facts of a recording; throws only when its bytes cannot be read at all.
    public func facts(of recording: some RecordingBytes) throws(StoreError) -> RecordingFacts {
        let input = TagInput(recording)
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
            return ChunkReader(input, text).wave()
        case ("FORM", "AIFF"), ("FORM", "AIFC"): return ChunkReader(input, text).aiff()
        case ("OggS", _): return OggReader(input, text).facts()
        case ("fLaC", _): return FLACReader(input, text).facts(at: 0)
        default: break
        }
        if head.starts(with: ASFReader.header) { return ASFReader(input, text).facts() }
        let second = FourCC(head.dropFirst(4))
        if MP4Reader.beginnings.contains(second), head.count >= 8 {
            return MP4Reader(input, text).facts()
        }
        return MPEGReader(input, text).facts()
    }
}
