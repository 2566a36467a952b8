package import ListenCore

/// A source in the register.
package struct SourceEntry: Sendable {
    package let kept: KeptSource
    /// Its kind; `nil` when another version of the program added the source.
    package let kind: SourceKind?
    /// `book 3` counts in this source when no other is named.
    package let isInUse: Bool

    package var id: SourceID { kept.id }
    package var name: String { kept.name }
    package var abilities: SourceAbilities { kind?.abilities ?? [] }
    package var words: SourceWords { kind?.words ?? .books }
    /// True when its books are files on this machine, so that nothing is fetched.
    package var isOnThisMachine: Bool { kind?.isOnThisMachine == true }
    /// True when lists, searches and statistics include it.
    package var isOn: Bool { kept.isOn || isInUse }

    /// The option that names it on the command line, after a space.
    package var flag: String {
        switch kept.kind {
        case .library: " --local"
        case .backend: " --server \(name.shellWord)"
        default: " --source \(name.shellWord)"
        }
    }

    /// The same, and empty for the source in use, in which commands look without it.
    package var neededFlag: String { isInUse ? "" : flag }

    /// Its name in messages: `this machine`, or `home (https://books.example)`.
    package var title: String {
        guard id != .local else { return "this machine" }
        guard let address = kept.address, address != name else { return name }
        return "\(name) (\(address))"
    }
}

/// All sources at one moment: the built-in ones, then those that were added.
package struct SourceList: Sendable {
    package let entries: [SourceEntry]

    /// The source that books come from when no other is named.
    var inUse: SourceEntry? { entries.first(where: \.isInUse) }

    /// The sources that lists include, the one in use first.
    package var switchedOn: [SourceEntry] {
        let on = entries.filter { $0.isOn && $0.kind != nil }
        return on.filter(\.isInUse) + on.filter { !$0.isInUse }
    }

    /// The source with an id, if it exists.
    package subscript(id: SourceID) -> SourceEntry? { entries.first { $0.id == id } }

    /// The name of a source; its id when it is gone.
    package func name(of id: SourceID) -> String {
        if id == .local { return id.label }
        return self[id]?.name ?? id.label
    }

    /// The name of a source on screens and in headers: `this machine`, or its own.
    package func title(of id: SourceID) -> String { id == .local ? "this machine" : name(of: id) }

    /// The source that a person typed, by its name or its address.
    ///
    /// The error lists the choices.
    package func named(_ typed: String, of kind: SourceKindName? = nil) throws(SourceError)
        -> SourceEntry
    {
        let known = entries.filter { kind == nil || $0.kept.kind == kind }
        if let entry = known.first(where: { $0.name == typed }) { return entry }
        let matches = known.filter { entry in
            let made = try? entry.kind?.recognize(typed)
            return made?.id == entry.id || entry.id.rawValue == typed
        }
        if let entry = matches.first { return entry }
        throw .unknown(typed, known: known.map(\.name))
    }
}
