import ListenCore

/// The opening of a run's first chapter.
struct FirstOpening: Sendable {
    /// The place the command line gave, when it did.
    var start: MediaTime?
    /// The notice to the person about the choice.
    var remark: String?
    /// The wishes of the command line, for every chapter of the run.
    var wishes = BookSettings()
}
