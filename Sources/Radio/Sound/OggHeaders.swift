import ListenCore

/// The headers of Vorbis, Opus, FLAC and Speex in Ogg, as far as a clock and a title need them.
enum OggHeaders {
    /// The positions in a second, from the first packet of a stream; `nil` for another codec.
    static func sampleRate(_ packet: ArraySlice<UInt8>) -> SampleRate? {
        let packet = Array(packet.prefix(128))
        let rate: Int
        if packet.starts(with: [1] + Array("vorbis".utf8)) {
            rate = number(packet, 12)
        } else if packet.starts(with: "OpusHead".utf8) {
            rate = 48_000
        } else if packet.starts(with: [0x7F] + Array("FLAC".utf8)), packet.count >= 30 {
            rate = Int(packet[27]) << 12 | Int(packet[28]) << 4 | Int(packet[29]) >> 4
        } else if packet.starts(with: "Speex   ".utf8) {
            rate = number(packet, 36)
        } else {
            return nil
        }
        return (1_000...768_000).contains(rate) ? SampleRate(rate) : nil
    }

    /// `artist - title` of the comments in the headers of a link; `nil` when they have none.
    static func title(_ headers: [UInt8]) -> String? {
        guard let packet = packets(headers).dropFirst().first else { return nil }
        let marks = [[3] + Array("vorbis".utf8), Array("OpusTags".utf8)]
        let mark = marks.first { packet.starts(with: $0) }?.count
        // FLAC has a block header of four bytes there.
        let facts = comments(packet[(mark ?? 4)...])
        guard let title = facts["title"], !title.isEmpty else { return nil }
        return facts["artist"].map { "\($0) - \(title)" } ?? title
    }

    /// The first two packets of the first stream.
    private static func packets(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
        var (packets, packet, at): ([ArraySlice<UInt8>], [UInt8], Int) = ([], [], 0)
        var serial: UInt32?
        while packets.count < 2, at < bytes.count, let page = OggPage(bytes[at...]),
            at + page.size <= bytes.count
        {
            serial = serial ?? page.serial
            if page.serial == serial {
                var place = at + page.head
                for length in bytes[(at + 27)..<(at + page.head)] {
                    packet += bytes[place..<(place + Int(length))]
                    place += Int(length)
                    guard length < 255 else { continue }
                    packets.append(packet[...])
                    packet = []
                }
            }
            at += page.size
        }
        return packets
    }

    /// Vorbis comments: the first value of each name, in small letters.
    private static func comments(_ packet: ArraySlice<UInt8>) -> [String: String] {
        let bytes = Array(packet)
        var at = 4 + number(bytes, 0)
        guard at >= 4, at + 4 <= bytes.count else { return [:] }
        let count = number(bytes, at)
        at += 4
        var found: [String: String] = [:]
        for _ in 0..<min(count, 200) {
            let length = number(bytes, at)
            guard at + 4 <= bytes.count, length <= bytes.count - at - 4 else { break }
            let text = bytes[(at + 4)..<(at + 4 + length)]
            at += 4 + length
            guard length <= 4_096, let equals = text.firstIndex(of: 0x3D) else { continue }
            let name = StationText.text(text[..<equals]).lowercased()
            let value = StationText.line(StationText.text(text[(equals + 1)...]), limit: 300)
            found[name] = found[name] ?? value
        }
        return found
    }

    /// A little-endian number of four bytes; 0 behind the end.
    private static func number(_ bytes: [UInt8], _ at: Int) -> Int {
        guard at >= 0, at + 4 <= bytes.count else { return 0 }
        return (0..<4).reduce(0) { $0 | Int(bytes[at + $1]) << (8 * $1) }
    }
}
