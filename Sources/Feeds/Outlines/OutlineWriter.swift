package import FoundationEssentials
import ListenCore
import Markup

/// Writes lists of feeds as OPML 2.0.
///
/// A feed in several groups is written in each of them, as readers of such lists expect.
package enum OutlineWriter {
    /// The file, in UTF-8.
    package static func opml(_ outline: Outline, created: Date? = nil) -> String {
        var root = Group()
        for feed in outline.feeds {
            for group in feed.groups.isEmpty ? [[]] : feed.groups {
                root.add(feed, at: group.prefix(8))
            }
        }
        var lines = [#"<?xml version="1.0" encoding="UTF-8"?>"#, #"<opml version="2.0">"#]
        lines.append("  <head>")
        lines.append("    <title>\(escaped(outline.title ?? "Feeds"))</title>")
        if let created { lines.append("    <dateCreated>\(MailDate.text(created))</dateCreated>") }
        lines += ["  </head>", "  <body>"]
        root.write(to: &lines, indent: "    ")
        lines += ["  </body>", "</opml>", ""]
        return lines.joined(separator: "\n")
    }

    /// A group with its feeds and the groups inside of it, in the order they came.
    private struct Group {
        private var feeds: [OutlineFeed] = []
        private var names: [String] = []
        private var groups: [String: Group] = [:]

        mutating func add(_ feed: OutlineFeed, at path: ArraySlice<String>) {
            guard let name = path.first else { return feeds.append(feed) }
            if groups[name] == nil { names.append(name) }
            groups[name, default: Group()].add(feed, at: path.dropFirst())
        }

        func write(to lines: inout [String], indent: String) {
            for feed in feeds { lines.append(indent + OutlineWriter.line(feed)) }
            for name in names {
                lines.append("\(indent)<outline text=\"\(escaped(name))\">")
                groups[name]?.write(to: &lines, indent: indent + "  ")
                lines.append("\(indent)</outline>")
            }
        }
    }

    private static func line(_ feed: OutlineFeed) -> String {
        let title = escaped(feed.title ?? feed.address)
        var line = #"<outline type="rss" text="\#(title)" title="\#(title)""#
        line += #" xmlUrl="\#(escaped(feed.address))""#
        if let link = feed.link { line += #" htmlUrl="\#(escaped(link))""# }
        return line + "/>"
    }

    /// A text in an attribute or an element, without what XML cannot hold.

    /// The text without characters that are not seen, as those that turn its direction.
    private static func escaped(_ text: String) -> String {
        XMLText.escaped(
            String(String.UnicodeScalarView(text.unicodeScalars.filter { !$0.isUnseen })))
    }
}

/// Times as RFC 822 writes them.
enum MailDate {
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    private static let days = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]

    /// A time in UTC: `Fri, 06 Dec 2024 22:00:40 GMT`.
    static func text(_ date: Date) -> String {
        let bound = max(-6e10, min(2e11, date.timeIntervalSince1970))
        let seconds = Int64(bound.rounded(.down))
        let day = Int64((Double(seconds) / 86_400).rounded(.down))
        let rest = seconds - day * 86_400
        let date = CivilDate(daysSince1970: day)
        func two(_ number: Int64) -> String { CivilDate.padded(number, 2) }
        let name = days[Int(((day % 7) + 7) % 7)]
        let month = months[Int(date.month) - 1]
        let clock = "\(two(rest / 3_600)):\(two(rest / 60 % 60)):\(two(rest % 60))"
        return "\(name), \(two(date.day)) \(month) \(date.year) \(clock) GMT"
    }
}
