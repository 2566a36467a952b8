package import ListenCore
package import Terminal

/// Maps media times to a row of cells, in half cells: for the whole chapter, or for some seconds
/// around the playhead.
package struct WaveGeometry: Hashable, Sendable {
    let columns: Int
    package let duration: MediaTime
    /// The visible seconds; `nil` for the whole chapter.
    package var zoom: WaveZoom?

    package init(columns: Int, duration: MediaTime, zoom: WaveZoom? = nil) {
        self.columns = columns
        self.duration = duration
        self.zoom = zoom
    }

    /// The number of half cells.
    package var halves: Int { columns * 2 }

    private var isUsable: Bool { columns > 0 && duration > .zero }

    /// The half cell of a media time; `nil` when the length is unknown or the time is out of sight.
    package func half(of time: MediaTime) -> Int? {
        guard isUsable else { return nil }
        let place = time.clamped(to: .zero...duration).microseconds
        if let zoom {
            let index = place / zoom.step - zoom.first
            return (0..<Int64(halves)).contains(index) ? Int(index) : nil
        }
        let index = Int128(place) * Int128(halves) / Int128(duration.microseconds)
        return min(Int(clamping: index), halves - 1)
    }

    /// The cell of a media time.
    package func column(of time: MediaTime) -> Int? { half(of: time).map { $0 / 2 } }

    /// The cells between two media times, as far as they are in sight.
    package func columns(from first: MediaTime, to last: MediaTime) -> ClosedRange<Int>? {
        guard isUsable, let zoom else {
            guard let first = column(of: first), let last = column(of: last) else { return nil }
            return first...max(first, last)
        }
        let from = max(first.microseconds / zoom.step - zoom.first, 0)
        let to = min(last.microseconds / zoom.step - zoom.first, Int64(halves) - 1)
        guard from <= to, last.microseconds >= 0 else { return nil }
        return Int(from) / 2...Int(to) / 2
    }

    /// The media times of a half cell; `nil` where it lies outside the chapter.
    package func span(ofHalf half: Int) -> Range<MediaTime>? {
        guard isUsable else { return nil }
        let (from, to): (Int64, Int64)
        if let zoom {
            from = (zoom.first + Int64(half)) * zoom.step
            to = from + zoom.step
        } else {
            func edge(_ index: Int) -> Int64 {
                Int64(clamping: Int128(index) * Int128(duration.microseconds) / Int128(halves))
            }
            (from, to) = (edge(half), edge(half + 1))
        }
        guard from >= 0, from < duration.microseconds else { return nil }
        return MediaTime(microseconds: from)..<MediaTime(microseconds: max(to, from + 1))
    }

    /// The first instant at which a playhead moves on in the picture of a whole chapter.
    package func nextEdge(after time: MediaTime) -> MediaTime? {
        guard isUsable, zoom == nil, let half = half(of: time), half + 1 < halves else {
            return nil
        }
        let exact = Int128(half + 1) * Int128(duration.microseconds)
        let edge = (exact + Int128(halves) - 1) / Int128(halves)
        return MediaTime(microseconds: Int64(clamping: edge))
    }

    /// The media time of a click on each column of some rows.
    package func hits(in rect: Rect) -> HitMap {
        var map = HitMap()
        for column in 0..<min(columns, rect.columns) {
            guard let span = span(ofHalf: column * 2) else { continue }
            map.add(
                .time(span.lowerBound),
                at: Rect(
                    column: rect.left + column, row: rect.top, columns: 1, rows: rect.rows))
        }
        return map
    }
}

/// The seconds that a waveform of the near sound shows.
///
/// The half cells lie on a grid that does not move with the window, so a bucket of the sound looks
/// the same wherever it is.
package struct WaveZoom: Hashable, Sendable {
    /// The first visible half cell, counted from the beginning of the chapter.
    let first: Int64
    /// The length of a half cell in microseconds.
    let step: Int64

    /// A window of a length from a place on, a little of which lies before that place.
    package init(length: MediaTime, columns: Int, from start: MediaTime) {
        let halves = Int64(max(1, columns) * 2)
        let length = max(length, .milliseconds(1_000)).microseconds
        step = max(1, (length + halves - 1) / halves)
        first = max(0, start.microseconds / step - halves / Self.marginShare / 2 * 2)
    }

    /// The share of a window that lies before the place it begins with.
    private static let marginShare: Int64 = 20

    /// The sound behind the place a window begins with that is in sight whatever its columns; as
    /// much again as lies before that place may be seen behind it.
    package static func reach(of length: MediaTime) -> MediaTime {
        MediaTime(microseconds: length.microseconds / marginShare * (marginShare - 2))
    }
}
