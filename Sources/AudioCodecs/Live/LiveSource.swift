import AudioIO
import ListenCore

/// Live sound as a recording whose end moves on: plays on at the newest sound as it comes, and seeks
/// within what is kept.
///
/// Every stretch is read by a decoder of its own that only goes forward, since none can know an end:
/// a seek opens another one a little before the place. Sound in another format is converted to that
/// of the first stretch. Belongs to the thread that opened it.
final class LiveSource: AudioSource {
    let format: AudioFormat
    private let sound: any LiveSound
    private var inner: any AudioSource
    private var stretch: Int
    /// The next frame to be read.
    private var position: Int64
    /// True when a failed read left the decoder anywhere.
    private var isLost = false
    private var scrap: [Float] = []
    /// The decoders in a row that gave nothing.
    private var empties = 0

    /// The sound that is decoded and dropped before a place: decoders begin with too little.
    private static let warmUp = MediaTime.milliseconds(300)
    /// The distance from the newest sound at which a seek behind it ends: less would run dry at
    /// once.
    private static let margin = MediaTime.milliseconds(2_000)
    /// The distance from the oldest sound at which a seek before it ends; less where little is
    /// kept.
    private static let room = MediaTime.milliseconds(5_000)
    /// The decoders in a row that may give nothing.
    private static let mostEmpties = 16

    /// Opens it at the oldest sound; blocks until some has come.
    init(_ sound: any LiveSound) throws(AudioError) {
        self.sound = sound
        let entry = try Self.calling(sound) { () throws(ServiceError) in
            try sound.entry(for: .zero)
        }
        let opened = try Self.open(sound, at: entry)
        (inner, format, stretch) = (opened, opened.format, entry.stretch)
        position = entry.time.frame(at: opened.format.sampleRate).value
    }

    /// The next frame to be read.
    var place: FrameCount { FrameCount(position) }

    /// An estimate that grows: the newest sound.
    var length: SourceLength { .estimated(sound.kept.upperBound.frame(at: format.sampleRate)) }

    var losses: Int { inner.losses }

    /// Reads frames, waiting for sound that has not come yet.
    ///
    /// 0 at the end of a recording. Throws when the station was given up, and `gone` when the place
    /// is no longer kept.
    func read(into buffer: UnsafeMutableBufferPointer<Float>) throws(AudioError) -> Int {
        if isLost { _ = try jump(to: position) }
        do throws(AudioError) {
            while true {
                let count = try inner.read(into: buffer)
                position += Int64(count)
                guard count == 0 else {
                    empties = 0
                    return count
                }
                guard try goOn() else { return 0 }
            }
        } catch {
            isLost = true
            throw isGone && error.code != .cancelled
                ? AudioError(.gone, subject: sound.name) : error
        }
    }

    /// True when the place is older than what is kept.
    private var isGone: Bool {
        MediaTime(FrameCount(position), at: format.sampleRate) < sound.kept.lowerBound
    }

    /// Opens the stretch behind the one that ended; false behind the last of all.
    private func goOn() throws(AudioError) -> Bool {
        empties += 1
        guard empties <= Self.mostEmpties else {
            throw AudioError(
                .damaged(reason: "nothing of what comes can be decoded"), subject: sound.name)
        }
        let (sound, stretch) = (sound, stretch)
        let next = try Self.calling(sound) { () throws(ServiceError) in
            try sound.entry(behind: stretch)
        }
        guard let next else {
            if sound.isWhole { return false }
            // The decoder gave up amid a stretch: what comes now may be better.
            _ = try jump(to: .max)
            return true
        }
        use(try Self.open(sound, at: next), of: next.stretch)
        sound.heard(next.stretch, from: MediaTime(FrameCount(position), at: format.sampleRate))
        return true
    }

    /// Seeks to a frame within what is kept, or to the nearest.
    func seek(to frame: FrameCount) throws(AudioError) -> FrameCount {
        guard frame.value != position || isLost else { return frame }
        do throws(AudioError) {
            return FrameCount(try jump(to: max(0, frame.value)))
        } catch {
            isLost = true
            throw error
        }
    }

    private func jump(to frame: Int64) throws(AudioError) -> Int64 {
        let sound = sound
        let kept = sound.kept
        let newest = max(kept.lowerBound, kept.upperBound - Self.margin)
        let asked = MediaTime(FrameCount(frame), at: format.sampleRate)
        // What is oldest now is dropped while it is decoded.
        let length = kept.upperBound - kept.lowerBound
        let room = min(Self.room, MediaTime(microseconds: length.microseconds / 8))
        let oldest = kept.lowerBound > .zero ? kept.lowerBound + room : .zero
        let wanted = min(max(asked, oldest), newest)
        if asked + Self.room < wanted { sound.skipped(to: wanted) }
        let entry = try Self.calling(sound) { () throws(ServiceError) in
            try sound.entry(for: wanted - Self.warmUp)
        }
        use(try Self.open(sound, at: entry), of: entry.stretch)
        position = entry.time.frame(at: format.sampleRate).value
        try drop(until: wanted == asked ? frame : wanted.frame(at: format.sampleRate).value)
        isLost = false
        return position
    }

    private func use(_ source: any AudioSource, of stretch: Int) {
        inner = source.format == format ? source : ConvertedSource(source, to: format)
        self.stretch = stretch
    }

    /// Reads up to a frame; stops where the stretch ends before it.
    private func drop(until frame: Int64) throws(AudioError) {
        let channels = format.channels
        if scrap.isEmpty { scrap = [Float](repeating: 0, count: 1_024 * channels) }
        while position < frame {
            let wanted = Int(min(1_024, frame - position)) * channels
            let inner = inner
            let count = try scrap.withUnsafeMutableBufferPointer { buffer throws(AudioError) in
                try inner.read(into: UnsafeMutableBufferPointer(rebasing: buffer[..<wanted]))
            }
            guard count > 0 else { return }
            position += Int64(count)
        }
    }

    private static func open(
        _ sound: any LiveSound, at entry: LiveEntry
    ) throws(AudioError) -> any AudioSource {
        try CodecRegistry.open(ByteCursor(LiveInput(sound, from: entry)), isMono: false)
    }

    private static func calling<Value>(
        _ sound: any LiveSound, _ body: () throws(ServiceError) -> Value
    ) throws(AudioError) -> Value {
        do throws(ServiceError) {
            return try body()
        } catch {
            throw AudioError(
                error.code == .cancelled ? .cancelled : .transfer(error), subject: sound.name)
        }
    }
}

/// The bytes of a stretch of live sound from an entry on, with the headers before them.
final class LiveInput: ByteInput {
    private let sound: any LiveSound
    private let entry: LiveEntry

    init(_ sound: any LiveSound, from entry: LiveEntry) {
        (self.sound, self.entry) = (sound, entry)
    }

    var name: String { sound.name }
    /// Never known.
    var totalLength: Int64? { nil }
    var isArriving: Bool { true }

    let hasArrived = false

    func read(
        into buffer: UnsafeMutableRawBufferPointer, at offset: Int64
    ) throws(AudioError) -> Int {
        let headers = entry.headers
        guard offset >= headers.count else {
            let part = headers[Int(offset)...].prefix(buffer.count)
            buffer.copyBytes(from: part)
            return part.count
        }
        do throws(ServiceError) {
            return try sound.read(
                into: buffer, at: entry.byte + offset - Int64(headers.count), of: entry.stretch)
        } catch {
            throw AudioError(
                error.code == .cancelled ? .cancelled : .transfer(error), subject: name)
        }
    }
}
