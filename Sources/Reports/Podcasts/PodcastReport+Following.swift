import AppEnvironment
import ConsoleOutput
import Files
import FoundationEssentials
import ListenCore
import SharedWork

/// Podcasts are followed, renewed and left.
extension PodcastReport {
    /// The largest list of another program, in bytes.
    private static let largestList: Int64 = 16 << 20

    /// Follows a podcast by its address, or those of a list in a file or at an address.
    package func add(_ typed: String, isPrivate: Bool) async throws {
        guard typed.contains(where: { !$0.isWhitespace }) else {
            throw StatedError(
                .usage, "No address was given. Give one such as https://podcast.example/feed.xml.")
        }
        let path = environment.absolutePath(typed)
        guard !typed.contains("://"), let bytes = try Self.list(at: path, typed) else {
            do {
                return tell(try await following().add(typed, isPrivate: isPrivate))
            } catch let list as FoundPodcastList {
                return try await add(list.bytes, name: list.address, at: list.address)
            }
        }
        try await add(bytes, name: path.split(separator: "/").last.map(String.init) ?? typed)
    }

    /// Follows the podcasts of a list, which may be from an address.
    private func add(_ bytes: [UInt8], name: String, at address: String? = nil) async throws {
        let (console, report) = (console, self)
        let outcome = try await InterruptibleWork().run {
            try await following().add(list: bytes, name: name, at: address) { addition in
                if let line = report.line(about: addition) { console.note(line) }
            }
        }
        for remark in outcome.remarks { console.note(remark) }
        console.note(outcome.summary)
    }

    /// The bytes of a list; `nil` where there is no such file, and the text may be an address.
    private static func list(at path: String, _ typed: String) throws -> [UInt8]? {
        guard FileManager.default.fileExists(atPath: path) else {
            guard typed.hasSuffix(".opml") || typed.hasSuffix(".xml"), !typed.contains(":") else {
                return nil
            }
            throw StatedError(
                .notFound,
                "There is no file \(typed.printable(limit: 200)). Give the list that the other"
                    + " program exported (OPML), or the address of a podcast.")
        }
        return try LocalFile.bytes(of: path, limit: Int(largestList))
    }

    private func tell(_ addition: PodcastAddition) {
        switch addition.news {
        case .success(let news): console.note(news)
        case .failure(let error): console.complain("\(error)")
        }
        if case .added = addition.outcome, addition.show.token != nil {
            console.note("Its address is kept as a password is: no list and no export names it.")
        }
        for remark in addition.remarks.prefix(5) { console.note(remark) }
    }

    /// The line about a podcast of a list that was not simply added.
    private func line(about addition: PodcastAddition) -> String? {
        switch addition.outcome {
        case .added, .known: nil
        case .unread(let error): "\(error) It is asked again with the next refresh."
        case .failed(let error): "\(error) It is left out."
        }
    }

    /// Asks the feeds of all shows, or of one, and says what is new; throws where none answered.
    package func refresh(_ typed: String?, json: Bool) async throws {
        let shows =
            if let typed { [try await show(typed)] } else { try await store().shows() }
        await removals.forgetExpired()
        guard !shows.isEmpty else { return try await list(json: json) }
        let renewals = try await InterruptibleWork().run {
            try await following().refresh(shows) { _ in }
        }
        if json {
            console.print(json: RenewalsJSON(podcasts: renewals.map(RenewalsJSON.Row.init)))
        } else {
            for renewal in renewals { say(renewal, isAlone: typed != nil) }
            let new = renewals.reduce(0) { sum, renewal in
                if case .read(let new) = renewal.outcome { sum + new } else { sum }
            }
            if typed == nil {
                console.note("\(new.counted("new episode")) of \(Self.asked(renewals)).")
            }
        }
        let errors = renewals.compactMap(\.error)
        if let error = errors.first, errors.count == renewals.count {
            guard errors.count > 1 else { throw error }
            throw StatedError(
                .unavailable, "No podcast could be read. What is stored of them stays.")
        }
    }

    private static func asked(_ renewals: [PodcastRenewal]) -> String {
        renewals.count.counted("podcast")
    }

    private func say(_ renewal: PodcastRenewal, isAlone: Bool) {
        let title = "“\(renewal.show.title.printable(limit: 200))”"
        switch renewal.outcome {
        case .unchanged: if isAlone { console.note("\(title) has nothing new.") }
        case .read(let new):
            if new > 0 || isAlone {
                console.note("\(title) has \(new.counted("new episode")).")
            }
        case .ended(let before):
            if !before || isAlone {
                console.note(
                    "\(title) has ended: its server says that the feed is gone for good. Its"
                        + " episodes stay; `listen podcast remove` takes them away.")
            }
        case .failed(let error): if !isAlone { console.complain("\(error)") }
        }
        if let former = renewal.movedFrom {
            console.note("\(title) moved from \(former.printable(limit: 200)); all of it stays.")
        }
        if isAlone { for remark in renewal.remarks.prefix(5) { console.note(remark) } }
    }

    /// Follows a podcast no longer; the places in its episodes stay for when it comes back.
    package func remove(_ typed: String, isSure: Bool) async throws {
        let show = try await show(typed)
        let (store, console) = (try store(), console)
        _ = try await removals.remove(
            "the podcast “\(show.title)”".printable(limit: 200), isSure: isSure
        ) {
            try await store.forget(show.id)
            console.note("“\(show.title.printable(limit: 200))” is followed no longer.")
        }
    }
}
