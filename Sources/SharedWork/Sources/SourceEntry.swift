package import ListenCore

/// A source as the register knows it.
package struct SourceEntry: Sendable {
    package let kept: KeptSource
    /// The kind; `nil` where another version of the program added the source.
    package let kind: SourceKind?
    /// `book 3` counts in this source when no other is named.
    package let isInUse: Bool

    package var id: SourceID { kept.id }
    package var name: String { kept.name }
    package var abilities: SourceAbilities { kind?.abilities ?? [] }
    /// Books that are files of this machine, so that nothing is fetched.
    package var isOnThisMachine: Bool { kind?.isOnThisMachine == true }
    /// Lists, searches and statistics go over it.
    package var isOn: Bool { kept.isOn || isInUse }

    /// The option that names it on the command line, with a blank before it.
    package var flag: String {
        switch kept.kind {
        case .library: " --local"
        case .backend: " --server \(name.shellWord)"
        default: " --source \(name.shellWord)"
        }
    }

    /// The source for people: `this machine`, or `home (https://books.example)`.
    package var title: String {
        guard id != .local else { return "this machine" }
        guard let address = kept.address, address != name else { return name }
        return "\(name) (\(address))"
    }
}

/// All sources there are at one moment: those that are always there, then those that were added.
package struct SourceList: Sendable {
    package let entries: [SourceEntry]

    /// The source that books come from when no other is named.
    package var inUse: SourceEntry? { entries.first(where: \.isInUse) }

    /// The sources that lists go over, the one in use first.
    package var switchedOn: [SourceEntry] {
        let on = entries.filter { $0.isOn && $0.kind != nil }
        return on.filter(\.isInUse) + on.filter { !$0.isInUse }
    }

    /// The source with an id, where it is there.
    package subscript(id: SourceID) -> SourceEntry? { entries.first { $0.id == id } }

    /// A source as the person calls it; one that is gone by its id.
    package func name(of id: SourceID) -> String {
        if id == .local { return id.label }
        return self[id]?.name ?? id.label
    }

    /// A source as screens and headers call it: `this machine`, or its name.
    package func title(of id: SourceID) -> String { id == .local ? "this machine" : name(of: id) }

    /// The source a person named, by its name or its address.
    ///
    /// Throws what there is to choose from.
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
