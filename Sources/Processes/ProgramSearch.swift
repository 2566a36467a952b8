import Glibc

/// The search for programs.
package enum ProgramSearch {
    /// The path a program would be run from, by the rules of `execvp`; `nil` when there is none.
    package static func path(of program: String, _ folders: String?) -> String? {
        guard !program.isEmpty else { return nil }
        if program.contains("/") { return access(program, X_OK) == 0 ? program : nil }
        let folders = folders ?? "/usr/local/bin:/usr/bin:/bin"
        return folders.split(separator: ":").map { "\($0)/\(program)" }
            .first { access($0, X_OK) == 0 }
    }
}
