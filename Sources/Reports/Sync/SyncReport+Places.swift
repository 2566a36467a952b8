import AppEnvironment
import ConsoleOutput
import FoundationEssentials
import HTTPCaching
package import ListenCore
import Places
import SharedWork

/// `listen sync add` and `remove`.
extension SyncReport {
    /// Adds a place: a folder, or an address; its kind is found unless it is named.
    package func add(
        _ typed: String, name: String?, kind: String?, account: String?, token: TokenInput?,
        trust: TrustInput = TrustInput()
    ) async throws {
        guard !typed.contains("://") else {
            return try await addServer(typed, name, kind, account, token, trust)
        }
        guard kind == nil || kind == SyncMeeting.Kind.folder.rawValue, token == nil else {
            throw StatedError(.usage, "A folder has neither a kind nor a token. Leave them out.")
        }
        _ = try servers.trust(trust, ofServer: "A folder", at: nil)
        guard !typed.isEmpty else {
            throw StatedError(.usage, "No place is named. Give a folder, or an address.")
        }
        let path = FolderName.plain(environment.absolutePath(typed))
        let meeting = SyncMeeting(
            name: name ?? FolderName.last(of: path), kind: .folder, address: path,
            addedAt: clock.now)
        _ = try await open(meeting).list()
        try await keeping().add(meeting)
        console.note("\(meeting.name) was added. `listen sync now` meets there.")
    }

    private func addServer(
        _ typed: String, _ name: String?, _ kind: String?, _ account: String?,
        _ token: TokenInput?, _ typedTrust: TrustInput
    ) async throws {
        let address = try ServerAddress.normalised(typed)
        let name = try name ?? ServerAddress.base(typed).host
        let known = try Self.kind(kind)
        if let known, known.isService, account == nil || token == nil {
            throw StatedError(
                .usage,
                "\(known.title) has an account for you. Name it with --account NAME, and its"
                    + " password is asked for by --token.")
        }
        let place = KeptSource.ofMeeting(named: name, at: address)
        let trust = try servers.trust(typedTrust, ofServer: name, at: HTTPURL(address))
        var kept: (token: TokenReference, sentence: String)?
        if let token {
            let given = try servers.read(token, for: name)
            kept = try await servers.kept(given, for: place, account: account)
        }
        let reference = kept?.token
        func meeting(_ kind: SyncMeeting.Kind) -> SyncMeeting {
            SyncMeeting(
                name: name, kind: kind, address: address, account: account, token: reference,
                addedAt: clock.now, trust: trust)
        }
        do {
            let found = try await found(known, meeting)
            try await keeping().add(found)
            console.note(
                "\(name) was added (\(found.kind.title)). `listen sync now` meets there.")
            if let remark = found.kind.remark { console.note(remark) }
            if let kept { console.note(kept.sentence) }
            servers.tell(trust, of: name)
        } catch {
            await servers.discard(reference, of: place)
            throw error
        }
    }

    /// The kind of a server as it was typed; `nil` where it is to be found.
    private static func kind(_ typed: String?) throws -> SyncMeeting.Kind? {
        guard let typed else { return nil }
        let kinds = SyncMeeting.Kind.allCases.filter { $0 != .folder }
        guard let kind = kinds.first(where: { $0.rawValue == typed }) else {
            let names = kinds.map(\.rawValue).joined(separator: ", ")
            throw StatedError(.usage, "A server is of one of the kinds \(names).")
        }
        return kind
    }

    /// The place as the kind that it is; a service is asked once as what it was said to be.
    private func found(
        _ kind: SyncMeeting.Kind?, _ meeting: (SyncMeeting.Kind) -> SyncMeeting
    ) async throws -> SyncMeeting {
        guard let kind, kind.isService else {
            return try await tried(kind.map { [$0] } ?? [.listen, .webdav], meeting)
        }
        let service = meeting(kind)
        try await probe(service)
        return service
    }

    /// The first kind as which a server answers; throws what the last one said.
    private func tried(
        _ kinds: [SyncMeeting.Kind], _ meeting: (SyncMeeting.Kind) -> SyncMeeting
    ) async throws -> SyncMeeting {
        var fault: SyncError?
        for kind in kinds {
            do throws(SyncError) {
                _ = try await open(meeting(kind)).list()
                return meeting(kind)
            } catch {
                fault = error
            }
        }
        throw fault ?? SyncError(.malformed("it has no kind"), subject: meeting(.webdav).name)
    }

    /// Removes a place with its token; what was told there stays there, and here.
    package func remove(_ name: String, isSure: Bool) async throws {
        let keeping = try keeping()
        let meetings = try await keeping.meetings()
        guard let meeting = meetings.first(where: { $0.name == name || $0.address == name }) else {
            let names = meetings.map(\.name).joined(separator: ", ")
            throw StatedError(
                .notFound,
                "No place is called so. "
                    + (names.isEmpty ? "Devices meet nowhere." : "There are: \(names)."))
        }
        let isService = meeting.kind.isService
        let rest = isService ? "What it was told stays there." : "Its files stay there."
        let question = "Remove \(meeting.name.printable(limit: 200))? \(rest)"
        guard servers.removals.answer(to: question, isSure: isSure) ?? true else { return }
        try await keeping.remove(meeting.name)
        await servers.discard(meeting.token, of: .ofMeeting(named: name, at: meeting.address))
        console.note(
            isService
                ? "Nothing is told to \(meeting.name) any more. \(rest)"
                : "Devices do not meet at \(meeting.name) any more. \(rest)")
    }
}

extension KeptSource {
    /// A place where devices meet as those who keep tokens see it; what a server of books has is
    /// another.
    package static func ofMeeting(named name: String, at address: String) -> KeptSource {
        KeptSource(
            id: SourceID(rawValue: "sync+" + address), name: name, kind: .backend,
            address: "sync+" + address)
    }
}

/// The name of a folder of its path.
enum FolderName {
    /// An absolute path without parts that say nothing.
    static func plain(_ path: String) -> String {
        // One folder is one place, however it is typed; `..` may lead through a link.
        "/" + path.split(separator: "/").filter { $0 != "." }.joined(separator: "/")
    }

    /// The last part of a path.
    static func last(of path: String) -> String {
        path.split(separator: "/").last.map(String.init) ?? path
    }
}
