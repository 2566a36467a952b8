package import ListenCore

/// The reason that a station cannot be heard, or not as it should be.
package typealias RadioError = CodedError<RadioFault>

/// The codes of `RadioError`; the subject is the station.
package enum RadioFault: FailureCode {
    /// The titles are not where the station says.
    case astray
    /// Titles stand so close in the sound that they are asked not to be sent.
    case dense
    /// A page came instead of sound.
    case page
    /// Something else came instead of sound; its type.
    case noSound(type: String)
    /// Nothing of what comes is sound.
    case noFrames
    /// A list without an address that may be asked.
    case emptyList
    /// Lists that lead to lists.
    case manyLists
    /// Sound in a form that is not played; named for people.
    case unplayed(String)
    /// The station answers with an error status.
    case status(Int)
    /// The station could not be reached, or fell silent, for too long; the reason as a clause.
    case silent(reason: String)
    /// The disk has no room for the last half hour.
    case notKept(reason: String)

    /// The failure and the way out of it.
    package func sentence(about station: String) -> String {
        let name = station.isEmpty ? "The station" : station.printable(limit: 200)
        switch self {
        case .astray:
            return "The titles of \(name) are not where the station says, so none are shown."
                + " The sound is not affected."
        case .dense:
            return "\(name) sends its titles within the sound more often than they can be read, so"
                + " none are shown. The sound is not affected."
        case .page:
            return "\(name) answers with a page instead of sound. Open the page in a browser, and"
                + " give the address of the stream itself."
        case .noSound(let type):
            return "\(name) answers with \(type.printable(limit: 60)) instead of sound."
                + " Give the address of the stream itself."
        case .noFrames:
            return "\(name) sends nothing that is sound. Give the address of the stream itself."
        case .emptyList:
            return "The list of \(name) names no stream that can be fetched."
                + " Give the address of the stream itself."
        case .manyLists:
            return "The list of \(name) leads to further lists only."
                + " Give the address of the stream itself."
        case .unplayed(let form):
            return "\(name) sends \(form), which listen does not play. Look for another stream of"
                + " the station."
        case .status(let status):
            return "\(name) answers \(status) instead of sound. Look for another stream of the"
                + " station, or try again later."
        case .silent(let reason):
            return
                "\(name) cannot be heard: \(reason.printable(limit: 200)). Check the network, and"
                + " try again later."
        case .notKept(let reason):
            return "The last minutes of \(name) cannot be kept: \(reason.printable(limit: 200))."
                + " It goes on live; free some space to go back in it."
        }
    }

    /// The kind of failure.
    package var kind: FailureKind {
        switch self {
        case .astray, .dense, .page, .noSound, .noFrames, .emptyList, .manyLists, .unplayed:
            .badData
        case .status, .silent: .unavailable
        case .notKept: .inputOutput
        }
    }
}
