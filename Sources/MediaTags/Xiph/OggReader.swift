import ListenCore

/// Reads the heads of an Ogg file (RFC 3533): Vorbis, Opus, Speex, FLAC.
struct OggReader {
    /// The longest head, pictures included.
    private static let longestHead = 48 << 20
    /// The most pages that are read to find the heads.
    private static let mostPages = 20_000

    let input: TagInput
    let text: TagText

    private struct Page {
        let serial: Int
        let granule: Int64
        let isFirst: Bool
        let isContinued: Bool
        /// The lengths of its segments: packets are cut into pieces of 255.
        let segments: [UInt8]
        let body: Int64
        var end: Int64 { body + Int64(segments.reduce(0) { $0 + Int($1) }) }
    }

    private enum Kind { case vorbis, opus, speex, flac }

    func facts() -> RecordingFacts {
        var facts = RecordingFacts(form: "Ogg")
        var stream: (kind: Kind, serial: Int, rate: Int, skip: Int64)?
        var packets: [[UInt8]] = []
        var open: [UInt8] = []
        var flac = FLACStream()
        var at: Int64 = 0
        var wanted = 2
        pages: for _ in 0..<Self.mostPages {
            guard packets.count < wanted, let page = page(at: at) else { break }
            at = page.end
            if stream == nil, page.isFirst {
                stream = kind(of: page)
            }
            guard let stream, page.serial == stream.serial else { continue }
            if !page.isContinued { open = [] }
            var place = page.body
            for segment in page.segments {
                guard let bytes = input.bytes(at: place, count: Int(segment)) else { break pages }
                place += Int64(segment)
                open += bytes
                guard open.count <= Self.longestHead else {
                    input.note("The head of the file is longer than 48 MB; it was left out.")
                    break pages
                }
                guard segment < 255 else { continue }
                packets.append(open)
                open = []
                if packets.count == 1, stream.kind == .flac {
                    // The first head states the number of the following ones; 0 means not known.
                    wanted = 1 + max(1, min(64, Int(packets[0][safe: 8] ?? 0)))
                }
                if packets.count == wanted { break pages }
            }
        }
        guard let stream else {
            input.note("The streams in the Ogg file are of no known kind.")
            return facts
        }
        facts.form = Self.name(stream.kind)
        if let last = lastGranule(stream.serial), stream.rate > 0 {
            facts.duration = MP4Track.time(max(0, last - stream.skip), stream.rate)
        }
        switch stream.kind {
        case .flac:
            flac.add(kind: 0, packets.first?.dropFirst(17) ?? [], input, text)
            for packet in packets.dropFirst() {
                flac.add(kind: (packet.first ?? 1) & 0x7F, packet.dropFirst(4), input, text)
            }
            flac.finish(&facts)
        case .vorbis, .opus, .speex:
            let mark = stream.kind == .vorbis ? 7 : stream.kind == .opus ? 8 : 0
            if packets.count > 1 {
                VorbisComments(packets[1].dropFirst(mark), input, text).add(to: &facts)
            } else {
                input.note("The comments of the file are cut off and could not be read.")
            }
        }
        return facts
    }

    private static func name(_ kind: Kind) -> String {
        switch kind {
        case .vorbis: "Ogg Vorbis"
        case .opus: "Ogg Opus"
        case .speex: "Ogg Speex"
        case .flac: "Ogg FLAC"
        }
    }

    private func page(at offset: Int64) -> Page? {
        guard let head = input.bytes(at: offset, count: 27), FourCC(head) == "OggS",
            let segments = input.bytes(at: offset + 27, count: Int(head[26]))
        else { return nil }
        var reader = ByteReader(head[6...])
        guard let granule = reader.little(8), let serial = reader.littleU32() else { return nil }
        return Page(
            serial: serial, granule: Int64(bitPattern: granule), isFirst: head[5] & 2 != 0,
            isContinued: head[5] & 1 != 0, segments: segments,
            body: offset + 27 + Int64(segments.count))
    }

    private func kind(of page: Page) -> (kind: Kind, serial: Int, rate: Int, skip: Int64)? {
        let bytes = input.prefix(at: page.body, count: 64)
        var reader = ByteReader(bytes)
        if bytes.starts(with: [1] + Array("vorbis".utf8)) {
            reader.skip(12)
            return (.vorbis, page.serial, reader.littleU32() ?? 0, 0)
        }
        if bytes.starts(with: Array("OpusHead".utf8)) {
            reader.skip(10)
            // Opus counts at 48 kHz, including the skipped frames at its start.
            return (.opus, page.serial, 48_000, Int64(reader.little(2) ?? 0))
        }
        if bytes.starts(with: Array("Speex   ".utf8)) {
            reader.skip(36)
            return (.speex, page.serial, reader.littleU32() ?? 0, 0)
        }
        if bytes.starts(with: [0x7F] + Array("FLAC".utf8)) {
            return (.flac, page.serial, 0, 0)
        }
        return nil
    }

    /// The position at the end of the last page of a stream.
    private func lastGranule(_ serial: Int) -> Int64? {
        let count = Int(min(input.length, 131_072))
        let start = input.length - Int64(count)
        let tail = input.prefix(at: start, count: count)
        let mark = Array("OggS".utf8)
        var at = tail.count - 27
        while at >= 0 {
            if tail[at] == mark[0], tail[at..<at + 4].elementsEqual(mark) {
                var reader = ByteReader(tail[(at + 6)...])
                if let granule = reader.little(8).map({ Int64(bitPattern: $0) }), granule >= 0,
                    reader.littleU32() == serial
                {
                    return granule
                }
            }
            at -= 1
        }
        return nil
    }
}

extension Array {
    fileprivate subscript(safe place: Int) -> Element? {
        indices.contains(place) ? self[place] : nil
    }
}
