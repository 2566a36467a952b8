import ListenCore

/// The reason that a file's times cannot be repaired, or the result of a check.
enum TimingFault: DescribedError, Hashable {
    case noSound(String)
    case notWritten(String, format: String)
    case nothingKept(String)
    case notPrinted(String)
    case changed(String)
    case unsure(String)
    case worse(String)
    /// A check's counts; `readOnly` are files out of step in formats whose times cannot be changed
    /// in place.
    case checked(off: Int, readOnly: [String], doubtful: Int, of: Int)

    package var description: String {
        switch self {
        case .noSound(let file):
            "No recording lies beside \(file.printable(limit: 200)). Name it with --audio FILE."
        case .notWritten(let file, let format):
            "The times of \(file.printable(limit: 200)) (\(format)) cannot be changed where they "
                + "stand. Say with --output FILE.srt where the repaired text goes."
        case .nothingKept(let file):
            "\(file.printable(limit: 200)) was not repaired, so there is nothing to undo."
        case .notPrinted(let file):
            "\(file.printable(limit: 200)) is not in UTF-8, so it cannot be printed as it is. "
                + "Say with --output FILE where the repaired text goes."
        case .changed(let file):
            "\(file.printable(limit: 200)) was changed while its recording was listened to, and "
                + "was left as it is. Repair it again."
        case .unsure(let file):
            "It cannot be told how \(file.printable(limit: 200)) belongs to the sound, so nothing "
                + "was written."
        case .worse(let file):
            "What would be written of \(file.printable(limit: 200)) fits the sound worse than the "
                + "file does, so nothing was written."
        case .checked(let off, let readOnly, let doubtful, let files):
            [Self.off(off, readOnly, of: files), Self.doubtful(doubtful)]
                .compactMap(\.self).joined(separator: " ")
        }
    }

    private static func off(_ off: Int, _ readOnly: [String], of files: Int) -> String? {
        guard off > 0 else { return nil }
        let fact = off == 1 ? "One file is not in step" : "\(off) files are not in step"
        if readOnly.isEmpty {
            return "\(fact); the same command without --check repairs "
                + (off == 1 ? "it." : "them.")
        }
        if files == 1 {
            return "\(fact); the same command with --output FILE.srt in place of --check writes a"
                + " repaired one."
        }
        let others = off - readOnly.count
        let rest =
            switch others {
            case ...0: ""
            case 1: " The same command without --check repairs one of them."
            default: " The same command without --check repairs \(others) of them."
            }
        let ways = readOnly.prefix(3).map {
            "`listen timing \($0.printable(limit: 200).shellWord) --output FILE.srt`"
        }
        let more = readOnly.count > 3 ? ", and so for \(readOnly.count - 3) more" : ""
        return "\(fact).\(rest) Where a format is only read, another file is written by "
            + "\(ways.joined(separator: ", "))\(more)."
    }

    private static func doubtful(_ files: Int) -> String? {
        guard files > 0 else { return nil }
        return files == 1
            ? "For one file no times were found near its own that fit the sound by 80 %. "
                + "Is it the text of this recording?"
            : "For \(files) files no times were found near their own that fit the sound by 80 %. "
                + "Are they the texts of these recordings?"
    }

    package var kind: FailureKind {
        switch self {
        case .noSound, .nothingKept: .notFound
        case .notWritten, .notPrinted: .usage
        case .changed: .tryLater
        case .checked, .unsure, .worse: .badData
        }
    }
}
