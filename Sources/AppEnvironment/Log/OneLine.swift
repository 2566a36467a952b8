/// The text on one line, without control characters, tabs, or the bidi
/// controls that could reorder what a terminal shows beside it.
package func oneLine(_ text: String) -> String {
    var line = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
        switch (scalar.value, scalar.properties.generalCategory) {
        case (_, .control), (_, .lineSeparator), (_, .paragraphSeparator): line.append(" ")
        case (0x202A...0x202E, _), (0x2066...0x2069, _): continue
        default: line.append(scalar)
        }
    }
    return String(line).split(separator: " ", omittingEmptySubsequences: true)
        .joined(separator: " ")
}
