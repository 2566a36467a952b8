/// The public types of the lower ranks, with the examples of their doc comments.
struct DocExamples {
    struct PublicType {
        let path: String
        let name: String
        /// The lines of code of the example, without what they give.
        let code: [Substring]
        /// The type at which the example stands instead.
        let shownAt: Substring?
    }

    /// The types that other packages may use, by the files that declare them.
    let publicTypes: [PublicType]
    /// The names of all types that have an example of their own, `package` ones included.
    let shown: Set<String>

    /// The types at the outer level of files; nested ones are shown with the type around them.
    init(of files: [SourceTree.File]) {
        let declaration =
            #/^(?:@\w+ )*(public|package) (?:final |indirect )?(?:struct|enum|class|actor|protocol|typealias) (\w+)/#
        let elsewhere = #/^ Shown at ``(\w+)``\.$/#
        var publicTypes: [PublicType] = []
        var shown: Set<String> = []
        for file in files {
            var comment: [Substring] = []
            for line in file.text.split(separator: "\n", omittingEmptySubsequences: false) {
                if line.hasPrefix("///") {
                    comment.append(line.dropFirst(3))
                } else if let type = line.firstMatch(of: declaration) {
                    let found = PublicType(
                        path: file.path, name: String(type.2), code: Self.code(in: comment),
                        shownAt: comment.lazy.compactMap { $0.firstMatch(of: elsewhere)?.1 }
                            .first)
                    if !found.code.isEmpty { shown.insert(found.name) }
                    if type.1 == "public" { publicTypes.append(found) }
                    comment = []
                } else if !line.hasPrefix("@") {
                    comment = []
                }
            }
        }
        (self.publicTypes, self.shown) = (publicTypes, shown)
    }

    /// Code without blanks and line breaks, so that it is found wherever it is indented.
    static func squeezed(_ text: some StringProtocol) -> String {
        String(text.filter { !$0.isWhitespace })
    }

    /// The lines between fences, or indented by four more.
    private static func code(in comment: [Substring]) -> [Substring] {
        var code: [Substring] = []
        var isInside = false
        for line in comment {
            if line.hasPrefix(" ```") {
                isInside.toggle()
            } else if isInside || line.hasPrefix("     ") {
                // What a line gives stands behind it as a comment.
                let own = line.prefixMatch(of: #/.*?(?=\s\s//|$)/#)?.0 ?? line
                if own.contains(where: { !$0.isWhitespace }) { code.append(own) }
            }
        }
        return code
    }
}
