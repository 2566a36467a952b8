package import ListenCore

/// Why a plain session could not play its chapter.
package enum PlainError: DescribedError {
    case service(ServiceError)
    case player(String)
    /// The file the sound goes into cannot be written on.
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
