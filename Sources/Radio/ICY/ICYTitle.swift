import ListenCore

/// The metadata of one block of an ICY stream: the title of what is sent from its byte on.
package struct ICYTitle: Hashable, Sendable {
    /// The title; empty when the station says that nothing has one.
    package let text: String
    /// An address that belongs to it, as sent.
    package let address: String?

    /// A title.
    package init(_ text: String, address: String? = nil) {
        (self.text, self.address) = (text, address)
    }

    /// The longest title that is kept, in characters.
    private static let longest = 300

    /// The title in a block; `nil` when it has none, or one that is never closed.
    ///
    /// Only a block of the greatest size may cut its title off.
    init?(block: [UInt8]) {
        let content = block.prefix { $0 != 0 }
        let isFull = content.count == ICYReader.longestBlock
        guard let raw = Self.value(of: "StreamTitle", in: content, orRest: isFull) else {
            return nil
        }
        let text = StationText.text(raw).replacing("''", with: "'")
        self.text = StationText.line(text, limit: Self.longest)
        address = Self.value(of: "StreamUrl", in: content, orRest: false)
            .map { StationText.line(StationText.text($0), limit: Self.longest) }
            .flatMap { $0.isEmpty ? nil : $0 }
    }

    /// True for the beginning of metadata: a name and an equals sign, or nothing at all.
    static func isLikely(_ block: some Collection<UInt8>) -> Bool {
        let content = block.prefix { $0 != 0 }
        guard !content.isEmpty else { return block.allSatisfy { $0 == 0 } }
        let name = content.prefix { isNamed($0) }
        return (1...40).contains(name.count) && content.dropFirst(name.count).first == 0x3D
            && block.dropFirst(content.count).allSatisfy { $0 == 0 }
    }

    /// The value of a name: up to the first `';` behind which another name, or nothing, stands, since
    /// both marks may be in a title.
    private static func value(
        of name: String, in block: ArraySlice<UInt8>, orRest: Bool
    ) -> ArraySlice<UInt8>? {
        let mark = Array((name + "='").utf8)
        guard let start = block.firstRange(of: mark) else { return nil }
        let rest = block[start.upperBound...]
        var at = rest.startIndex
        while let quote = rest[at...].firstIndex(of: 0x27) {
            let behind = rest[(quote + 1)...]
            if behind.isEmpty || behind.first == 0x3B && ends(behind.dropFirst()) {
                return rest[..<quote]
            }
            at = quote + 1
        }
        return orRest ? rest : nil
    }

    private static func ends(_ rest: ArraySlice<UInt8>) -> Bool {
        let rest = rest.drop { $0 <= 0x20 }
        let name = rest.prefix { isNamed($0) }
        return rest.isEmpty || !name.isEmpty && rest.dropFirst(name.count).first == 0x3D
    }

    private static func isNamed(_ byte: UInt8) -> Bool {
        (0x41...0x5A).contains(byte & 0xDF) || (0x30...0x39).contains(byte) || byte == 0x5F
            || byte == 0x2D
    }
}
