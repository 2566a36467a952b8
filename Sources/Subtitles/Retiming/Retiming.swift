public import ListenCore

/// Gives the cues of a subtitle file other times where these stand, and keeps every other byte:
/// encoding and line ends, styles, positions, tags, comments.
public enum Retiming {
    /// The formats that can be changed so, by the names and endings they have.
    private static let forms: [String: Form] = [
        "srt": .srt, "vtt": .vtt, "ass": .ass, "ssa": .ass, "lrc": .lrc, "sbv": .sbv,
    ]

    /// A format by how its times are found.
    enum Form: Hashable {
        case srt, vtt, ass, lrc, sbv

        /// Whether times before the recording's start are written with a sign: players pass such
        /// cues over, and nothing is lost.
        var writesEarly: Bool { self == .srt || self == .vtt }
    }

    /// Whether a file of a format can be changed so, and keeps its format under an ending
    /// (`srt`); any ending will do when it is `nil`.
    public static func keeps(_ format: String, ending: String? = nil) -> Bool {
        guard let form = forms[format] else { return false }
        return ending.map { forms[$0] == form } ?? true
    }

    /// Whether single cues of a document can be moved where they stand in the bytes it was read
    /// from.
    ///
    /// What rolls is shown in other pieces than the file has, which keep together: there all
    /// times go where `fit` says.
    public static func movesSingleCues(_ bytes: [UInt8], of document: SubtitleDocument) -> Bool {
        guard
            let table = try? SubtitleReader.table(
                bytes, name: "", keepsEarly: keepsEarly(document)
            ).cues()
        else { return false }
        return table.elementsEqual(document.track.cues) {
            $0.start == $1.start && $0.end == $1.end
        }
    }

    /// Whether a document was read with the times its cues have before the recording's start.
    private static func keepsEarly(_ document: SubtitleDocument) -> Bool {
        document.track.cues.contains { $0.start < .zero }
    }

    /// The bytes of a file with its cues at other times; `nil` when only writing it anew could
    /// give it these.
    ///
    /// `cues` are those of `document`, which was read from `bytes`, in the same order; `fit`
    /// moves the times that belong to no cue, and those inside one.
    public static func bytes(
        _ bytes: [UInt8], of document: SubtitleDocument, to cues: [Cue],
        analysis: any TextAnalyzing = PlainTextAnalysis(),
        fit: @escaping @Sendable (MediaTime) -> MediaTime
    ) -> [UInt8]? {
        guard let form = forms[document.format], cues.count == document.track.cues.count else {
            return nil
        }
        let isWhole = movesSingleCues(bytes, of: document)
        let change = TimeChange(
            from: isWhole ? document.track.cues : [], to: isWhole ? cues : [], fit: fit)
        var saysEnds = isWhole
        let changed = TimeEdits.applied(to: bytes) { text in
            let edits =
                switch form {
                case .ass: ASSTimes.edits(text, change)
                case .lrc: LRCTimes.edits(text, change)
                case .srt, .vtt, .sbv: CueTimes.edits(text, change, form)
                }
            saysEnds = saysEnds && edits.saysEnds
            return edits
        }
        return isFaithful(changed, document, change, form, saysEnds: saysEnds, analysis)
            ? changed : nil
    }

    /// The coarsest times that are written, in microseconds.
    private static let coarsest: Int64 = 10_000

    /// Whether a changed file reads as the same texts, at the times they were to have; ends are
    /// compared where the file says them all, else some are estimated anew.
    static func isFaithful(
        _ changed: [UInt8], _ document: SubtitleDocument, _ change: TimeChange, _ form: Form,
        saysEnds: Bool, _ analysis: any TextAnalyzing
    ) -> Bool {
        guard
            let read = try? SubtitleReader.document(
                changed, name: "", language: document.track.language, analysis: analysis,
                assembles: false, keepsEarly: true),
            read.format == document.format, read.encoding == document.encoding
        else { return false }
        let (now, before) = (read.track.cues, document.track.cues)
        let first = form.writesEarly ? Int64.min : 0
        let wanted = before.map { cue -> TimeChange.Span in
            let new = change.cue(cue.start.microseconds, cue.end.microseconds)
            return TimeChange.Span(
                start: max(first, new.start), end: new.end.map { max(first, $0) })
        }
        return now.map(\.text).sorted() == before.map(\.text).sorted()
            && areNear(now.map(\.start.microseconds), wanted.map(\.start))
            && (!saysEnds
                || areNear(now.map(\.end.microseconds), wanted.map { $0.end ?? $0.start }))
    }

    /// Whether times are the same but for how finely they are written, in any order.
    private static func areNear(_ times: [Int64], _ others: [Int64]) -> Bool {
        zip(times.sorted(), others.sorted()).allSatisfy { abs($0 - $1) <= coarsest }
    }
}
