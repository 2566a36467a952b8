import ListenCore

/// Takes an ICY stream apart: sound, and titles with the byte of the sound they came with.
///
/// After every `interval` bytes of sound there is a byte that counts the metadata behind it in
/// 16 bytes each; 0 means that nothing changed. Pure, for bytes in slices of any length.
///
/// ```swift
/// var reader = ICYReader(interval: 16_000)
/// reader.receive(bytes) { part in
///     if case .title(let title, let byte) = part { show(title, from: byte) }
/// }
/// ```
package struct ICYReader {
    /// A part of the stream, in its order.
    package enum Part {
        /// Bytes of sound, valid during the call.
        case sound(UnsafeRawBufferPointer)
        /// A title for the sound from a byte on, counted without the metadata.
        case title(ICYTitle, at: Int64)
        /// The metadata are not where the station says: no title is read from here on.
        case astray(RadioError)
    }

    private enum State {
        case sound(left: Int)
        case count
        case block(length: Int)
        /// Sound alone, without metadata.
        case plain
    }

    /// The longest block of metadata.
    static let longestBlock = 255 * 16
    /// The least distance of metadata that is taken apart: no station has less than 1 KB.
    static let leastInterval = 512
    /// The greatest distance of metadata that is believed: no station has more than 64 KB.
    private static let mostInterval = 1 << 20

    /// The bytes of sound so far.
    package private(set) var offset: Int64 = 0
    private let interval: Int
    private let name: String
    private var state: State
    private var block: [UInt8] = []

    /// A reader of a stream with metadata after so many bytes.
    ///
    /// `nil` or an impossible number means none. `name` is the station's, for errors.
    package init(interval: Int?, name: String = "") {
        self.name = name
        let isPossible = (1...Self.mostInterval).contains(interval ?? 0)
        self.interval = isPossible ? interval ?? 0 : 0
        state = isPossible ? .sound(left: self.interval) : .plain
    }

    /// True when titles are read.
    package var hasTitles: Bool {
        if case .plain = state { return false }
        return true
    }

    /// Takes the next bytes of the stream and hands on its parts.
    package mutating func receive(_ bytes: UnsafeRawBufferPointer, _ hand: (Part) -> Void) {
        var at = 0
        while at < bytes.count {
            switch state {
            case .plain:
                pass(UnsafeRawBufferPointer(rebasing: bytes[at...]), hand)
                at = bytes.count
            case .sound(let left):
                let count = min(left, bytes.count - at)
                pass(UnsafeRawBufferPointer(rebasing: bytes[at..<(at + count)]), hand)
                at += count
                state = count == left ? .count : .sound(left: left - count)
            case .count:
                let length = Int(bytes[at]) * 16
                at += 1
                block.removeAll(keepingCapacity: true)
                state = length == 0 ? .sound(left: interval) : .block(length: length)
            case .block(let length):
                let count = min(length - block.count, bytes.count - at)
                block.append(contentsOf: bytes[at..<(at + count)])
                at += count
                if block.count == length { finish(hand) }
            }
        }
    }

    private mutating func pass(_ bytes: UnsafeRawBufferPointer, _ hand: (Part) -> Void) {
        guard !bytes.isEmpty else { return }
        offset += Int64(bytes.count)
        hand(.sound(bytes))
    }

    private mutating func finish(_ hand: (Part) -> Void) {
        guard ICYTitle.isLikely(block) else {
            state = .plain
            hand(.astray(RadioError(.astray, subject: name)))
            // It is sound, and the byte that was taken for its length is too.
            block.insert(UInt8(block.count / 16), at: 0)
            let bytes = block
            bytes.withUnsafeBytes { pass($0, hand) }
            return
        }
        state = .sound(left: interval)
        if let title = ICYTitle(block: block) { hand(.title(title, at: offset)) }
    }
}
