import Markup

/// The attributes of one start tag, by name.
struct TagAttributes {
    /// One attribute.
    private struct Entry {
        let name: UInt64
        /// The number of its prefix; 0 for none.
        let prefix: UInt64
        let value: Range<Int>
    }

    private let bytes: [UInt8]
    private var entries: [Entry] = []
    private static let most = 64
    private static let longest = 8_192

    /// The attributes between two places of the bytes.
    init(_ bytes: [UInt8], _ range: Range<Int>) {
        self.bytes = bytes
        guard range.count > 2 else { return }
        var entries: [Entry] = []
        XMLAttributes.each(in: bytes[range]) { name, value in
            guard name.count <= 64 else { return true }
            var (local, prefix) = (name, 0 as UInt64)
            if let colon = bytes[name].firstIndex(of: 0x3A) {
                prefix = MarkupKey.of(name.lowerBound..<colon, in: bytes)
                local = colon + 1..<name.upperBound
            }
            entries.append(
                Entry(name: MarkupKey.of(local, in: bytes), prefix: prefix, value: value))
            return entries.count < Self.most
        }
        self.entries = entries
    }

    /// True for a tag without attributes.
    var isEmpty: Bool { entries.isEmpty }

    /// The value of a name, whatever its prefix, without the blanks around it; `nil` when it is
    /// missing or empty.
    subscript(name: StaticString) -> String? {
        let key = MarkupKey.of(name)
        for entry in entries where entry.name == key && entry.prefix != Self.xmlns {
            if let value = text(entry.value) { return value }
        }
        return nil
    }

    /// `xml:base`.
    var base: String? { xml(Self.base) }
    /// `xml:lang`.
    var language: String? { xml(Self.lang) }

    private func xml(_ name: UInt64) -> String? {
        entries.first { $0.prefix == Self.xml && $0.name == name }.flatMap { text($0.value) }
    }

    /// True for a tag that declares a namespace.
    var declaresNamespaces: Bool {
        entries.contains { $0.prefix == Self.xmlns || $0.name == Self.xmlns }
    }

    /// The namespaces it declares: the number of the prefix, 0 for none, and the name.
    var namespaces: [(prefix: UInt64, name: String)] {
        var found: [(UInt64, String)] = []
        for entry in entries where entry.prefix == Self.xmlns || entry.name == Self.xmlns {
            if entry.prefix == Self.xmlns {
                found.append((entry.name, text(entry.value) ?? ""))
            } else if entry.prefix == 0, entry.name == Self.xmlns {
                found.append((0, text(entry.value) ?? ""))
            }
        }
        return found
    }

    private func text(_ range: Range<Int>) -> String? {
        guard range.count <= 16_384 else { return nil }
        return bytes.withUnsafeBufferPointer { bytes in
            let raw = UnsafeBufferPointer(rebasing: bytes[range])
            guard raw.contains(0x26) else { return FeedText.line(raw, most: Self.longest) }
            var out: [UInt8] = []
            FeedText.appendReading(raw, to: &out)
            return FeedText.line(out, most: Self.longest)
        }
    }

    private static let xmlns = MarkupKey.of("xmlns")
    private static let xml = MarkupKey.of("xml")
    private static let base = MarkupKey.of("base")
    private static let lang = MarkupKey.of("lang")
}
