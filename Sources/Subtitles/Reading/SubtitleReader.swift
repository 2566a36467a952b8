public import ListenCore

/// Reads the bytes of a subtitle file of any known format and encoding.
///
/// The steps are detect, decode, parse and assemble; all are pure, and safe from any isolation.
///
/// ```swift
/// let track = try SubtitleReader.read(bytes, name: "chapter.srt")
/// ```
public enum SubtitleReader {
    /// The largest file that is read: 128 MB.
    ///
    /// Places in a text are stored in 32 bits, so it must stay below 2 GB with everything that is
    /// added to it (`CueTableBuilder`).
    public static let limitBytes = 128 * 1_048_576

    /// Reads a file into its track; throws only when it holds no cue at all.
    public static func read(
        _ bytes: [UInt8], name: String, language: Language? = nil,
        analysis: any TextAnalyzing = PlainTextAnalysis()
    ) throws(SubtitleError) -> SubtitleTrack {
        try document(bytes, name: name, language: language, analysis: analysis).track
    }

    /// Reads a file into its track and tells what kind of file it was.
    ///
    /// A strict reading keeps only what the format's own rules keep. `language` is the language of
    /// the book: it helps to guess a legacy encoding and decides about sentences; `analysis` knows
    /// the scripts. A media overlay asks `companion` for the text files it names. Without
    /// `assembles` there are no sentences, which take most of the time. With `keepsEarly` cues keep
    /// times before the recording's start, which nothing can play; otherwise they are cut there,
    /// and a file that holds only such cues is refused.
    public static func document(
        _ bytes: [UInt8], name: String, language: Language? = nil,
        reading: SubtitleReading = .lenient, analysis: any TextAnalyzing = PlainTextAnalysis(),
        companion: (@Sendable (_ name: String) -> [UInt8]?)? = nil, assembles: Bool = true,
        keepsEarly: Bool = false
    ) throws(SubtitleError) -> SubtitleDocument {
        guard bytes.count <= limitBytes else {
            throw SubtitleError(.tooLarge(limitBytes: limitBytes), name: name)
        }
        if let found = ForeignContent.magic(of: bytes) {
            throw SubtitleError(.notSubtitles(found: found), name: name)
        }
        var source = SourceText(bytes, language: language, analysis: analysis)
        source.companion = companion
        source.keepsEarly = keepsEarly
        guard !source.isBlank else { throw SubtitleError(.empty, name: name) }
        for format in SubtitleFormat.all where format.matches(source) {
            let table = format.parse(source, reading)
            let cues = table.cues()
            guard !cues.isEmpty else {
                if table.early > 0 { throw SubtitleError(.allEarly, name: name) }
                // A strict reading takes the format from the first lines.
                if reading == .strict, table.flaws > 0,
                    format.parse(source, .lenient).count > 0
                {
                    throw SubtitleError(
                        .nothingStrict(first: table.diagnostics.first), name: name)
                }
                if reading == .strict { break }
                continue
            }
            let mayRoll = reading == .lenient && !table.cuesAreSentences
            let spoken = mayRoll ? RollingCaptions.spoken(cues) : (cues, [])
            return document(
                of: spoken.0, table, format, source, language ?? table.language, analysis,
                undone: spoken.1, assembles: assembles)
        }
        throw SubtitleError(.notSubtitles(found: ForeignContent.guess(source)), name: name)
    }

    /// The cues of a file as numbers and byte ranges, without sentences.
    ///
    /// The format is detected, and the bytes are decoded and checked. Throws only when the file
    /// holds no cue at all. With `keepsEarly` cues keep times before the recording's start.
    public static func table(
        _ bytes: [UInt8], name: String, reading: SubtitleReading = .lenient,
        keepsEarly: Bool = false
    ) throws(SubtitleError) -> CueTable {
        var source = SourceText(bytes)
        source.keepsEarly = keepsEarly
        for format in SubtitleFormat.all where format.matches(source) {
            let table = format.parse(source, reading)
            if table.count > 0 { return table }
        }
        throw SubtitleError(.notSubtitles(found: ForeignContent.guess(source)), name: name)
    }

    private static func document(
        of cues: [Cue], _ table: CueTable, _ format: SubtitleFormat, _ source: SourceText,
        _ language: Language?, _ analysis: any TextAnalyzing, undone: [SubtitleDiagnostic],
        assembles: Bool
    ) -> SubtitleDocument {
        let isStandard = table.dialect == .webVTTStandard
        let visible = !assembles ? [] : isStandard ? cues.filter(\.text.isVisible) : cues
        let assembler = SentenceAssembler(language: language, analysis: analysis)
        let sentences = SentenceScripts(language: language, analysis: analysis)
            .annotated(
                table.cuesAreSentences
                    ? assembler.sentences(each: visible) : assembler.sentences(of: visible))
        let track = SubtitleTrack(
            language: language, cues: cues, sentences: sentences,
            diagnostics: table.diagnostics + undone)
        return SubtitleDocument(
            format: format.name, encoding: source.encoding, track: track,
            flaws: table.flaws + undone.count)
    }
}

/// A subtitle file as it was read: its track and what kind of file it was.
///
/// ```swift
/// let document = try SubtitleReader.document(bytes, name: "chapter.srt", reading: .strict)
/// document.format  // "srt"
/// document.flaws  // 0
/// ```
public struct SubtitleDocument: Hashable, Sendable {
    /// The format's short name: `srt`, `vtt`, `ass` and so on.
    public let format: String
    /// The encoding of its bytes.
    package let encoding: TextEncoding
    /// The track.
    public let track: SubtitleTrack
    /// The number of flaws: the diagnostics, and those beyond the number that is listed.
    public let flaws: Int

    /// A document; without a number, it has as many flaws as the track has diagnostics.
    package init(
        format: String, encoding: TextEncoding, track: SubtitleTrack, flaws: Int? = nil
    ) {
        self.flaws = flaws ?? track.diagnostics.count
        self.format = format
        self.encoding = encoding
        self.track = track
    }
}
