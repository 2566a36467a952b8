import Glibc

/// The programs that know words, as far as they are installed.
public enum WordPrograms {
    /// Whether a program is found in `PATH`.
    public static func isInstalled(_ name: String) -> Bool {
        let path = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"
        return path.split(separator: ":").contains { access("\($0)/\(name)", X_OK) == 0 }
    }

    /// The names of hunspell's dictionaries in a folder, in order: `de_DE`.
    public static func hunspellDictionaries(
        in folder: String = HunspellLemmatizer.standardFolder
    ) -> [String] {
        guard let stream = opendir(folder) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while names.count < 1_000, let entry = readdir(stream) {
            // `d_name` is an array inside the entry, ended by NUL, valid until the next readdir.
            let name = withUnsafeBytes(of: entry.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name.hasSuffix(".dic"), !name.hasPrefix("hyph") {
                names.append(String(name.dropLast(4)))
            }
        }
        return names.sorted()
    }
}
