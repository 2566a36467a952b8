/// Joins a new connection to the one before it: servers begin with the last seconds they sent, which
/// would be heard twice.
///
/// The first bytes are looked for among the last that came; where they stand once, as many bytes are
/// left out as came since. Pure.
struct Joint {
    private enum State {
        case looking
        case skipping(Int)
        case done
    }

    /// The bytes that are looked for.
    static let key = 1_024
    /// The last bytes that are looked through: a minute of the usual rates.
    static let tail = 1 << 20

    private var state: State
    private var held: [UInt8] = []
    /// The bytes that were left out.
    private(set) var skipped: Int64 = 0
    /// True when the connection goes on where the one before it ended.
    private(set) var isSeamless = false

    /// A joint; `isWanted` is false for a first connection.
    init(isWanted: Bool) { state = isWanted ? .looking : .done }

    /// Takes sound and hands on what did not come before; `tail` gives the last bytes that came.
    mutating func take(
        _ sound: UnsafeRawBufferPointer, behind tail: () -> [UInt8],
        _ hand: (UnsafeRawBufferPointer) -> Void
    ) {
        switch state {
        case .done: hand(sound)
        case .skipping(let left):
            let count = min(left, sound.count)
            state = count == left ? .done : .skipping(left - count)
            skipped += Int64(count)
            guard count < sound.count else { return }
            hand(UnsafeRawBufferPointer(rebasing: sound[count...]))
        case .looking:
            held.append(contentsOf: sound)
            guard held.count >= Self.key else { return }
            let tail = tail()
            let repeated = Self.place(of: held[..<Self.key], in: tail).map { tail.count - $0 }
            isSeamless = repeated != nil
            state = repeated.map { .skipping($0) } ?? .done
            let first = held
            held = []
            first.withUnsafeBytes { take($0, behind: { [] }, hand) }
        }
    }

    /// The index of some bytes that stand once among others; silence stands often.
    private static func place(of key: ArraySlice<UInt8>, in bytes: [UInt8]) -> Int? {
        guard let first = key.first, bytes.count >= key.count else { return nil }
        var (found, at): (Int?, Int) = (nil, 0)
        let last = bytes.count - key.count
        while at <= last, let next = bytes[at...last].firstIndex(of: first) {
            if bytes[next..<(next + key.count)].elementsEqual(key) {
                guard found == nil else { return nil }
                found = next
            }
            at = next + 1
        }
        return found
    }
}
