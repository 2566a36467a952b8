import Markup
import MediaTags

/// The tables of a track, and their consistency.
extension MP4Sound {
    /// The largest number of entries, more than a year of sound has.
    private static let mostEntries: Int64 = 1 << 31
    /// The largest number of entries that are checked while opening; FFmpeg reads larger tables.
    private static let mostChecked: Int64 = 1 << 20

    /// A table of entries of a given width after a count (§8.6.1.2, §8.7).
    static func table(
        _ box: MP4Box?, width: Int64, _ window: ByteWindow, _ length: Int64
    ) -> Table? {
        guard let box, box.content.count >= 8,
            let count = window.number32(at: box.content.lowerBound + 4),
            count > 0, count <= mostEntries,
            count * width <= Int64(box.content.count) - 8
        else { return nil }
        return Table(start: box.content.lowerBound + 8, count: count)
    }

    /// The table of packet sizes that are not all the same (§8.7.3.2).
    static func sizes(_ parts: [MP4Box], _ window: ByteWindow, _ length: Int64) -> Table? {
        guard let box = parts.only("stsz"), box.content.count >= 12,
            window.number32(at: box.content.lowerBound + 4) == 0,
            let count = window.number32(at: box.content.lowerBound + 8),
            count > 0, count <= mostEntries, count * 4 <= Int64(box.content.count) - 12
        else { return nil }
        return Table(start: box.content.lowerBound + 12, count: count)
    }

    /// The table of the places of chunks, in numbers of 32 or 64 bits.
    static func places(
        _ parts: [MP4Box], _ window: ByteWindow, _ length: Int64
    ) -> (table: Table, width: Int64)? {
        let (short, long) = (parts.only("stco"), parts.only("co64"))
        if long == nil { return table(short, width: 4, window, length).map { ($0, 4) } }
        guard !parts.has("stco") else { return nil }
        return table(long, width: 8, window, length).map { ($0, 8) }
    }

    /// The ticks of all packets; nil when the table has another number of packets, or invalid
    /// ticks.
    static func ticks(
        _ steps: Table, packets: Int64, rate: Int64, _ window: ByteWindow
    ) -> Int64? {
        guard steps.count <= mostChecked else { return nil }
        var (counted, total) = (Int64(0), Int64(0))
        for index in 0..<steps.count {
            guard let count = window.number32(at: steps.start + index * 8),
                let ticks = window.number32(at: steps.start + index * 8 + 4),
                count > 0, ticks > 0, ticks <= rate, count <= packets - counted
            else { return nil }
            counted += count
            total += count * ticks
        }
        return counted == packets && total < 1 << 40 ? total : nil
    }

    /// True when the chunks hold exactly this number of packets.
    static func isWhole(
        _ runs: Table, chunks: Int64, packets: Int64, _ window: ByteWindow
    ) -> Bool {
        guard runs.count <= min(mostChecked, chunks) else { return false }
        var (counted, before, size) = (Int64(0), Int64(1), Int64(0))
        for index in 0..<runs.count {
            let place = runs.start + index * 12
            guard let first = window.number32(at: place),
                let count = window.number32(at: place + 4),
                window.number32(at: place + 8) == 1, count > 0, count <= packets,
                index == 0 ? first == 1 : first > before, first <= chunks
            else { return false }
            counted += (first - before) * size
            (before, size) = (first, count)
            guard counted <= packets else { return false }
        }
        let last = (chunks + 1 - before).multipliedReportingOverflow(by: size)
        return !last.overflow && counted + last.partialValue == packets
    }
}
