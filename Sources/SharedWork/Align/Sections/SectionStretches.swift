import ListenCore
import Subtitles

/// The stretches of a text in which the first minute of a section is looked for, where no heading
/// says where it begins.
enum SectionStretches {
    /// The letters of a stretch: some minutes of speech, so that few are needed.
    private static let size = 5_400.0
    /// The letters that two neighbours share, which is what a minute says.
    private static let overlap = 1_200.0
    /// The most stretches.
    private static let most = 9

    /// Ranges of lines, the nearest to the likeliest place first, which so much of the letters of a
    /// text (0…1) is before.
    static func around(_ share: Double, of lines: [AlignmentScript.Line]) -> [Range<Int>] {
        var (before, sum) = ([Double](), 0.0)
        for line in lines {
            before.append(sum)
            sum += BookScript.weight(line.text)
        }
        let step = size - overlap
        let middle = share * sum - size / 2
        let starts = (0..<most).map { (number: Int) -> Double in
            let side = number % 2 == 1 ? -(number + 1) / 2 : number / 2
            return middle + step * Double(side)
        }
        // Behind twice the way to the likeliest place there is no reason to look.
        let reach = min(sum, 2 * share * sum + size)
        return starts.compactMap { start in
            guard start + size > 0, start < reach else { return nil }
            let first = before.firstIndex { $0 >= start } ?? lines.count
            let end = before.firstIndex { $0 >= start + size } ?? lines.count
            return first < end ? first..<end : nil
        }
    }

    /// True when lines that were found in the beginning of a recording are those it says, rather
    /// than the nearest of another part: sure ones, without holes, up to its end.
    static func isFit(_ found: AlignedScript, in length: MediaTime) -> Bool {
        guard let first = found.lines.first, let last = found.lines.last else { return false }
        let sure = found.lines.filter { !$0.isDoubtful }
        let said = sure.reduce(0) { $0 + ($1.end - $1.start).seconds }
        let span = (last.end - first.start).seconds
        return sure.count > 1 && said > 8 && said > 0.6 * span
            && min(length, found.duration) - last.end < .seconds(15)
    }
}
