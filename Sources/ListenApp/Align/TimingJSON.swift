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

    /// Whether its times can be changed where they stand; else another file is to be named.
    var isWritable = true
    /// Whether it fits so well, as it is now, that it is called in step.
    private(set) var isInStep: Bool

    enum CodingKeys: String, CodingKey {
        case file, audio, rate, cues, snapped
        case isSure = "sure"
        case isInStep = "in_step"
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
        isInStep = Self.isInStep(fitAfter, isSure: repair.fit.isSure)
    }

    /// What fits less is not called in step.
    private static let leastFit = 0.8

    private static func isInStep(_ fit: Double, isSure: Bool) -> Bool { isSure && fit >= leastFit }

    /// Notes that a file was written, anew or with other times alone.
    mutating func isWritten(anew: Bool) { onlyTimes = !anew }

    /// Notes that the file cannot be any nearer, as times are written in it.
    mutating func staysAsItIs() {
        (offsetMs, rate, snapped, fitAfter) = (0, 1, 0, fitBefore)
        isInStep = Self.isInStep(fitBefore, isSure: isSure)
    }

    /// Whether anything is to be changed.
    var isChanged: Bool { isSure && (offsetMs != 0 || rate != 1 || snapped > 0) }

    /// Whether the file is out of step, not only here and there an edge, and can be put in step.
    var isOff: Bool { isInStep && (abs(offsetMs) > 150 || rate != 1) }

    /// Whether it is not in step, and would not be, whatever its times were.
    var isDoubtful: Bool { !isInStep }

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
        guard !parts.isEmpty || isInStep else {
            return "\(file): nothing that fits better was found than \(Self.percent(fitBefore)), "
                + "which is not in step; nothing is changed."
        }
        let deeds = parts.isEmpty ? "in step" : parts.joined(separator: ", ")
        return "\(file): \(deeds); fit \(Self.percent(fitBefore)), then \(Self.percent(fitAfter))"
            + (isInStep ? "." : ", which is not in step yet.")
            + (onlyTimes == false
                ? " The text was written anew, without styles, positions and comments." : "")
    }

    /// Rounded down, so that less than 80 % is not called that.
    private static func percent(_ fit: Double) -> String {
        "\(Int((fit * 100 + 0.001).rounded(.down))) %"
    }

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
