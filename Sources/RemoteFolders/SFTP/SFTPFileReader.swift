/// Reads an open file with many requests under way, whose answers may come in any order.
struct SFTPFileReader: Sendable {
    /// The bytes of one request, which every server gives.
    static let piece = 32 << 10
    /// The fewest bytes that are asked for of a server that gives less than was asked.
    private static let leastPiece = 4 << 10

    let session: SFTPSession
    let handle: [UInt8]
    /// Called before the last bytes are handed over; throws when the file has changed.
    let check: @Sendable () async throws(SFTPFault) -> Void

    /// Requests under way, in the order of their bytes.
    private struct Flight {
        var asked: Int64
        let end: Int64
        var size = Int64(SFTPFileReader.piece)
        var requests: ArraySlice<(id: UInt32, part: Range<Int64>)> = []

        /// The next part to be asked for; `nil` when enough is under way.
        var next: Range<Int64>? {
            guard requests.count < SFTPSession.window, asked < end else { return nil }
            return asked..<min(asked + size, end)
        }
    }

    /// Hands over the bytes of a range in their order; `false` when `take` wanted no more.
    func pass(
        _ range: Range<Int64>, to take: (ArraySlice<UInt8>) -> Bool
    ) async throws(SFTPFault) -> Bool {
        var flight = Flight(asked: range.lowerBound, end: range.upperBound)
        let result: Result<Bool, SFTPFault>
        do throws(SFTPFault) {
            result = .success(try await pass(&flight, to: take))
        } catch {
            result = .failure(error)
        }
        await session.drop(flight.requests.map(\.id))
        return try result.get()
    }

    private func pass(
        _ flight: inout Flight, to take: (ArraySlice<UInt8>) -> Bool
    ) async throws(SFTPFault) -> Bool {
        while true {
            while let part = flight.next {
                flight.requests.append((await session.begin(.read(handle: handle, part)), part))
                flight.asked = part.upperBound
            }
            guard let first = flight.requests.popFirst() else { return true }
            var (id, part) = first
            while !part.isEmpty {
                let bytes = try Self.data(try await session.answer(to: id), part)
                let place = part.lowerBound + Int64(bytes.count)
                if place == flight.end { try await check() }
                guard take(bytes) else { return false }
                part = place..<part.upperBound
                if part.isEmpty { break }
                // It gives less than was asked: the rest is asked for, and less from now on.
                flight.size = min(flight.size, max(Int64(bytes.count), Int64(Self.leastPiece)))
                id = await session.begin(.read(handle: handle, part))
            }
        }
    }

    private static func data(
        _ reply: SFTPReply, _ part: Range<Int64>
    ) throws(SFTPFault) -> ArraySlice<UInt8> {
        // The file has become shorter.
        if case .status(.end, _) = reply { throw .cut }
        guard case .data(let bytes) = try SFTPSession.checked(reply), !bytes.isEmpty,
            bytes.count <= part.count
        else { throw .malformed("other bytes came than were asked for") }
        return bytes
    }
}
