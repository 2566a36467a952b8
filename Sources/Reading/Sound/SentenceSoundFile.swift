import AudioIO
import Files
import Glibc
import ListenCore

/// The sentences that one voice has spoken, in a WAV file with an index beside it.
///
/// Sentences are added at the end and never changed, so that a file may be read while another
/// sentence is added. One process at a time adds to a file; another keeps its sentences in memory,
/// as everybody does when the disk is full. Belongs to its owner, who locks.
///
/// The index has a line for each sentence, written after its sound: what a crash cuts is made
/// again.
final class SentenceSoundFile {
    /// The number of samples in a second.
    let rate: SampleRate
    /// The path of the sound, where a whole recording can be read.
    let path: String
    private let index: String
    private let held: HeldFile?
    /// True when another session adds to the file: one that is heard, whose times count.
    let isOfAnother: Bool
    private var sound: Int32
    private var log: Int32
    /// The frames in the file.
    private var framesInFile: Int64
    private var pieces: [String: SpokenPiece]
    /// Frames that could not be written, behind those of the file.
    private var memory: [Int16] = []
    /// The reason that sentences are kept in memory only.
    private(set) var fault: StoreError?

    static let headerBytes: Int64 = 44
    /// The largest index that is read.
    private static let longestIndex = 64 << 20
    /// The most frames kept in memory: an hour at 22 kHz.
    private static let mostInMemory = 80_000_000

    /// Opens the file of a voice in a folder of its own, which is made where it is missing; `rate`
    /// is needed for a new file.
    ///
    /// Returns `nil` for a folder without one, when no rate is given. A file of another rate is
    /// begun anew.
    init?(in folder: String, rate given: SampleRate?) {
        path = folder + "/sound.wav"
        index = folder + "/sentences.tsv"
        let kept = Self.keptRate(of: path)
        guard let rate = given ?? kept else { return nil }
        self.rate = rate
        var (lock, fault) = (nil as HeldFile?, nil as StoreError?)
        do throws(StoreError) {
            try PrivateFolder.make(folder)
            lock = try HeldFile(makingOrTaking: folder + "/lock")
        } catch { fault = error }
        held = lock
        isOfAnother = lock == nil && fault == nil
        if kept != rate, held != nil {
            unlink(path)
            unlink(index)
        }
        let common = O_NOFOLLOW | O_CLOEXEC
        sound = open(path, (held == nil ? O_RDONLY : O_RDWR | O_CREAT) | common, 0o600)
        log = held == nil ? -1 : open(index, O_RDWR | O_CREAT | O_APPEND | common, 0o600)
        if held != nil, sound < 0 || log < 0 {
            fault = StoreError(call: "open", number: errno, path: path)
        }
        self.fault = fault
        let size = sound < 0 ? 0 : Int64(lseek(sound, 0, SEEK_END))
        framesInFile = kept == rate ? max(0, size - Self.headerBytes) / 2 : 0
        pieces = [:]
        if framesInFile > 0 { readIndex() }
        endTornLine()
        if size < Self.headerBytes { writeHeader() }
    }

    deinit {
        if sound >= 0 { close(sound) }
        if log >= 0 { close(log) }
        held?.release()
    }

    /// The number of frames in the file.
    var frames: Int64 { framesInFile }

    /// The piece of a sentence by its key.
    func piece(_ key: String) -> SpokenPiece? { pieces[key] }

    /// Forgets a piece without sound, of a sentence that should have some: an index may say anything.
    func forgetSilence(_ key: String) {
        if pieces[key]?.frames == 0 { pieces[key] = nil }
    }

    /// True when a piece is in the file, not in memory.
    func isInFile(_ piece: SpokenPiece) -> Bool { piece.first + piece.frames <= framesInFile }

