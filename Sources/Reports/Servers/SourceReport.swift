package import ConsoleOutput
import ListenCore
package import SharedWork

/// `listen source …`: manages all sources of books, of any kind.
package struct SourceReport: Sendable {
    let register: SourceRegister
    /// Adds, uses and removes backends, which have tokens and are contacted first.
    let servers: ServerReport
    let console: Console
    /// Clouds that a person signs in to.
    let clouds: CloudSignIn
    /// Plays the collections of library files whose files a new source has; returns sentences.
    let bringIn: @Sendable () async throws -> [String]
    /// The sources that other devices of the person told of.
    let elsewhere: @Sendable () async -> [SourceElsewhere]
    /// Searches of sources at their servers.
    let searching: SourceSearch

    package init(
        register: SourceRegister, servers: ServerReport, console: Console,
        clouds: CloudSignIn = .none, searching: SourceSearch = .none,
        bringIn: @escaping @Sendable () async throws -> [String] = { [] },
        elsewhere: @escaping @Sendable () async -> [SourceElsewhere] = { [] }
    ) {
        (self.register, self.servers, self.console) = (register, servers, console)
        (self.clouds, self.bringIn, self.elsewhere) = (clouds, bringIn, elsewhere)
        self.searching = searching
    }

    /// Lists the sources; the one in use is marked.
    package func list(json: Bool) async throws {
        let list = try await register.list()
        if json {
            console.print(json: SourcesJSON(sources: list.entries.map(SourceJSON.init)))
            return
        }
        var table = TextTable(.left, .left, .left, .left, .left)
        for entry in list.entries {
            table.add(
                entry.isInUse ? "*" : "", entry.name,
                entry.kind?.title ?? "\(entry.kept.kind.rawValue) (not known here)",
                entry.kept.address == entry.name ? "" : entry.kept.address ?? "",
                entry.isOn ? "" : "off")
        }
        console.print(table)
        let here = Set(list.entries.compactMap(\.kept.address).map(SourceElsewhere.plain))
        for source in await elsewhere() where !here.contains(source.address) {
            console.note(source.sentence)
        }
    }

    /// Adds a source by its address; its kind is detected unless it is named.
    ///
    /// To a cloud, `way` says how a person signs in; `trust` is for the server of the source alone.
    package func add(
        _ typed: String, name: String?, kind: String?, account: String? = nil,
        token: TokenInput? = nil, way: CloudWay = .here, trust: TrustInput = TrustInput()
    ) async throws {
        if let cloud = cloud(typed, kind: kind) {
            guard token == nil else { throw SourceError.noToken(cloud) }
            _ = try servers.trust(trust, ofServer: cloud, at: nil)
            return try await addCloud(
                cloud, folder: typed == cloud ? "" : typed, name: name, way)
        }
        guard way == .here else {
            throw StatedError(
                .usage,
                "--print and --paste are for clouds that you sign in to. Leave them out, or name"
                    + " one: \(clouds.names.keys.sorted().joined(separator: ", ")).")
        }
        var source = try register.source(typed: typed, kind: kind)
        if source.kind == .backend {
            return try await servers.add(
                typed, name: name, account: account, token: token, trust: trust)
        }
        if let name { source.name = name }
        if let signIn = register.signIn(to: source.kind) {
            return try await add(source, account: account, token: token, trust, by: signIn)
        }
        _ = try servers.trust(trust, ofServer: source.name, at: servers.home(source))
        guard token == nil else { throw SourceError.noToken(source.kind.rawValue) }
        if let account { source.account = account }
        let list = try await register.list()
        let isTaken = list.entries.contains { $0.kept.kind.isBuiltIn && $0.name == source.name }
        guard !isTaken else { throw SourceError.reserved(source.name) }
        try await register.check(source)
        try await register.keeping().add(source)
        let known = list[source.id].map { $0.name == source.name ? "is there" : "was \($0.name)" }
        console.note("\(source.name) (\(source.url)) \(known ?? "was added").")
        console.note(
            "`listen source use \(source.name.shellWord)` takes books from it when no source is"
                + " named.")
    }

    /// Uses a source: `book 3` counts in it from now on.
    package func use(_ typed: String) async throws {
        let entry = try await register.list().named(typed)
        // A source of another version of the program could not be played.
        _ = try register.open(entry)
        guard entry.kept.kind != .backend, entry.id != .local else {
            return try await servers.use(entry.name)
        }
        try await register.keeping().use(sourceNamed: entry.name)
        console.note("Books come from \(entry.title).")
    }

    /// Switches a source on or off: lists, searches and statistics include those that are on.
    package func set(isOn: Bool, _ typed: String) async throws {
        let entry = try await register.list().named(typed)
        guard isOn || !entry.isInUse else { throw SourceError.inUse(entry.name) }
        try await register.keeping().set(isOn: isOn, of: entry.kept)
        console.note(
            isOn
                ? "\(entry.name) is on: its books are listed and searched."
                : "\(entry.name) is off: its books are not listed, searched or counted."
                    + " What was kept of them stays.")
    }

    /// Removes a source, with its token if the program stored it; its progress and bookmarks stay.
    package func remove(_ typed: String, isSure: Bool = false) async throws {
        let entry = try await register.list().named(typed)
        guard !entry.kept.kind.isBuiltIn else { throw SourceError.builtIn(entry.name) }
        try await servers.remove(entry, isSure: isSure)
    }
}

/// A source that another device of the person told of, and that was not added here.
package struct SourceElsewhere: Hashable, Sendable {
    /// The name of its kind.
    package let kind: String
    /// Its address, without a user.
    package let address: String
    /// Its name there.
    package let name: String
    /// The name of the device.
    package let device: String

    /// A source of a device.
    package init(kind: String, address: String, name: String, device: String) {
        (self.kind, self.address) = (kind, address)
        (self.name, self.device) = (name, device)
    }

    /// An address as devices tell it, without slashes at its end.
    static func plain(_ address: String) -> String {
        var text = address
        while text.hasSuffix("/") { text.removeLast() }
        return text
    }

    /// The sentence that says how it is added here, safe to print.
    var sentence: String {
        let command =
            "listen source add \(address.printable(limit: 2_000).shellWord)"
            + " --kind \(kind.printable(limit: 40).shellWord)"
        return "\(name.printable(limit: 100)) is known from \(device.printable(limit: 60));"
            + " `\(command)` signs in here."
    }
}

private struct SourcesJSON: Encodable {
    let version = 1
    let sources: [SourceJSON]
}

private struct SourceJSON: Encodable {
    let name: String
    let id: String
    let kind: String
    let address: String?
    let isInUse: Bool
    let isOn: Bool
    let can: [String]

    init(_ entry: SourceEntry) {
        (name, id) = (entry.name, entry.id.rawValue)
        (kind, address) = (entry.kept.kind.rawValue, entry.kept.address)
        (isInUse, isOn) = (entry.isInUse, entry.isOn)
        can = entry.abilities.names
    }
}
