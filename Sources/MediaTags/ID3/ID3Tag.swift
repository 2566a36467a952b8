import ListenCore

/// An ID3v2 tag split into frames (id3.org: ID3v2.2, 2.3 and 2.4).
struct ID3Tag {
    /// The most bytes of a tag that are kept; covers may take megabytes.
    static let mostBytes = 64 << 20
    /// The most frames that are read.
    static let mostFrames = 50_000

    /// One frame, with its unsynchronisation removed.
    struct Frame {
        /// Its name of four letters; in version 2.2 of three.
        let id: String
        let content: ArraySlice<UInt8>
    }

    /// The version: 2, 3 or 4.
    let version: Int
    /// The first byte after the tag.
    let end: Int64
    /// The frames that could be read, without compressed and encrypted ones.
    private(set) var frames: [Frame] = []
    /// The stated place of a further tag, counted from the end of this one (SEEK).
    private(set) var next: Int64?

    /// The head of a tag: ten bytes that begin with `ID3` (or `3DI` at its end).
    struct Head {
        let version: Int
        let flags: UInt8
        let size: Int
        var hasFooter: Bool { version == 4 && flags & 0x10 != 0 }

        init?(_ bytes: [UInt8]?, mark: StaticString = "ID3") {
            guard let bytes, bytes.count == 10,
                bytes.starts(with: UnsafeBufferPointer(start: mark.utf8Start, count: 3)),
                (2...4).contains(bytes[3]), bytes[4] != 0xFF,
                bytes[6...].allSatisfy({ $0 < 0x80 })
            else { return nil }
            version = Int(bytes[3])
            flags = bytes[5]
            var reader = ByteReader(bytes[6...])
            size = reader.synchsafe() ?? 0
        }
    }

    /// Reads the tag that begins at a place; `nil` when there is none.
    init?(_ input: TagInput, at offset: Int64) {
        guard let head = Head(input.bytes(at: offset, count: 10)) else { return nil }
        version = head.version
        end = offset + 10 + Int64(head.size) + (head.hasFooter ? 10 : 0)
        if head.size > Self.mostBytes {
            input.note("The ID3 tag is larger than 64 MB; its end was left out.")
        } else if end > input.length {
            input.note("The ID3 tag is cut off; what is left of it was read.")
        }
        // All of version 2.2 could be compressed, but the method was never defined.
        if version == 2, head.flags & 0x40 != 0 { return }
        var body = input.prefix(at: offset + 10, count: min(head.size, Self.mostBytes))
        // In version 2.4 every frame states this itself; the flag only sums them up.
        if head.flags & 0x80 != 0, version < 4 { body = Self.synchronised(body[...]) }
        var reader = ByteReader(body)
        if head.flags & 0x40 != 0 { skipExtendedHeader(&reader) }
        readFrames(&reader, input, isAllUnsynchronised: head.flags & 0x80 != 0)
    }

    /// The bytes without the zeros that unsynchronisation put after 0xFF.
    static func synchronised(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        var plain: [UInt8] = []
        plain.reserveCapacity(bytes.count)
        var isBehindFF = false
        for byte in bytes {
            if !(isBehindFF && byte == 0) { plain.append(byte) }
            isBehindFF = byte == 0xFF
        }
        return plain
    }

    private func skipExtendedHeader(_ reader: inout ByteReader) {
        var ahead = reader
        if version == 3, let size = ahead.u32(), size == 6 || size == 10 {
            reader.skip(4 + size)
        } else if version == 4, let size = ahead.synchsafe(), (6...1000).contains(size) {
            reader.skip(size)
        }
    }

    private mutating func readFrames(
        _ reader: inout ByteReader, _ input: TagInput, isAllUnsynchronised: Bool
    ) {
        let list = ID3Frames(version: version, isUnsynchronised: isAllUnsynchronised)
        list.read(&reader, input) { frame in
            if frame.id == "SEEK" {
                var content = ByteReader(frame.content)
                next = content.u32().map { Int64($0) }
            }
            guard frames.count < Self.mostFrames else { return }
            frames.append(frame)
        }
    }
}

