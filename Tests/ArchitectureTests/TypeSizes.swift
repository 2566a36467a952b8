/// The stored properties of types and the files they are spread over, as the sources say them.
///
/// It reads braces and the beginnings of declarations; it is no parser, and needs sources that are
/// formatted.
struct TypeSizes {
    struct Size {
        var properties = 0
        var files: Set<String> = []
    }

    private(set) var types: [String: Size] = [:]

    /// Counts what a file declares, and what it adds to types of other files.
    mutating func add(_ file: SourceTree.File) {
        var open: [(name: String, depth: Int)] = []
        var depth = 0
        var begun: String?
        let lines = file.text.split(separator: "\n").map(Self.code)
        for (index, line) in lines.enumerated() {
            let words = Self.words(line)
            if let (name, isExtension) = Self.type(in: words) {
                let full = isExtension ? name : (open.map(\.name) + [name]).joined(separator: ".")
                begun = full
                types[full, default: Size()].files.insert(file.path)
            } else if let type = open.last, type.depth == depth,
                Self.isStored(line, words, next: lines.dropFirst(index + 1).first ?? "")
            {
                types[type.name, default: Size()].properties += 1
            }
            for character in line {
                if character == "{" {
                    depth += 1
                    if let name = begun { open.append((name, depth)) }
                    begun = nil
                } else if character == "}" {
                    if open.last?.depth == depth { open.removeLast() }
                    depth -= 1
                }
            }
        }
    }

    private static let modifiers: Set<Substring> = [
        "public", "package", "private", "fileprivate", "private(set)", "package(set)", "final",
        "indirect", "nonisolated", "weak",
    ]

    /// A line without its comment and without what stands in quotation marks.
    private static func code(_ line: Substring) -> String {
        var code = ""
        var isQuoted = false
        var before: Character = " "
        for character in line {
            if character == "\"", before != "\\" { isQuoted.toggle() }
            if !isQuoted, character == "/", before == "/" {
                code.removeLast()
                break
            }
            if !isQuoted { code.append(character) }
            before = character
        }
        return code
    }

    private static func words(_ line: String) -> ArraySlice<Substring> {
        line.split(separator: " ").drop { modifiers.contains($0) || $0.hasPrefix("@") }
    }

    private static func type(
        in words: ArraySlice<Substring>
    ) -> (name: String, isExtension: Bool)? {
        guard let kind = words.first, let name = words.dropFirst().first,
            ["struct", "class", "enum", "actor", "extension", "protocol"].contains(kind)
        else { return nil }
        return (String(name.prefix { !":<({".contains($0) }), kind == "extension")
    }

    private static func isStored(
        _ line: String, _ words: ArraySlice<Substring>, next: String
    ) -> Bool {
        guard words.first == "let" || words.first == "var" else { return false }
        guard let brace = line.firstIndex(of: "{") else { return true }
        // Observers and a value made by a closure are stored; anything else is computed.
        return next.contains("didSet") || next.contains("willSet")
            || line[..<brace].contains("=")
    }
}
