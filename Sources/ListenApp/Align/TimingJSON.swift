import Alignment
import ListenCore

/// The versioned JSON of `listen timing --json`.
struct TimingJSON: Encodable {
    let version = 1
    let files: [TimingFileJSON]
    /// The files that became what they were.
    let undone: [String]
}

/// How a file fits its recording, and what was changed; fits are correlations from −1 to 1.
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
    /// Whether all but the times of the file that was written is as it was; `nil` where none was.
    private(set) var onlyTimes: Bool?

    enum CodingKeys: String, CodingKey {
        case file, audio, rate, cues, snapped
        case isSure = "sure"
        case offsetMs = "offset_ms"
        case fitBefore = "fit_before"
        case fitAfter = "fit_after"
        case onlyTimes = "only_times"
    }

    init(_ file: String, _ audio: String, _ repair: TimingRepair) {
        (self.file, self.audio) = (file, audio)
        isSure = repair.fit.isSure
        offsetMs = repair.fit.offset.milliseconds
        rate = repair.fit.rate
        fitBefore = (repair.fit.before * 1_000).rounded() / 1_000
        fitAfter = (repair.fit.after * 1_000).rounded() / 1_000
        cues = repair.cues.count
        snapped = repair.snapped
    }

    /// Notes that a file was written, anew or with other times alone.
    mutating func isWritten(anew: Bool) { onlyTimes = !anew }

    /// Notes that the file cannot be any nearer, as times are written in it.
    mutating func staysAsItIs() {
        (offsetMs, rate, snapped, fitAfter) = (0, 1, 0, fitBefore)
    }

    /// Whether anything is to be changed.
    var isChanged: Bool { isSure && (offsetMs != 0 || rate != 1 || snapped > 0) }

    /// Whether the file is out of step, not only here and there an edge.
    var isOff: Bool { !isSure || abs(offsetMs) > 150 || rate != 1 }

    /// What a person is told.
    var sentence: String {
        guard isSure else {
            return "\(file): it cannot be told how it belongs to the sound "
                + "(fit \(Self.percent(fitBefore))); nothing is changed."
        }
        var parts: [String] = []
        if offsetMs != 0 { parts.append("shifted by \(Self.seconds(offsetMs))") }
        if rate != 1 { parts.append("stretched to \(Self.hundredths(rate * 100)) %") }
        if snapped > 0 { parts.append("\(snapped) of \(cues) cues moved to speech near by") }
        let deeds = parts.isEmpty ? "in step" : parts.joined(separator: ", ")
        return "\(file): \(deeds); fit \(Self.percent(fitBefore)), then \(Self.percent(fitAfter))."
            + (onlyTimes == false
                ? " The text was written anew, without styles, positions and comments." : "")
    }

    private static func percent(_ fit: Double) -> String { "\(Int((fit * 100).rounded())) %" }

    private static func seconds(_ milliseconds: Int64) -> String {
        let sign = milliseconds < 0 ? "−" : "+"
        return "\(sign)\(hundredths(Double(abs(milliseconds)) / 1_000)) s"
    }

    /// A number with two digits behind the point.
    private static func hundredths(_ value: Double) -> String {
        let all = Int64((value * 100).rounded())
        let rest = all % 100
        return "\(all / 100).\(rest < 10 ? "0" : "")\(rest)"
    }
}
