package import ListenCore

/// A duration as people read it: `<1 min`, `34 min`, `2 h 05 min`.
package func spanText(_ time: MediaTime) -> String {
    let seconds = max(0, time.microseconds) / 1_000_000
    let minutes = (seconds + 30) / 60
    if minutes == 0 { return time > .zero ? "<1 min" : "0 min" }
    if minutes < 60 { return "\(minutes) min" }
    return "\(minutes / 60) h \(minutes % 60 < 10 ? "0" : "")\(minutes % 60) min"
}

/// Hours with one decimal, rounded down: `12.4`.
package func hourText(_ time: MediaTime) -> String {
    let tenths = max(0, time.microseconds) / 360_000_000
    return "\(tenths / 10).\(tenths % 10)"
}
