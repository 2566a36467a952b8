import ListenCore

/// Places of a chapter on a row of cells, in half cells.
struct WaveGeometry: Hashable, Sendable {
    let columns: Int
    let duration: MediaTime

    /// The number of half cells.
    var halves: Int { columns * 2 }

    private var isUsable: Bool { columns > 0 && duration > .zero }

    /// The half cell a place falls into; nil when nothing is known.
    func half(of time: MediaTime) -> Int? {
        guard isUsable else { return nil }
        let place = time.clamped(to: .zero...duration).microseconds
        let index = Int128(place) * Int128(halves) / Int128(duration.microseconds)
        return min(Int(clamping: index), halves - 1)
    }

    /// The cell a place falls into.
    func column(of time: MediaTime) -> Int? { half(of: time).map { $0 / 2 } }

    /// The first instant of the next half cell.
    func nextEdge(after time: MediaTime) -> MediaTime? {
        guard let half = half(of: time), half + 1 < halves else { return nil }
        let exact = Int128(half + 1) * Int128(duration.microseconds)
        let edge = (exact + Int128(halves) - 1) / Int128(halves)
        return MediaTime(microseconds: Int64(clamping: edge))
    }
}