/// Iterates over consecutive frames: a tag's, or those inside a chapter.
struct ID3Frames {
    let version: Int
    /// True when all frames of version 2.4 are unsynchronised, even those whose flags do not state
    /// it.
    var isUnsynchronised = false

    /// Calls `use` with every frame that can be read.
    func read(_ reader: inout ByteReader, _ input: TagInput, _ use: (ID3Tag.Frame) -> Void) {
        let (nameLength, headLength) = version == 2 ? (3, 6) : (4, 10)
        while reader.left >= headLength, let first = reader.next, first != 0 {
            guard let name = reader.read(nameLength), let id = Self.name(name) else {
                input.note("An ID3 tag is damaged; what follows the damage was left out.")
                return
            }
            guard let size = size(&reader), let flags = version == 2 ? 0 : reader.u16() else {
                return
            }
            guard let content = reader.read(size) else {
                // Some programs include the head in the size. A text may be cut at the end of the
                // tag; half of a picture or the like is of no use.
                guard id.hasPrefix("T"), size - reader.left <= headLength + 2,
                    let rest = plain(reader.rest, flags: flags)
                else {
                    input.note("A frame of an ID3 tag is longer than the tag; it was left out.")
                    return
                }
                input.note("A frame of an ID3 tag is longer than the tag; it was cut.")
                return use(ID3Tag.Frame(id: id, content: rest))
            }
            if let plain = plain(content, flags: flags) {
                use(ID3Tag.Frame(id: id, content: plain))
            } else if !content.isEmpty {
                input.note("A compressed or encrypted frame (\(id)) of an ID3 tag was left out.")
            }
        }
    }

    private func size(_ reader: inout ByteReader) -> Int? {
        switch version {
        case 2: return reader.big(3).map { Int($0) }
        case 3: return reader.u32()
        default:
            var other = reader
            guard let safe = reader.synchsafe(), let whole = other.u32() else { return nil }
            // Some programs write plain sizes into 2.4: they are used when only they lead to a
            // frame (or to the end).
            if safe != whole, !leadsOn(reader, safe), leadsOn(reader, whole) { return whole }
            return safe
        }
    }

    /// True when a frame, padding or the end follows a frame of this size.
    private func leadsOn(_ reader: ByteReader, _ size: Int) -> Bool {
        var ahead = reader
        guard ahead.skip(2), size <= ahead.left, ahead.skip(size) else { return false }
        guard ahead.left >= 10, let name = ahead.read(4) else { return true }
        return name.first == 0 || Self.name(name) != nil
    }

    /// The name of a frame: iTunes writes those of version 2.2 and a NUL into 2.3.
    private static func name(_ bytes: ArraySlice<UInt8>) -> String? {
        let name = bytes.count == 4 && bytes.last == 0 ? bytes.dropLast() : bytes
        return name.allSatisfy(isNameByte) ? String(decoding: name, as: UTF8.self) : nil
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        (0x41...0x5A).contains(byte) || (0x30...0x39).contains(byte)
    }

    /// The content after the fields that the flags add; `nil` for compressed and encrypted content.
    private func plain(_ content: ArraySlice<UInt8>, flags: Int) -> ArraySlice<UInt8>? {
        if version < 3 { return content }
        if version == 3 {
            guard flags & 0xC0 == 0 else { return nil }
            return flags & 0x20 != 0 ? content.dropFirst() : content
        }
        guard flags & 0x0C == 0 else { return nil }
        var body = content
        if flags & 0x40 != 0 { body = body.dropFirst() }
        if flags & 0x01 != 0 { body = body.dropFirst(4) }
        return flags & 0x02 != 0 || isUnsynchronised ? ID3Tag.synchronised(body)[...] : body
    }
}
