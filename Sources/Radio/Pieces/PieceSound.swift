import ListenCore

/// Takes the sound out of the pieces of a stream (HLS): frames of AAC or MPEG audio, whatever holds
/// them.
///
/// Pure.
struct PieceSound {
    private enum Form {
        case transport(TransportSound)
        case fragments(FragmentSound)
        case bare
    }

    private var form: Form?

    /// The sound of a piece; `start` is what stands before all pieces of fragmented MP4.
    ///
    /// Throws a noun phrase for what is not played.
    mutating func take(_ piece: [UInt8], start: [UInt8]?) throws(Unplayed) -> [UInt8] {
        let form: Form
        if let known = self.form { form = known } else { form = try Self.form(of: piece, start) }
        switch form {
        case .transport(var transport):
            self.form = .bare
            let sound = try transport.take(piece)
            self.form = .transport(transport)
            return sound
        case .fragments(let fragments):
            self.form = .fragments(fragments)
            return fragments.take(piece)
        case .bare:
            self.form = .bare
            return Array(piece[Self.tagEnd(piece)...])
        }
    }

    /// The form of sound that cannot be taken out, as a noun phrase.
    struct Unplayed: Error, Hashable {
        let form: String

        init(_ form: String) { self.form = form }
    }

    private static func form(
        of piece: [UInt8], _ start: [UInt8]?
    ) throws(Unplayed) -> Form {
        if TransportSound.isTransport(piece) { return .transport(TransportSound()) }
        if start != nil || piece.dropFirst(4).starts(with: "styp".utf8)
            || piece.dropFirst(4).starts(with: "moof".utf8)
        {
            guard let start, let fragments = FragmentSound(start: start) else {
                throw Unplayed("sound in fragments of MP4 that are not AAC")
            }
            return .fragments(fragments)
        }
        let at = tagEnd(piece)
        guard FrameHeader(piece, at: at) != nil else {
            throw Unplayed("sound in pieces of a form that is not known")
        }
        return .bare
    }

    /// The end of the ID3 tag that packed sound begins with (RFC 8216 §3.4).
    private static func tagEnd(_ piece: [UInt8]) -> Int {
        guard piece.count >= 10, piece.starts(with: "ID3".utf8) else { return 0 }
        let size = piece[6..<10].reduce(0) { $0 << 7 | Int($1 & 0x7F) }
        return min(piece.count, 10 + size)
    }
}
