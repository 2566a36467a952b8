import Glibc

/// The programs that know words, as far as they are installed.
public enum WordPrograms {
    /// Whether a program is found in `PATH`.
    public static func isInstalled(_ name: String) -> Bool {
        let path = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"
        return path.split(separator: ":").contains { access("\($0)/\(name)", X_OK) == 0 }
    }

    /// The languages of hunspell's dictionaries in a folder, in order: `de` for
    /// `de_DE.dic` and `de_AT.dic`.
    public static func hunspellLanguages(
        in folder: String = HunspellLemmatizer.standardFolder
    ) -> [String] {
        guard let stream = opendir(folder) else { return [] }
        defer { closedir(stream) }
        var codes: Set<String> = []
        for _ in 0..<4_096 {
            guard let entry = readdir(stream) else { break }
            // `d_name` is an array inside the entry, ended by NUL, valid until the next readdir.
            let name = withUnsafeBytes(of: entry.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name.hasSuffix(".dic"), !name.hasPrefix("."), !name.hasPrefix("hyph") {
                codes.insert(String(name.dropLast(4).prefix { $0 != "_" }))
            }
        }
        return codes.sorted()
    }
}
