/// Takes the marks of Markdown out of a text of a model's, which writes some
/// whatever it was told.
///
/// Only what cannot be meant otherwise: `**`, `__` and backticks around words,
/// `#` before a heading; the text may still be growing.
public enum PlainMarkdown {
    /// A whole text, or as much of it as there is.
    public static func text(_ text: String) -> String {
        guard text.contains(where: { "*_`#".contains($0) }) else { return text }
        return text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            var rest = line
            let marks = rest.prefix { $0 == "#" }
            if (1...6).contains(marks.count), rest.dropFirst(marks.count).first == " " {
                rest = rest.dropFirst(marks.count + 1)
            }
            return piece(String(rest))
        }.joined(separator: "\n")
    }

    /// A piece of a text, which may begin in the middle of a line.
    public static func piece(_ text: String) -> String {
        text.replacing("**", with: "").replacing("__", with: "").replacing("`", with: "")
    }
}
