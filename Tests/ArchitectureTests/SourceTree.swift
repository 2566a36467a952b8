import Foundation

/// The checkout as the tests see it: files by target, read once per question.
enum SourceTree {
    static let root = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    struct File {
        let path: String
        let target: String
        let text: String

        private static let accesses: Set = ["public", "package", "internal", "private"]

        /// The modules the file imports, with whether publicly.
        var imports: [(module: String, isPublic: Bool)] {
            text.split(separator: "\n").compactMap { line in
                let words = line.split(separator: " ")
                guard let place = words.firstIndex(of: "import"), place <= 2,
                    words.prefix(place).allSatisfy({
                        $0.hasPrefix("@") || Self.accesses.contains(String($0))
                    }),
                    words.count > place + 1
                else { return nil }
                let name = words[place + 1] == "struct" ? words[place + 2] : words[place + 1]
                return (String(name.prefix { $0 != "." }), words.contains("public"))
            }
        }
    }

    /// Every Swift file below a folder of the checkout (`Sources`, `Tests`).
    static func files(in folder: String) throws -> [File] {
        let base = root.appending(path: folder)
        let walker = FileManager.default.enumerator(atPath: base.path)
        var files: [File] = []
        while let path = walker?.nextObject() as? String {
            guard path.hasSuffix(".swift"), let target = path.split(separator: "/").first else {
                continue
            }
            let text = try String(contentsOf: base.appending(path: path), encoding: .utf8)
            files.append(File(path: "\(folder)/\(path)", target: String(target), text: text))
        }
        return files
    }
}
