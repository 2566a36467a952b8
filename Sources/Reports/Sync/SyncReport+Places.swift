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
        _ typed: String, name: String?, kind: String?, account: String?, token: TokenInput?
    ) async throws {
        guard !typed.contains("://") else {
            return try await addServer(typed, name, kind, account, token)
        }
        guard kind == nil || kind == SyncMeeting.Kind.folder.rawValue, token == nil else {
            throw StatedError(.usage, "A folder has neither a kind nor a token. Leave them out.")
        }
        let path = environment.absolutePath(typed)
        let meeting = SyncMeeting(
            name: name ?? FolderName.last(of: path), kind: .folder, address: path,
            addedAt: clock.now)
        _ = try await open(meeting).list()
        try await keeping().add(meeting)
        console.note("\(meeting.name) was added. `listen sync now` meets there.")
    }

    private func addServer(
        _ typed: String, _ name: String?, _ kind: String?, _ account: String?,
        _ token: TokenInput?
    ) async throws {
        let address = try ServerAddress.normalised(typed)
        let name = try name ?? ServerAddress.base(typed).host
        let known = kind.flatMap(SyncMeeting.Kind.init(rawValue:))
        guard kind == nil || known == .webdav || known == .listen else {
            throw StatedError(.usage, "A server is of the kind webdav or listen.")
        }
        let place = KeptSource.ofMeeting(named: name, at: address)
        var kept: (token: TokenReference, sentence: String)?
        if let token {
            let given = try servers.read(token, for: name)
            kept = try await servers.kept(given, for: place, account: account)
        }
        let reference = kept?.token
        func meeting(_ kind: SyncMeeting.Kind) -> SyncMeeting {
            SyncMeeting(
                name: name, kind: kind, address: address, account: account, token: reference,
                addedAt: clock.now)
        }
        do {
            let found = try await tried(known.map { [$0] } ?? [.listen, .webdav], meeting)
            try await keeping().add(found)
            console.note(
                "\(name) was added (\(found.kind.title)). `listen sync now` meets there.")
            if found.kind == .webdav {
                console.note("Whoever runs it can read what you listen to, in clear text.")
            }
            if let kept { console.note(kept.sentence) }
        } catch {
            await servers.discard(reference, of: place)
            throw error
        }
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
        let question = "Remove \(meeting.name.printable(limit: 200))? Its files stay there."
        guard servers.removals.answer(to: question, isSure: isSure) ?? true else { return }
        try await keeping.remove(meeting.name)
        await servers.discard(meeting.token, of: .ofMeeting(named: name, at: meeting.address))
        console.note("Devices do not meet at \(meeting.name) any more. Its files stay there.")
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
    /// The last part of a path.
    static func last(of path: String) -> String {
        path.split(separator: "/").last.map(String.init) ?? path
    }
}
