import Glibc
import ListenCore
import Practice
import Subtitles

/// How much of a book of ten hours a person knows: 20 chapters of half an hour,
/// 150 words a minute as common as those of a language (Zipf), of which the
/// commonest 4,000 have a status.
///
/// `coverage`: the words folded and counted, milliseconds for the whole book.
/// `reading`: its texts parsed into sentences before.
func coverage(runs: Int) throws -> [String: [Double]] {
    let texts = chapters()
    let statuses = WordStatuses(
        .english,
        pairs: (0..<4_000).map { (spelling($0), $0 % 10 == 0 ? .two : .known) })
    var figures: [String: [Double]] = [:]
    for run in 0...runs {
        var tracks: [SubtitleTrack] = []
        let reading = try milliseconds {
            tracks = try texts.map {
                try SubtitleReader.document($0, name: "chapter.srt", language: .english).track
            }
        }
        var words = 0
        let counting = milliseconds {
            for track in tracks {
                let text = TextWords(track.sentences, language: .english)
                let coverage = WordCoverage(of: text, by: statuses)
                words += coverage.known + coverage.learning + coverage.new
            }
        }
        guard words > 85_000 else { throw Missing(description: "only \(words) words were read") }
        guard run > 0 else { continue }
        figures["coverage", default: []].append(counting)
        figures["reading", default: []].append(reading)
    }
    return figures
}

/// The texts as SubRip: a cue of twelve words every 4.8 s.
private func chapters() -> [[UInt8]] {
    var state: UInt64 = 7
    func random() -> Double {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Double(state >> 11) / Double(1 << 53)
    }
    func stamp(_ milliseconds: Int) -> String {
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let rest = "\(1_000 + milliseconds % 1_000)".dropFirst()
        let seconds = milliseconds / 1_000
        return "\(two(seconds / 3_600)):\(two(seconds / 60 % 60)):\(two(seconds % 60)),\(rest)"
    }
    return (0..<20).map { _ in
        var text = ""
        for cue in 0..<375 {
            let words = (0..<12).map { _ in spelling(Int(exp(random() * 9.9)) - 1) }
            text += "\(cue + 1)\n\(stamp(cue * 4_800)) --> \(stamp(cue * 4_800 + 4_700))\n"
            text += words.joined(separator: " ").capitalisedFirst + ".\n\n"
        }
        return Array(text.utf8)
    }
}

/// A word of letters for a number.
func spelling(_ number: Int) -> String {
    let syllables = ["ba", "ke", "di", "lo", "mu", "sa", "te", "ri", "no", "pu"]
    return "\(number)".map { syllables[$0.wholeNumberValue ?? 0] }.joined()
}

extension String {
    var capitalisedFirst: String { prefix(1).uppercased() + dropFirst() }
}
