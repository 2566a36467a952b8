import ListenCore

@testable import Subtitles

/// Compares what the reader makes of a case with what the case says.
enum CorpusCheck {
    static func problems(of item: CorpusCase) -> [String] {
        do {
            let document = try SubtitleReader.document(
                item.bytes, name: "corpus", language: item.language, reading: item.reading)
            return differences(of: item, document)
        } catch {
            let found =
                switch error.code {
                case .empty: "empty"
                case .allEarly: "all early"
                case .nothingStrict: "nothing strict"
                case .notSubtitles(let found): found
                case .tooLarge: "too large"
                }
            return found == item.refusal ? [] : ["refused as \(found)"]
        }
    }

    private static func differences(
        of item: CorpusCase, _ document: SubtitleDocument
    ) -> [String] {
        if let refusal = item.refusal {
            return ["read as \(document.format), not refused as \(refusal)"]
        }
        var problems: [String] = []
        if let format = item.format, format != document.format {
            problems.append("taken for \(document.format)")
        }
        let cues = document.track.cues
        if cues.map(Expected.init) != item.cues.map(\.expected) {
            problems.append("its cues are \(cues.map(Expected.init))")
        }
        for (cue, expected) in zip(cues, item.cues) {
            let words = cue.words.map {
                CorpusWord(expected: .init($0), isEstimated: $0.isEstimated)
            }
            if let wanted = expected.words, wanted != words {
                problems.append("the words of \(cue.text.debugDescription) are \(words)")
            }
        }
        return problems + complaints(of: item, document.track.diagnostics)
    }

    private static func complaints(
        of item: CorpusCase, _ found: [SubtitleDiagnostic]
    ) -> [String] {
        guard let wanted = item.diagnostics else { return [] }
        let fits =
            wanted.count == found.count
            && zip(wanted, found).allSatisfy {
                $0.line == $1.line && ($0.part.isEmpty || $1.message.contains($0.part))
            }
        return fits ? [] : ["its diagnostics are \(found.map { "\($0.line): \($0.message)" })"]
    }
}
