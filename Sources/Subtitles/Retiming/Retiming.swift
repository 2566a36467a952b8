package import ListenCore

/// Replaces the times of the cues in a subtitle file and keeps every other byte: encoding and line
/// ends, styles, positions, tags, comments.
///
/// ```swift
/// Retiming.keeps("srt")  // true
/// Retiming.keeps("docx")  // false
/// ```
package enum Retiming {
    /// The formats that can be changed in this way, by their names and file endings.
    private static let forms: [String: Form] = [
        "srt": .srt, "vtt": .vtt, "ass": .ass, "ssa": .ass, "lrc": .lrc, "sbv": .sbv,
    ]

    /// The kind of times that a format has.
    enum Form: Hashable {
        case srt, vtt, ass, lrc, sbv

        /// True when times before the recording's start are written with a sign: players skip such
        /// cues, and nothing is lost.
        var writesEarly: Bool { self == .srt || self == .vtt }
    }

    /// True when a file of a format can be changed in this way and keeps its format under an ending
    /// (`srt`); `nil` allows any ending.
    package static func keeps(_ format: String, ending: String? = nil) -> Bool {
        guard let form = forms[format] else { return false }
        return ending.map { forms[$0] == form } ?? true
    }

    /// True when single cues of a document can be moved in the bytes it was read from.
    ///
    /// Rolling captions are shown in other pieces than the file has, and the pieces belong
    /// together: all their times follow `fit`.
    package static func movesSingleCues(_ bytes: [UInt8], of document: SubtitleDocument) -> Bool {
        guard
            let table = try? SubtitleReader.table(
                bytes, name: "", keepsEarly: keepsEarly(document)
            ).cues()
        else { return false }
        return table.elementsEqual(document.track.cues) {
            $0.start == $1.start && $0.end == $1.end
        }
    }

    /// True when a document was read with the times of its cues before the recording's start.
    private static func keepsEarly(_ document: SubtitleDocument) -> Bool {
        document.track.cues.contains { $0.start < .zero }
    }

    /// The bytes of a file with its cues at other times; `nil` when the file would have to be
    /// exported again to have these times.
    ///
    /// `cues` are those of `document`, which was read from `bytes`, in the same order; `fit` moves
    /// the times that belong to no cue, and those inside one.
    package static func bytes(
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

    /// True when a changed file reads as the same texts at the wanted times; ends are compared when
    /// the file states them all, because the others are estimated again.
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

    /// True when times are the same, in any order, apart from the precision with which they are
    /// written.
    private static func areNear(_ times: [Int64], _ others: [Int64]) -> Bool {
        zip(times.sorted(), others.sorted()).allSatisfy { abs($0 - $1) <= coarsest }
    }
}
