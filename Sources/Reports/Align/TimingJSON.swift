import ConsoleOutput
import ListenCore
import Subtitles

/// The versioned JSON of `listen timing --json`.
struct TimingJSON: Encodable {
    let version = 1
    let files: [TimingFileJSON]
    /// The files that were restored.
    let undone: [String]
}

/// The fit of a file with its recording, and the changes that were made, or with `--check` would
/// be; fits are correlations from −1 to 1.
struct TimingFileJSON: Encodable {
    let file: String
    let audio: String
    let isSure: Bool
    private(set) var offsetMs: Int64
    private(set) var rate: Double
    let fitBefore: Double
    private(set) var fitAfter: Double
    let cues: Int
    private(set) var snapped: Int
    /// True when only times differ in the written file; `nil` when none was written.
    private(set) var onlyTimes: Bool?

    /// The pieces that were shifted each by themselves; none when one shift serves all.
    private(set) var pieces: [Piece]
    /// The stretches of the file whose cues have no speech of their own in the recording.
    private(set) var unplaced: [Stretch]

    /// Times in the file as it was, before the rate.
    struct Stretch: Encodable {
        let fromMs: Int64
        let toMs: Int64

        enum CodingKeys: String, CodingKey {
            case fromMs = "from_ms"
            case toMs = "to_ms"
        }
    }

    /// A piece, from a time in the file as it was.
    struct Piece: Encodable {
        let fromMs: Int64
        let offsetMs: Int64

        enum CodingKeys: String, CodingKey {
            case fromMs = "from_ms"
            case offsetMs = "offset_ms"
        }
    }

    /// True when its times can be changed in place; otherwise another file must be named.
    var isWritable = true
    /// True when the file as it is now fits well enough to count as in step.
    private(set) var isInStep: Bool
    /// True when it is in step after the reported changes; differs from `isInStep` only under
    /// `--check`.
    private(set) var wouldBeInStep: Bool
    /// True under `--check`, which writes nothing.
    private let isChecked: Bool

    enum CodingKeys: String, CodingKey {
        case file, audio, rate, cues, snapped, pieces, unplaced
        case isSure = "sure"
        case isInStep = "in_step"
        case wouldBeInStep = "would_be_in_step"
        case offsetMs = "offset_ms"
        case fitBefore = "fit_before"
        case fitAfter = "fit_after"
        case onlyTimes = "only_times"
    }

    init(_ file: String, _ audio: String, _ repair: TimingRepair, isChecked: Bool = false) {
        (self.file, self.audio, self.isChecked) = (file, audio, isChecked)
        isSure = repair.fit.isSure
        offsetMs = repair.fit.offset.milliseconds
        rate = repair.fit.rate
        pieces = repair.fit.pieces.map {
            Piece(fromMs: $0.span.lowerBound.milliseconds, offsetMs: $0.offset.milliseconds)
        }
        unplaced = repair.fit.unplaced.map {
            Stretch(fromMs: $0.lowerBound.milliseconds, toMs: $0.upperBound.milliseconds)
        }
        fitBefore = Self.thousandths(repair.fit.before)
        fitAfter = Self.thousandths(repair.fit.after)
        cues = repair.cues.count
        snapped = repair.snapped
        wouldBeInStep = Self.isInStep(fitAfter, isSure: isSure)
        let isFarOff = abs(offsetMs) > Self.mostOffMs || rate != 1 || !pieces.isEmpty
        isInStep =
            isChecked ? Self.isInStep(fitBefore, isSure: isSure) && !isFarOff : wouldBeInStep
    }

    /// Cues outside the recording would give values below −1.
    private static func thousandths(_ fit: Double) -> Double {
        (min(1, max(-1, fit)) * 1_000).rounded() / 1_000
    }

    /// A larger offset is out of step, however good the fit.
    private static let mostOffMs: Int64 = 150

    /// The least fit that counts as in step.
    private static let leastFit = 0.8

    private static func isInStep(_ fit: Double, isSure: Bool) -> Bool { isSure && fit >= leastFit }

    /// Notes that a file was written: in full, or with only its times changed.
    mutating func isWritten(anew: Bool) { onlyTimes = !anew }

    /// Notes that the file cannot fit better, given the precision of times in its format.
    mutating func staysAsItIs() {
        // Pieces that are sure tell that the file is off, however good its fit.
        isInStep = Self.isInStep(fitBefore, isSure: isSure) && pieces.isEmpty
        (offsetMs, rate, snapped, fitAfter) = (0, 1, 0, fitBefore)
        (pieces, unplaced) = ([], [])
        wouldBeInStep = isInStep
    }

    /// True when there are changes to make.
    var isChanged: Bool {
        isSure && (offsetMs != 0 || rate != 1 || snapped > 0 || !pieces.isEmpty)
    }

