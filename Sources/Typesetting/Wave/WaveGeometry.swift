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

    /// The half cell of the playhead; it moves only as often as the picture may.
    package func head(at time: MediaTime) -> Int? {
        zoom == nil ? half(of: time) : half(of: quantised(time))
    }

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

    /// The first instant at which the playhead, or the window, moves on.
    package func nextEdge(after time: MediaTime) -> MediaTime? {
        guard isUsable else { return nil }
        if let zoom {
            let next = min(
                multiple(of: zoom.step * zoom.stride, after: time),
                zoom.turnsPages ? multiple(of: zoom.step * Int64(halves), after: time) : .max)
            return next < duration.microseconds ? MediaTime(microseconds: next) : nil
        }
        guard let half = half(of: time), half + 1 < halves else { return nil }
        let exact = Int128(half + 1) * Int128(duration.microseconds)
        let edge = (exact + Int128(halves) - 1) / Int128(halves)
        return MediaTime(microseconds: Int64(clamping: edge))
    }

    private func multiple(of unit: Int64, after time: MediaTime) -> Int64 {
        let (sum, isTooLate) = (time.microseconds / unit).addingReportingOverflow(1)
        let (product, isTooFar) = sum.multipliedReportingOverflow(by: unit)
        return isTooLate || isTooFar ? .max : product
    }

    private func quantised(_ time: MediaTime) -> MediaTime {
        guard let zoom else { return time }
        let unit = zoom.step * zoom.stride
        return MediaTime(microseconds: max(0, time.microseconds) / unit * unit)
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

/// The seconds that a zoomed waveform shows.
///
/// The half cells lie on a grid that does not move with the window: a bucket of the sound looks the
/// same wherever it is, and moves by whole half cells.
package struct WaveZoom: Hashable, Sendable {
    /// The first visible half cell, counted from the beginning of the chapter.
    let first: Int64
    /// The length of a half cell in microseconds.
    let step: Int64
    /// The half cells by which the picture moves at once.
    let stride: Int64
    /// True when the window stands still until the playhead has crossed it.
    let turnsPages: Bool

    /// The least real time between two pictures: ten of them a second.
    private static let frame = MediaTime.milliseconds(100)

    /// A window of `length` around a media time: the playhead stands at one third, or moves over
    /// pages that stand still.
    package init(
        length: MediaTime, columns: Int, around position: MediaTime, at rate: PlaybackRate,
        turnsPages: Bool
    ) {
        let halves = Int64(max(1, columns) * 2)
        step = max(1, (max(length, .milliseconds(1_000)).microseconds + halves - 1) / halves)
        let pause = max(1, rate.mediaTime(during: Self.frame).microseconds)
        stride = max(1, (pause + step - 1) / step)
        self.turnsPages = turnsPages
        let place = max(position, .zero).microseconds
        if turnsPages {
            first = place / (step * halves) * halves
        } else {
            first = place / (step * stride) * stride - halves / 6 * 2
        }
    }
}
