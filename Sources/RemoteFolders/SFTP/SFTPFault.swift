import HTTPCaching
import ListenCore

/// The reason that a server was not reached by ssh, or did not do what was asked.
package enum SFTPFault: Error, Hashable, Sendable {
    /// The program ssh is not installed.
    case missing
    /// Ssh has no key of the host among those it knows.
    case unknownKey
    /// The host has another key than ssh knows, or one that was withdrawn.
    case changedKey
    /// The server takes no key of the person's.
    case denied
    /// The name of the host was not found.
    case unknownHost
    /// Nothing listens on the port.
    case refused
    /// No way leads there, in ssh's words.
    case unreachable(String)
    /// The server has no SFTP.
    case noSubsystem
    /// Something else than SFTP came.
    case noise
    /// The answer breaks the protocol; the reason as a clause.
    case malformed(String)
    /// Ssh said this, and ended.
    case failed(String)
    /// The server answered this about a file.
    case answered(String)
    /// The folder of the address is not there.
    case noRoot
    /// The file or folder is not there.
    case notFound
    /// The file or folder may not be read.
    case forbidden
    /// The connection ended.
    case cut
    /// No answer came in time.
    case late
    /// The work was cancelled.
    case cancelled

    /// True when it says nothing of the connection, which goes on.
    var isOfFile: Bool {
        switch self {
        case .notFound, .forbidden, .answered: true
        default: false
        }
    }

    /// True when another network, or another moment, may help without anything being changed.
    var isOfNetwork: Bool {
        switch self {
        case .unknownHost, .refused, .unreachable, .cut, .late: true
        default: false
        }
    }

    /// True when a session that has lain idle may have caused it.
    var endsSession: Bool {
        switch self {
        case .cut, .late, .noise, .malformed, .unreachable, .failed: true
        default: false
        }
    }

    /// The clause by which a folder that may not be read is known.
    static let refusal = "your account has no right to read it"

    /// The failure as that of a source.
    func error(_ context: String, at address: SFTPAddress) -> ServiceError {
        let code = code(address)
        return ServiceError(code, context: context, advice: advice(address))
    }

    private func code(_ address: SFTPAddress) -> ServiceError.Code {
        switch self {
        case .missing: .file(reason: "the program ssh is not installed")
        case .unknownKey: .tls(reason: "ssh does not know \(address.host) yet")
        case .changedKey: .tls(reason: "the key of \(address.host) is another than ssh knows")
        case .denied: .refused(reason: "\(address.host) takes none of your keys")
        case .unknownHost, .refused, .unreachable: .offline
        case .noSubsystem: .file(reason: "\(address.host) offers no SFTP")
        case .noise:
            .malformed(path: "", reason: "\(address.host) prints something before SFTP begins")
        case .malformed(let reason):
            .malformed(path: "", reason: "what answers there breaks the rules of SFTP: \(reason)")
        case .failed(let said): .file(reason: "ssh said: \(said)")
        case .answered(let said): .file(reason: "the server answered: \(said)")
        case .noRoot, .notFound: .notFound
        case .forbidden: .file(reason: Self.refusal)
        case .cut: .cut
        case .late: .timeout
        case .cancelled: .cancelled
        }
    }

    private func advice(_ address: SFTPAddress) -> String? {
        switch self {
        case .missing: "Install it, as with `apt install openssh-client`."
        case .unknownKey:
            "Connect once with `\(address.command)`, and compare the key it shows with the"
                + " server's before you confirm it."
        case .changedKey:
            "Ask who runs the server. If the new key is right, take the old one out with"
                + " `ssh-keygen -R \(address.knownName.shellWord)` and connect once with"
                + " `\(address.command)`; else somebody may be listening in between."
        case .denied:
            "Give ssh your key with `ssh-add`, or name it by IdentityFile in ~/.ssh/config;"
                + " `\(address.command)` must sign in without a question."
        case .unknownHost:
            "The name \(address.host) was not found: check it, the network, and ~/.ssh/config."
        case .refused: "Nothing listens there: check the port, and that the server's sshd runs."
        case .unreachable(let said): "ssh said: \(said)."
        case .noSubsystem: "Its sshd_config needs a line `Subsystem sftp`."
        case .noise:
            "A start file of its shell, such as ~/.bashrc, prints; let it do so on a terminal"
                + " only."
        case .malformed: "Check with `sftp` whether it is a server of SFTP."
        case .failed: "`\(address.command)` tells whether ssh itself can reach it."
        case .noRoot:
            "Check the folder in its address; sftp://HOST/~/FOLDER begins in the home folder."
        case .forbidden: "Give it that right on the server."
        case .cut, .late: "Check the network, and try again."
        case .answered, .notFound, .cancelled: nil
        }
    }

    /// The failure as that of a transfer.
    func transport(_ url: HTTPURL, at address: SFTPAddress) -> TransportError {
        let text = url.description
        return switch self {
        case .cancelled: TransportError(.cancelled, reason: "cancelled", url: text)
        case .late: TransportError(.timeout, reason: "no answer came", url: text)
        case .cut: TransportError(.cut, reason: "the connection ended", url: text)
        case .unknownHost:
            TransportError(
                .unreachable, reason: "no such name", url: text, obstacle: .unknownName)
        case .refused:
            TransportError(
                .unreachable, reason: "nothing listens", url: text, obstacle: .refused)
        case .unreachable(let said): TransportError(.unreachable, reason: said, url: text)
        case .unknownKey, .changedKey:
            TransportError(.tls, reason: "the key of \(address.host)", url: text)
        case .noise, .malformed: TransportError(.malformed, reason: "no SFTP", url: text)
        case .missing, .denied, .noSubsystem, .noRoot, .notFound, .forbidden, .failed,
            .answered:
            TransportError(.failed, reason: error("it", at: address).description, url: text)
        }
    }
}
