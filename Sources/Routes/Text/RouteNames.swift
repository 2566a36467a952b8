/// Names of a person's own drills in the text of a route.
///
/// ```swift
/// RouteNames.replaced(in: "say: echo -- Aloud.") { $0 == "echo" ? "show, hide gap 1.5L" : nil }
/// // "say: show, hide gap 1.5L -- Aloud."
/// ```
package enum RouteNames {
    /// The text with each part of a step that is a name replaced by what it stands for; all else stays
    /// as it was written.
    package static func replaced(
        in text: String, by notation: (_ name: String) -> String?
    ) -> String {
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        return lines.map { line(String($0), notation) }.joined(separator: "\n")
    }

    private static func line(_ line: String, _ notation: (String) -> String?) -> String {
        let end = line.firstRange(of: "--")?.lowerBound ?? line.endIndex
        guard line.first(where: { !$0.isWhitespace }) != "#",
            let colon = line[..<end].firstIndex(of: ":")
        else { return line }
        let begin = line.index(after: colon)
        let parts = line[begin..<end].split(separator: "|", omittingEmptySubsequences: false)
        let replaced = parts.map { part -> String in
            let name = part.drop(while: \.isWhitespace)
            let bare = name.prefix(name.count - name.reversed().prefix(while: \.isWhitespace).count)
            guard !bare.isEmpty, let drill = notation(String(bare)) else { return String(part) }
            return part.prefix(part.count - name.count) + drill + name.dropFirst(bare.count)
        }
        return line[..<begin] + replaced.joined(separator: "|") + line[end...]
    }
}
