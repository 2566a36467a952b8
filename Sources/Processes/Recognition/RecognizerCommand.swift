package import ListenCore

/// A recogniser of speech that the person set up: a command with `{wav}` for the recording,
/// `{out}` for the beginning of what it may write, `{dir}` for the folder of both, `{lang}` and
/// `{model}`.
package struct RecognizerCommand: Hashable, Sendable {
    /// Why it cannot be run.
    package enum Fault: Hashable, Sendable {
        /// It does not say where the recording goes.
        case noRecording
        /// It asks for a model, and none is set.
        case noModel
        /// The model is a path, and nothing is there.
        case noSuchModel(String)
        /// There is no such program.
        case noProgram(String)
    }

    private let template: CommandTemplate
    private let model: String

    /// A command; an empty `model` is none.
    package init(_ template: CommandTemplate, model: String) {
        self.template = template
        self.model = model
    }

    /// The program's name without its folder, for people.
    package var name: String { template.name }

    /// What keeps it from being run on this machine; `nil` where nothing is known to.
    ///
    /// Looks at the disk; `folders` is PATH, `exists` says whether a path names something.
    package func fault(_ folders: String?, exists: (String) -> Bool) -> Fault? {
        guard template.mentions("wav") else { return .noRecording }
        if template.mentions("model") {
            guard !model.isEmpty else { return .noModel }
            // `base.en` is a name that the program itself knows.
            if model.hasPrefix("/"), !exists(model) { return .noSuchModel(model) }
        }
        let isThere = ProgramSearch.path(of: template.program, folders) != nil
        return isThere ? nil : .noProgram(template.program)
    }

    /// Where the program is; `nil` where it is not.
    package func path(_ folders: String?) -> String? {
        ProgramSearch.path(of: template.program, folders)
    }

    /// The words to run for a recording; without a language it is to find out (`auto`).
    package func words(
        wav: String, out: String, folder: String, language: Language?
    ) -> [String] {
        template.filled(with: [
            "wav": wav, "out": out, "dir": folder, "lang": language?.code ?? "auto",
            "model": model,
        ])
    }
}
