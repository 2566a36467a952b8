import HTTPCaching

/// The parts of a representation that a Range field asks for (RFC 9110 section 14.2).
enum RangeRequest: Hashable {
    /// No range, or one that is ignored: the whole is sent.
    case whole
    /// One part.
    case part(ByteSlice)
    /// Several parts, in the order asked for.
    case parts([ByteSlice])
    /// No range overlaps the representation: 416.
    case unsatisfiable

    /// The most ranges in a request; a field with more is ignored (RFC 9110 section 17.15).
    static let partLimit = 8

    /// Reads the field for a representation of `length` bytes.
    ///
    /// Other units, malformed sets, more than eight ranges, ranges that overlap and ranges of an
    /// empty representation are ignored.
    init(_ fields: HTTPFields, length: Int64) {
        guard let text = fields.joined("Range"), length > 0,
            let mark = text.firstIndex(of: "="), HTTPFields.same(String(text[..<mark]), "bytes")
        else {
            self = .whole
            return
        }
        let members = ListScanner.members(String(text[text.index(after: mark)...]))
        guard (1...Self.partLimit).contains(members.count) else {
            self = .whole
            return
        }
        var slices: [ByteSlice] = []
        for member in members {
            switch Self.slice(member, of: length) {
            case .malformed?:
                self = .whole
                return
            case .slice(let slice)?: slices.append(slice)
            case nil: continue
            }
        }
        self = Self.chosen(slices)
    }

    private enum Member {
        case malformed
        case slice(ByteSlice)
    }

    private static func chosen(_ slices: [ByteSlice]) -> RangeRequest {
        guard let first = slices.first else { return .unsatisfiable }
        guard slices.count > 1 else { return .part(first) }
        let sorted = slices.sorted { $0.offset < $1.offset }
        let overlaps = zip(sorted, sorted.dropFirst()).contains { $0.end > $1.offset }
        return overlaps ? .whole : .parts(slices)
    }

    /// One range; `nil` when it lies outside the representation.
    private static func slice(_ text: String, of length: Int64) -> Member? {
        let ends = text.split(separator: "-", omittingEmptySubsequences: false)
        guard ends.count == 2 else { return .malformed }
        if ends[0].isEmpty {
            guard let suffix = ListScanner.number(ends[1]) else { return .malformed }
            let count = min(suffix, length)
            return count == 0 ? nil : .slice(ByteSlice(offset: length - count, count: count))
        }
        guard let first = ListScanner.number(ends[0]) else { return .malformed }
        var last = length - 1
        if !ends[1].isEmpty {
            guard let given = ListScanner.number(ends[1]), given >= first else {
                return .malformed
            }
            last = min(last, given)
        }
        guard first < length else { return nil }
        return .slice(ByteSlice(offset: first, count: last - first + 1))
    }
}

/// Bytes of a representation.
struct ByteSlice: Hashable, Sendable {
    let offset: Int64
    let count: Int64

    /// The index behind the last byte.
    var end: Int64 { offset + count }
}
