import ListenCore

/// The reason that a plain session could not play its chapter.
enum PlainError: DescribedError {
    case service(ServiceError)
    case player(String)
    /// The output file for the sound cannot be written.
    case file(String)

    package var description: String {
        switch self {
        case .service(let error): error.description
        case .player(let message), .file(let message): message
        }
    }

    package var kind: FailureKind {
        switch self {
        case .service(let error): error.kind
        case .player: .badData
        case .file: .inputOutput
        }
    }
}
