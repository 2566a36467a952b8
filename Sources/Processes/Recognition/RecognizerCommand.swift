package import ListenCore

/// A speech recogniser that the person configured: a command with `{wav}` for the recording,
/// `{out}` for the prefix of its output files, `{dir}` for the folder of both, `{lang}` and
/// `{model}`.
package struct RecognizerCommand: Hashable, Sendable {
    /// The reason it cannot be run.
    package enum Fault: Hashable, Sendable {
        /// It has no place for the recording.
        case noRecording
        /// It needs a model, and none is set.
        case noModel
        /// The model is a path that does not exist.
        case noSuchModel(String)
        /// The program does not exist.
        case noProgram(String)
    }

    private let template: CommandTemplate
    private let model: String

    /// A command; an empty `model` means none.
    package init(_ template: CommandTemplate, model: String) {
        self.template = template
        self.model = model
    }

    /// The program's name without its folder, for messages.
    package var name: String { template.name }

    /// The fault that keeps it from being run on this machine; `nil` when none is found.
    ///
    /// Looks at the disk; `folders` is PATH, `exists` says if a path exists.
    package func fault(_ folders: String?, exists: (String) -> Bool) -> Fault? {
        guard template.mentions("wav") else { return .noRecording }
        if template.mentions("model") {
            guard !model.isEmpty else { return .noModel }
            // A name such as `base.en` means something to the program itself.
            if model.hasPrefix("/"), !exists(model) { return .noSuchModel(model) }
        }
        let isThere = ProgramSearch.path(of: template.program, folders) != nil
        return isThere ? nil : .noProgram(template.program)
    }

    /// The path of the program; `nil` when it is not found.
    package func path(_ folders: String?) -> String? {
        ProgramSearch.path(of: template.program, folders)
    }

    /// The words to run for a recording; without a language the program detects it (`auto`).
    package func words(
        wav: String, out: String, folder: String, language: Language?
    ) -> [String] {
        template.filled(with: [
            "wav": wav, "out": out, "dir": folder, "lang": language?.code ?? "auto",
            "model": model,
        ])
    }
}
