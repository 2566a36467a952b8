import ListenCore

/// The classes that a SAMI file's style sheet names: `.KRCC { Name: Korean; lang: ko-KR; }`.
struct SAMIStyles {
    private struct Style {
        var name: String?
        var language: Language?
    }

    /// The number of bytes of a style sheet that are read.
    private static let reach = 65_536

    private var styles: [String: Style] = [:]

    /// Reads the style sheet of a file, if there is one.
    init(_ bytes: [UInt8]) {
        let head = bytes.prefix(Self.reach).map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
        // The style sheet comes before the first text, with or without a comment around it.
        guard let start = Self.find("<style", in: head, from: 0) else { return }
        let end = Self.find("</style", in: head, from: start) ?? head.count
        let sheet = String(decoding: bytes[start..<end], as: UTF8.self)
        for rule in sheet.split(separator: "}") {
            guard let brace = rule.firstIndex(of: "{"),
                let dot = rule[..<brace].lastIndex(where: { $0 == "." || $0 == "#" })
            else { continue }
            let name = String(rule[rule.index(after: dot)..<brace]).trimmingBlanks.lowercased()
            guard !name.isEmpty else { continue }
            styles[name] = Self.style(rule[rule.index(after: brace)...])
        }
    }

    private static func find(_ wanted: String, in bytes: [UInt8], from start: Int) -> Int? {
        let wanted = Array(wanted.utf8)
        return (start..<max(start, bytes.count - wanted.count + 1)).first {
            bytes[$0] == wanted[0] && bytes[$0..<$0 + wanted.count].elementsEqual(wanted)
        }
    }

    private static func style(_ declarations: Substring) -> Style {
        var style = Style()
        for part in declarations.split(separator: ";") {
            let pair = part.split(separator: ":", maxSplits: 1)
            guard pair.count == 2 else { continue }
            let value = String(pair[1]).trimmingBlanks.filter { $0 != "\"" && $0 != "'" }
            switch String(pair[0]).trimmingBlanks.lowercased() {
            case "name": style.name = value.withoutControls
            case "lang": style.language = StatedLanguage.language(value)
            default: break
            }
        }
        return style
    }

    /// The language of a class, from its style or, without one, from its name (`KRCC`, `ENUSCC`).
    func language(of name: String) -> Language? {
        if let stated = styles[name.lowercased()]?.language { return stated }
        switch name.lowercased().prefix(2) {
        case "kr", "ko": return Language(tag: "ko")
        case "en", "eg": return Language(tag: "en")
        case "jp", "ja": return Language(tag: "ja")
        case "cn", "zh": return Language(tag: "zh")
        default: return nil
        }
    }

    /// The name of a class in a message.
    func title(of name: String) -> String {
        styles[name.lowercased()]?.name
            ?? (name.isEmpty ? "what has no class" : name)
            .withoutControls
    }
}