    /// True when the file as a whole is out of step and can be repaired; a few edges do not count.
    var isOff: Bool { !isInStep && wouldBeInStep }

    /// True when it is out of step and no better times were found.
    var isDoubtful: Bool { !isInStep && !wouldBeInStep }

    /// The line for the person.
    var sentence: String {
        guard isSure else {
            return "\(file): it cannot be told how it belongs to the sound "
                + "(fit \(Self.percent(fitBefore))); nothing is changed."
        }
        let parts = changes
        guard !parts.isEmpty || isInStep else {
            return "\(file): nothing that fits better was found than \(Self.percent(fitBefore)), "
                + "which is not in step; nothing is changed."
        }
        let isAsItIs = parts.isEmpty || isChecked && isInStep
        let deeds = ((isAsItIs ? ["in step"] : []) + parts).joined(separator: ", ")
        let doubt = isChecked ? ", which would not be in step yet." : ", which is not in step yet."
        return "\(file): \(deeds); fit \(Self.percent(fitBefore)), then \(Self.percent(fitAfter))"
            + (wouldBeInStep ? "." : doubt) + withoutPlace
            + (onlyTimes == false
                ? " The text was written anew, without styles, positions and comments." : "")
    }

    /// The changes that were made, or under `--check` would be.
    private var changes: [String] {
        var parts: [String] = []
        if !pieces.isEmpty {
            parts.append("shifted in \(pieces.count) pieces (\(told(pieces)))")
        } else if offsetMs != 0 {
            parts.append("shifted by \(Self.seconds(offsetMs))")
        }
        if rate != 1 { parts.append("stretched to \(Self.hundredths(rate * 100)) %") }
        if isChecked, let first = parts.first { parts[0] = "would be \(first)" }
        if snapped > 0 {
            let deed = isChecked ? "would move" : "moved"
            parts.append("\(snapped) of \(cues) cues \(deed) to speech near by")
        }
        return parts
    }

    /// The pieces in words: "from 0:00 +0.00 s; from 5:12 −31.20 s, where 31 s are missing".
    private func told(_ pieces: [Piece]) -> String {
        pieces.indices.map { index in
            let from = index == 0 ? 0 : pieces[index].fromMs
            let offset = "from \(Self.clock(from)) \(Self.seconds(pieces[index].offsetMs))"
            guard index > 0 else { return offset }
            let jump = pieces[index].offsetMs - pieces[index - 1].offsetMs
            let length = Self.tenths(abs(jump))
            return offset + (jump < 0 ? ", \(length) s are missing" : ", \(length) s were added")
        }.joined(separator: "; ")
    }

    /// A sentence on cues without speech; empty when all have theirs.
    private var withoutPlace: String {
        guard !unplaced.isEmpty else { return "" }
        let spans = unplaced.prefix(5).map { "\(Self.clock($0.fromMs))–\(Self.clock($0.toMs))" }
        let more = unplaced.count > 5 ? " and \(unplaced.count - 5) more" : ""
        return " No speech was found for the lines of \(spans.joined(separator: ", "))\(more). "
            + "Look at them, and delete those the recording lacks."
    }

    /// A time in hours, minutes and seconds: "5:12", "1:02:03".
    private static func clock(_ milliseconds: Int64) -> String {
        let seconds = abs(milliseconds) / 1_000
        func two(_ value: Int64) -> String { (value < 10 ? "0" : "") + "\(value)" }
        let (hours, minutes) = (seconds / 3_600, seconds / 60 % 60)
        let sign = milliseconds <= -1_000 ? "−" : ""
        let start = hours > 0 ? "\(hours):\(two(minutes))" : "\(minutes)"
        return "\(sign)\(start):\(two(seconds % 60))"
    }

    private static func tenths(_ milliseconds: Int64) -> String {
        let all = (milliseconds + 50) / 100
        return "\(all / 10).\(all % 10)"
    }

    /// A share as text, rounded down, so that less than 80 % never prints as 80 %.
    private static func percent(_ fit: Double) -> String {
        let percent = Int((fit * 100 + 0.001).rounded(.down))
        return percent < 0 ? "−\(-percent) %" : "\(percent) %"
    }

    private static func seconds(_ milliseconds: Int64) -> String {
        let sign = milliseconds < 0 ? "−" : "+"
        return "\(sign)\(hundredths(Double(abs(milliseconds)) / 1_000)) s"
    }

    /// A number with two decimals.
    private static func hundredths(_ value: Double) -> String {
        let all = Int64((value * 100).rounded())
        let rest = all % 100
        return "\(all / 100).\(rest < 10 ? "0" : "")\(rest)"
    }
}
