/// An entity tag (RFC 9110 section 8.8.3).
struct EntityTag: Hashable, Sendable {
    /// The opaque tag between the quotes.
    let opaque: String
    /// True for a weak tag, marked by `W/`.
    let isWeak: Bool

    init(_ opaque: String, isWeak: Bool = false) {
        self.opaque = opaque
        self.isWeak = isWeak
    }

    /// The field value.
    var text: String { (isWeak ? "W/" : "") + "\"\(opaque)\"" }

    /// Strong comparison: equal and both strong, as joining parts needs it.
    func isStronglyEqual(to other: EntityTag) -> Bool {
        !isWeak && !other.isWeak && opaque == other.opaque
    }

    /// Weak comparison: equal, strong or weak, as revalidating a copy needs it.
    func isWeaklyEqual(to other: EntityTag) -> Bool { opaque == other.opaque }
}

/// The value of If-Match or If-None-Match.
enum EntityTagList: Hashable, Sendable {
    /// `*`: any representation.
    case any
    case tags([EntityTag])

    /// Reads a value; `nil` when it is not a list of tags.
    init?(_ text: String) {
        if ListScanner.trimmed(text) == "*" {
            self = .any
            return
        }
        var rest = Substring(text).utf8[...]
        var tags: [EntityTag] = []
        while true {
            rest = rest.drop { $0 == 0x20 || $0 == 0x09 || $0 == 0x2C }
            guard !rest.isEmpty else { break }
            guard let tag = Self.takeTag(&rest) else { return nil }
            tags.append(tag)
            rest = rest.drop { $0 == 0x20 || $0 == 0x09 }
            guard rest.isEmpty || rest.first == 0x2C, tags.count <= 1_000 else { return nil }
        }
        guard !tags.isEmpty else { return nil }
        self = .tags(tags)
    }

    /// The single tag of a value such as If-Range's.
    static func single(_ text: String) -> EntityTag? {
        guard case .tags(let tags)? = EntityTagList(text), tags.count == 1 else { return nil }
        return tags.first
    }

    private static func takeTag(_ rest: inout Substring.UTF8View) -> EntityTag? {
        let isWeak = rest.starts(with: "W/".utf8)
        if isWeak { rest = rest.dropFirst(2) }
        guard rest.first == 0x22 else { return nil }
        rest = rest.dropFirst()
        guard let end = rest.firstIndex(of: 0x22) else { return nil }
        let opaque = rest[..<end]
        guard opaque.allSatisfy({ $0 == 0x21 || (0x23...0x7E).contains($0) || $0 >= 0x80 }) else {
            return nil
        }
        rest = rest[rest.index(after: end)...]
        return EntityTag(String(decoding: opaque, as: UTF8.self), isWeak: isWeak)
    }
}
