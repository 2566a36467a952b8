import ListenCore
import Markup

/// A recording's bytes for readers that must end whatever the file says: every byte and every read
/// counts against a budget, and reads outside the file return `nil`.
///
/// Belongs to one thread.
final class TagInput {
    /// The most bytes that are read of one recording, pictures included.
    static let mostBytes = 192 << 20
    /// The most reads: some seconds of work on a slow disk.
    static let mostReads = 400_000
    /// The most text of tracks; a book of forty hours has 3 MB.
    static let mostText = 16 << 20
    private static let blockSize = 8192

    let length: Int64
    private let source: any RecordingBytes
    private var bytesLeft = TagInput.mostBytes
    private var readsLeft = TagInput.mostReads
    private var textLeft = TagInput.mostText
    /// True when the caller no longer waits for the result.
    private let isOver: () -> Bool
    /// The reason that reading failed; from then on every read is at its end.
    private(set) var failure: StoreError?
    /// Sentences for the person, at most a hundred.
    private(set) var diagnostics: [String] = []

    /// The bytes of a source; long work calls `isOver` from time to time to learn whether to end.
    init(_ source: any RecordingBytes, isOver: @escaping () -> Bool = { false }) {
        self.source = source
        self.isOver = isOver
        length = max(0, source.length)
    }

    /// True while reading continues: not after a failure, at a limit, or when the caller no longer
    /// waits.
    var goesOn: Bool { failure == nil && readsLeft > 0 && bytesLeft > 0 && !isOver() }

    /// The window that is read when only a few bytes are requested.
    private(set) lazy var window = ByteWindow(size: Self.blockSize) { [unowned self] in
        self.fill($0, from: $1)
    }

    /// Exactly `count` bytes at an offset; `nil` when they do not exist.
    func bytes(at offset: Int64, count: Int) -> [UInt8]? {
        guard count >= 0, offset >= 0, offset <= length, Int64(count) <= length - offset else {
            return nil
        }
        if count > window.size / 2 {
            let read = load(offset, count)
            return read?.count == count ? read : nil
        }
        return window.bytes(offset..<offset + Int64(count))
    }

    /// Exactly `count` bytes of a text track; `nil` when they do not exist or are too many.
    ///
    /// Many samples may name one place, which costs no reading, so these bytes have a budget of
    /// their own.
    func text(at offset: Int64, count: Int) -> [UInt8]? {
        guard count <= textLeft else {
            noteRest()
            return nil
        }
        guard let bytes = bytes(at: offset, count: count) else { return nil }
        textLeft -= count
        return bytes
    }

    /// At most `count` bytes at an offset, fewer at the end.
    func prefix(at offset: Int64, count: Int) -> [UInt8] {
        guard offset >= 0, offset < length else { return [] }
        return bytes(at: offset, count: Int(min(Int64(count), length - offset))) ?? []
    }

    /// The four letters at an offset.
    func fourCC(at offset: Int64) -> FourCC? {
        bytes(at: offset, count: 4).map { FourCC($0) }
    }

    /// Adds a note for a person; the same sentence only once.
    func note(_ sentence: @autoclosure () -> String) {
        guard diagnostics.count < 100 else { return }
        let sentence = sentence()
        if !diagnostics.contains(sentence) { diagnostics.append(sentence) }
    }

    private func noteRest() {
        note("The file names more than can be looked through; the rest was left out.")
    }

    private func fill(_ buffer: UnsafeMutableRawBufferPointer, from offset: Int64) -> Int {
        let wanted = Int(min(Int64(buffer.count), length - offset))
        guard wanted > 0, let read = load(offset, wanted) else { return 0 }
        buffer.copyBytes(from: read.prefix(buffer.count))
        return min(read.count, buffer.count)
    }

    private func load(_ offset: Int64, _ count: Int) -> [UInt8]? {
        guard failure == nil, readsLeft > 0, count <= bytesLeft else {
            if failure == nil { noteRest() }
            return nil
        }
        readsLeft -= 1
        bytesLeft -= count
        do throws(StoreError) {
            return try source.bytes(at: offset, count: count)
        } catch {
            failure = error
            return nil
        }
    }
}

/// Four bytes that name a kind of box or chunk.
///
///     FourCC("moov") == FourCC(Array("moov".utf8))  // true
package struct FourCC: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    let value: UInt32

    /// The name with this number.
    init(_ value: UInt32) { self.value = value }

    /// A name of four letters.
    package init(stringLiteral text: StaticString) {
        self.init((0..<text.utf8CodeUnitCount).map { text.utf8Start[$0] })
    }

    /// The first four bytes, each a character of Latin-1.
    init(_ bytes: some Collection<UInt8>) {
        value = bytes.prefix(4).reduce(0) { $0 << 8 | UInt32($1) }
    }

    var bytes: [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }

    /// The name as text.
    package var description: String {
        String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) })).printable(limit: 4)
    }
}
