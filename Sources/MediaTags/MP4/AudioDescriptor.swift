/// The descriptor of a stream of MPEG-4 audio (ISO 14496-1 §7.2.6), which a box `esds` holds.
package enum AudioDescriptor {
    /// The AudioSpecificConfig (ISO 14496-3 §1.6.2.1) in the content of such a box; `nil` for a
    /// stream that is no MPEG-4 audio, or not plain.
    package static func configuration(in box: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        guard var stream = content(of: 3, box.dropFirst(4)), stream.count >= 3 else { return nil }
        let flags = stream[stream.startIndex + 2]
        // A stream with a dependence, an address or another stream's clock is not plain.
        guard flags & 0xE0 == 0 else { return nil }
        stream = stream.dropFirst(3)
        guard let decoder = content(of: 4, stream), decoder.count >= 13, decoder.first == 0x40
        else { return nil }
        return content(of: 5, decoder.dropFirst(13))
    }

    /// The content of the descriptor at the start of the bytes, when it has this tag.
    private static func content(of tag: UInt8, _ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        guard bytes.first == tag else { return nil }
        var (rest, size) = (bytes.dropFirst(), 0)
        for _ in 0..<4 {
            guard let byte = rest.popFirst() else { return nil }
            size = size << 7 | Int(byte & 0x7F)
            if byte & 0x80 == 0 { return size <= rest.count ? rest.prefix(size) : nil }
        }
        return nil
    }
}
