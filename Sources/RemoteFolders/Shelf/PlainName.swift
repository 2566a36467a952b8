/// Names of servers as components of paths that are only compared.
enum PlainName {
    /// One component: slashes look like slashes, control characters are blanks, and neither `.` nor
    /// `..` nor an empty name is left.
    static func component(_ name: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in name.unicodeScalars {
            switch scalar {
            case "/": result.append("\u{2215}")
            case _ where scalar.properties.generalCategory == .control: result.append(" ")
            default: result.append(scalar)
            }
        }
        let text = String(result)
        return text.allSatisfy({ $0 == "." || $0 == " " }) ? "_" + text : text
    }
}
