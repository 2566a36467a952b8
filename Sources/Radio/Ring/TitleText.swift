import ListenCore

/// Titles as a text in WebVTT, so that they are shown as sentences are: with the frame they belong
/// to.
enum TitleText {
    /// The text of titles, each up to the next; the last has no end yet.
    static func payload(of titles: [RingIndex.Title], name: String) -> TrackPayload {
        var lines = ["WEBVTT", ""]
        for (index, title) in titles.enumerated() where !title.text.isEmpty {
            let isLast = index + 1 == titles.count
            let end = isLast ? title.time + open : titles[index + 1].time
            guard end > title.time else { continue }
            lines += [
                "\(stamp(title.time)) --> \(stamp(end))",
                title.text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
                    .replacing(">", with: "&gt;"), "",
            ]
        }
        return TrackPayload(
            bytes: Array(lines.joined(separator: "\n").utf8), name: "the titles of \(name)")
    }

    /// The length that a title is given which nothing follows yet.
    private static let open = MediaTime.milliseconds(24 * 3_600_000)

    private static func stamp(_ time: MediaTime) -> String {
        let milliseconds = max(0, time.milliseconds)
        func digits(_ number: Int64, _ count: Int) -> String {
            let text = String(number)
            return String(repeating: "0", count: max(0, count - text.count)) + text
        }
        let (seconds, minutes) = (milliseconds / 1_000, milliseconds / 60_000)
        return "\(digits(minutes / 60, 2)):\(digits(minutes % 60, 2)):\(digits(seconds % 60, 2))"
            + ".\(digits(milliseconds % 1_000, 3))"
    }
}
