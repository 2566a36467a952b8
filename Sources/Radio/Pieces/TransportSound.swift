/// Takes the first sound out of an MPEG transport stream (ISO 13818-1 §2.4): its frames, without
/// their times.
///
/// Pure, for whole packets.
struct TransportSound {
    private static let packet = 188
    private static let sync: UInt8 = 0x47

    /// The number of the packets of the map of programs, and of the sound.
    private var mapNumber: Int?
    private var soundNumber: Int?
    /// True once a packet of the sound began: what comes before is the end of a lost one.
    private var hasBegun = false

    /// True for the beginning of a transport stream.
    static func isTransport(_ bytes: [UInt8]) -> Bool {
        bytes.first == sync && (bytes.count <= packet || bytes[packet] == sync)
    }

    /// The frames in some packets.
    ///
    /// Throws for sound that is neither MPEG audio nor AAC in ADTS.
    mutating func take(_ bytes: [UInt8]) throws(PieceSound.Unplayed) -> [UInt8] {
        var sound: [UInt8] = []
        sound.reserveCapacity(bytes.count)
        var at = 0
        while at + Self.packet <= bytes.count {
            guard bytes[at] == Self.sync else {
                at += 1
                continue
            }
            try pass(bytes[at..<(at + Self.packet)], &sound)
            at += Self.packet
        }
        return sound
    }

    private mutating func pass(
        _ packet: ArraySlice<UInt8>, _ sound: inout [UInt8]
    ) throws(PieceSound.Unplayed) {
        let start = packet.startIndex
        let number = Int(packet[start + 1] & 0x1F) << 8 | Int(packet[start + 2])
        let begins = packet[start + 1] & 0x40 != 0
        let (flags, isDamaged) = (packet[start + 3] >> 4 & 3, packet[start + 1] & 0x80 != 0)
        guard flags & 1 != 0, !isDamaged else { return }
        let skipped = flags & 2 != 0 ? Int(packet[start + 4]) + 1 : 0
        guard 4 + skipped < Self.packet else { return }
        let content = packet[(start + 4 + skipped)...]
        if number == 0 {
            if begins { mapNumber = Self.section(content, table: 0).flatMap(Self.map) ?? mapNumber }
        } else if number == mapNumber {
            guard begins, let section = Self.section(content, table: 2) else { return }
            soundNumber = try Self.soundNumber(in: section)
        } else if number == soundNumber {
            if !begins { return hasBegun ? sound += content : () }
            hasBegun = true
            sound += Self.payload(content)
        }
    }

    /// The bytes of a section behind its head of eight bytes, without its checksum; sections of more
    /// than a packet are cut.
    private static func section(_ content: ArraySlice<UInt8>, table: UInt8) -> ArraySlice<UInt8>? {
        guard let pointer = content.first else { return nil }
        let section = content.dropFirst(1 + Int(pointer))
        let start = section.startIndex
        guard section.count >= 12, section[start] == table else { return nil }
        let length = Int(section[start + 1] & 0xF) << 8 | Int(section[start + 2])
        guard length >= 9 else { return nil }
        return section.prefix(3 + length - 4).dropFirst(8)
    }

    /// The number of the map of the first program.
    private static func map(_ programs: ArraySlice<UInt8>) -> Int? {
        var rest = programs
        while rest.count >= 4 {
            let start = rest.startIndex
            let program = Int(rest[start]) << 8 | Int(rest[start + 1])
            if program != 0 { return Int(rest[start + 2] & 0x1F) << 8 | Int(rest[start + 3]) }
            rest = rest.dropFirst(4)
        }
        return nil
    }

    /// The number of the first sound of a program; `nil` where it has none.
    private static func soundNumber(
        in map: ArraySlice<UInt8>
    ) throws(PieceSound.Unplayed) -> Int? {
        guard map.count >= 4 else { return nil }
        let facts = Int(map[map.startIndex + 2] & 0xF) << 8 | Int(map[map.startIndex + 3])
        var rest = map.dropFirst(4 + facts)
        var strange: String?
        while rest.count >= 5 {
            let start = rest.startIndex
            let number = Int(rest[start + 1] & 0x1F) << 8 | Int(rest[start + 2])
            switch rest[start] {
            case 0x03, 0x04, 0x0F: return number
            case 0x11: strange = strange ?? "AAC in LATM"
            case 0x81, 0x87: strange = strange ?? "Dolby Digital"
            case 0xCF, 0xC1, 0xC2: strange = strange ?? "encrypted sound"
            default: break
            }
            rest = rest.dropFirst(5 + (Int(rest[start + 3] & 0xF) << 8 | Int(rest[start + 4])))
        }
        if let strange { throw PieceSound.Unplayed(strange) }
        return nil
    }

    /// The content of the beginning of a packet of sound behind its head (§2.4.3.6).
    private static func payload(_ content: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        guard content.count >= 9, content.starts(with: [0, 0, 1]) else { return [] }
        return content.dropFirst(9 + Int(content[content.startIndex + 8]))
    }
}