    /// Adds a sentence; one that cannot be written stays in memory.
    ///
    /// Throws `.diskFull` only when there is no room in memory either.
    func add(_ sentence: SpokenSentence, key: String) throws(StoreError) -> SpokenPiece {
        if let known = pieces[key] { return known }
        let count = Int64(sentence.samples.count)
        let piece = SpokenPiece(
            first: framesInFile + Int64(memory.count), frames: count, words: sentence.words)
        if fault == nil, held != nil {
            let number = write(sentence.samples, piece, key)
            if number == 0 {
                framesInFile += count
                writeHeader()
            } else {
                fault = StoreError(call: "write", number: number, path: path)
            }
        }
        if fault != nil || held == nil {
            guard memory.count + sentence.samples.count <= Self.mostInMemory else {
                throw fault ?? StoreError(.diskFull, path: path)
            }
            memory += sentence.samples
        }
        pieces[key] = piece
        return piece
    }

    /// Copies samples of a piece from one of its frames on; fewer at its end, 0 behind it.
    func read(
        _ piece: SpokenPiece, from frame: Int64, into buffer: UnsafeMutableBufferPointer<Int16>
    ) -> Int {
        let wanted = Int(max(0, min(Int64(buffer.count), piece.frames - frame)))
        let first = piece.first + frame
        guard wanted > 0 else { return 0 }
        guard first < framesInFile else {
            let start = Int(first - framesInFile)
            guard start + wanted <= memory.count else { return 0 }
            for index in 0..<wanted { buffer[index] = memory[start + index] }
            return wanted
        }
        let bytes = UnsafeMutableRawBufferPointer(
            rebasing: UnsafeMutableRawBufferPointer(buffer)[..<(wanted * 2)])
        let got = pread(sound, bytes.baseAddress, bytes.count, Int(Self.headerBytes + first * 2))
        return max(0, got / 2)
    }

    // MARK: The disk

    /// Writes a sentence's sound and then its line of the index: 0, or the `errno`.
    private func write(_ samples: [Int16], _ piece: SpokenPiece, _ key: String) -> Int32 {
        guard lseek(sound, Int(Self.headerBytes + piece.first * 2), SEEK_SET) >= 0 else {
            return errno
        }
        let number = samples.withUnsafeBytes { Descriptor.writeAll($0, to: sound) }
        guard number == 0 else {
            ftruncate(sound, Int(Self.headerBytes + framesInFile * 2))
            return number
        }
        let line = Array(piece.line(key: key).utf8)
        return line.withUnsafeBytes { Descriptor.writeAll($0, to: log) }
    }

    /// Writes the head of a WAV file (RIFF, one channel of 16 bits) with its present length.
    private func writeHeader() {
        guard held != nil, sound >= 0 else { return }
        let head = Self.header(frames: framesInFile, rate: rate)
        _ = head.withUnsafeBytes { pwrite(sound, $0.baseAddress, $0.count, 0) }
    }

    /// Ends a line of the index that a crash has cut, so that the next one is a line of its own.
    private func endTornLine() {
        guard log >= 0 else { return }
        var last: UInt8 = 0x0A
        let end = lseek(log, 0, SEEK_END)
        guard end > 0, pread(log, &last, 1, end - 1) == 1, last != 0x0A else { return }
        _ = [UInt8(0x0A)].withUnsafeBytes { Descriptor.writeAll($0, to: log) }
    }

    private func readIndex() {
        guard let bytes = try? LocalFile.bytes(of: index, limit: Self.longestIndex) else { return }
        for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
            guard let (key, piece) = SpokenPiece.read(line, framesInFile: framesInFile) else {
                continue
            }
            pieces[key] = piece
        }
    }

    /// The sample rate of a file that was written here; `nil` for any other.
    private static func keptRate(of path: String) -> SampleRate? {
        guard let head = try? LocalFile.beginning(of: path, limit: Int(headerBytes)),
            head.count == Int(headerBytes)
        else { return nil }
        let rate = (0..<4).reduce(0) { $0 | Int(head[24 + $1]) << ($1 * 8) }
        guard (4_000...192_000).contains(rate) else { return nil }
        let expected = header(frames: 0, rate: SampleRate(rate))
        let fixed = Array(0..<4) + Array(8..<40)
        return fixed.allSatisfy { head[$0] == expected[$0] } ? SampleRate(rate) : nil
    }

    private static func header(frames: Int64, rate: SampleRate) -> [UInt8] {
        WAVWriter.header(
            format: AudioFormat(sampleRate: rate, channels: 1), encoding: .signed16,
            dataBytes: min(frames * 2, 0xFFFF_FF00))
    }
}
