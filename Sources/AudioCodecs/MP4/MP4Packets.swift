import AudioIO
import Markup

/// The packets of a plain MP4 file in order, read from its tables in the file.
///
/// Belongs to one thread. Memory is four windows and some 20 bytes for a thousand packets: seek
/// positions are stored as they are passed.
final class MP4Packets {
    /// A packet: the place of its bytes, and its time in ticks; 0 is the first that is heard.
    struct Packet {
        let place: Int64
        let size: Int
        let time: Int64
        let ticks: Int64
        /// The ticks of its frames, and of those after it, that are not heard.
        let skipped: Int64
    }

    /// The places in all tables between two packets.
    private struct Mark {
        var index: Int64 = 0
        var time: Int64
        var place: Int64 = 0
        var step: Int64 = -1
        var stepLeft: Int64 = 0
        var ticks: Int64 = 0
        var run: Int64 = -1
        var runSize: Int64 = 0
        /// The chunk with which the next run begins; 0 before the first.
        var nextRun: Int64 = 0
        var chunk: Int64 = -1
        var chunkLeft: Int64 = 0
    }

    let sound: MP4Sound
    /// The cursor that reads the bytes of the packets.
    let cursor: ByteCursor
    private let sizes: ByteWindow
    private let times: ByteWindow
    private let runs: ByteWindow
    private let chunks: ByteWindow
    private var mark: Mark
    /// A mark at regular intervals of packets, as far as they were passed.
    private var passed: [Mark] = []
    private static let stride: Int64 = 4_096

    init(_ cursor: ByteCursor, _ sound: MP4Sound) {
        let input = cursor.input
        (self.sound, self.cursor) = (sound, cursor)
        sizes = ByteWindow(input, size: 16 * 1024)
        times = ByteWindow(input)
        runs = ByteWindow(input)
        chunks = ByteWindow(input)
        mark = Mark(time: -sound.priming)
    }

    /// The failure that ended the reading of the tables too early.
    var failure: AudioError? {
        guard !isAtEnd else { return nil }
        return [sizes, times, runs, chunks].lazy.compactMap { $0.failure as? AudioError }.first
    }

    /// The next packet; nil at the end, or when the file ends within its tables.
    func next() -> Packet? {
        let here = mark
        guard !isAtEnd, enterStep(), enterChunk(),
            let size = sizes.number32(at: sound.sizes.start + mark.index * 4)
        else {
            // A failed read may succeed later, from the same place.
            mark = here
            return nil
        }
        note()
        let packet = Packet(
            place: mark.place, size: Int(size), time: mark.time, ticks: mark.ticks,
            skipped: mark.index == 0 ? sound.priming : 0)
        mark.index += 1
        mark.time += mark.ticks
        mark.place &+= size
        mark.stepLeft -= 1
        mark.chunkLeft -= 1
        return packet
    }

    /// Seeks to the last packet that does not begin after a time, at least to the first.
    func seek(to time: Int64) {
        var (low, high) = (0, passed.count)
        while low < high {
            let middle = (low + high) / 2
            if passed[middle].time <= time { low = middle + 1 } else { high = middle }
        }
        if low > 0 {
            // Continues from the current mark when that is nearer.
            let isNearer = mark.time <= time && mark.index > passed[low - 1].index
            if !isNearer || isAtEnd { mark = passed[low - 1] }
        } else {
            mark = Mark(time: -sound.priming)
        }
        var last = mark
        while mark.time <= time {
            if skipChunk(before: time) { continue }
            let here = mark
            guard next() != nil else { break }
            last = here
        }
        mark = last
    }

    /// True when nothing is left, or only what the edit cuts away.
    private var isAtEnd: Bool { mark.index >= sound.sizes.count || mark.time >= sound.end }

    private func note() {
        guard mark.index >= (passed.last.map { $0.index + Self.stride } ?? 0) else { return }
        passed.append(mark)
    }

    /// Skips the rest of a chunk, without reading its sizes, when the packet after it does not
    /// begin after the time either.
    private func skipChunk(before time: Int64) -> Bool {
        let left = mark.chunkLeft
        guard left > 0, left <= mark.stepLeft, mark.index + left < sound.sizes.count,
            mark.time + left * mark.ticks <= min(time, sound.end - 1)
        else { return false }
        note()
        mark.index += left
        mark.time += left * mark.ticks
        mark.stepLeft -= left
        mark.chunkLeft = 0
        return true
    }

    /// Moves to the next entry of the table of times when one is used up.
    private func enterStep() -> Bool {
        guard mark.stepLeft == 0 else { return true }
        mark.step += 1
        let place = sound.times.start + mark.step * 8
        guard mark.step < sound.times.count, let count = times.number32(at: place),
            let ticks = times.number32(at: place + 4), count > 0,
            // The file may have changed since its tables were checked.
            count <= sound.sizes.count, ticks <= sound.rate
        else { return false }
        (mark.stepLeft, mark.ticks) = (count, ticks)
        return true
    }

    /// Moves to the next chunk when one is used up.
    private func enterChunk() -> Bool {
        guard mark.chunkLeft == 0 else { return true }
        mark.chunk += 1
        if mark.chunk + 1 >= mark.nextRun, mark.run + 1 < sound.runs.count {
            mark.run += 1
            let place = sound.runs.start + mark.run * 12
            guard let size = runs.number32(at: place + 4), size > 0 else { return false }
            mark.runSize = size
            mark.nextRun =
                mark.run + 1 < sound.runs.count ? runs.number32(at: place + 12) ?? .max : .max
        }
        let entry = sound.chunks.start + mark.chunk * sound.chunkWidth
        guard mark.chunk < sound.chunks.count,
            let place = sound.chunkWidth == 8
                ? chunks.number64(at: entry) : chunks.number32(at: entry),
            place >= 0
        else { return false }
        (mark.place, mark.chunkLeft) = (place, mark.runSize)
        return true
    }
}
