import Foundation
package import ListenCore
import Synchronization

/// Collects remarks about lists that could not be read whole.
package final class Remarks: Sendable {
    private let sentences = Mutex<[String]>([])
    /// An empty collection.
    package init() {}
    /// The remarks so far.
    package var all: [String] { sentences.withLock { $0 } }
    /// Adds one.
    package func note(_ sentence: String) { sentences.withLock { $0.append(sentence) } }
}

/// Collects the waits between attempts, none of which takes time.
package final class Waits: Sendable {
    private let durations = Mutex<[Duration]>([])
    /// An empty collection.
    package init() {}
    /// The waits so far.
    package var all: [Duration] { durations.withLock { $0 } }
    /// Adds one.
    package func note(_ duration: Duration) { durations.withLock { $0.append(duration) } }
}

/// Collects the errors of a failing store.
package final class Notices: Sendable {
    private let errors = Mutex<[StoreError]>([])
    /// An empty collection.
    package init() {}
    /// The errors so far.
    package var all: [StoreError] { errors.withLock { $0 } }
    /// Adds one.
    package func note(_ error: StoreError) { errors.withLock { $0.append(error) } }
}

/// The code of the service error a call throws; `nil` when it throws none.
package func code<Value>(of call: () async throws -> Value) async -> ServiceError.Code? {
    do {
        _ = try await call()
        return nil
    } catch {
        return (error as? ServiceError)?.code
    }
}

/// Reads a source to its end on a thread that may block.
package func bytes(of source: any ByteSource, from start: Int64 = 0) async -> Result<
    [UInt8], ServiceError
> {
    await onThread { all(of: source, start) }
}

private func all(of source: any ByteSource, _ start: Int64) -> Result<[UInt8], ServiceError> {
    var result: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 4_096)
    while true {
        do throws(ServiceError) {
            let offset = start + Int64(result.count)
            var count = 0
            var failure: ServiceError?
            piece.withUnsafeMutableBytes { buffer in
                do throws(ServiceError) {
                    count = try source.read(into: buffer, at: offset)
                } catch {
                    failure = error
                }
            }
            if let failure { throw failure }
            if count == 0 { return .success(result) }
            result += piece[..<count]
        } catch {
            return .failure(error)
        }
    }
}

extension Snapshot where Value == AudioLocation {
    /// The stream, when the sound is one.
    package var stream: (any ByteSource)? {
        if case .stream(let source) = value { source } else { nil }
    }

    /// The bytes of the file, when the sound is one.
    package var file: [UInt8]? {
        guard case .file(let path) = value else { return nil }
        return (try? Data(contentsOf: URL(filePath: path))).map(Array.init)
    }
}

/// The first `count` bytes of a source, read on a thread that may block.
package func firstBytes(of source: any ByteSource, _ count: Int) async -> [UInt8] {
    await onThread {
        var result: [UInt8] = []
        while result.count < count {
            var piece = [UInt8](repeating: 0, count: count - result.count)
            let got = piece.withUnsafeMutableBytes { buffer in
                (try? source.read(into: buffer, at: Int64(result.count))) ?? 0
            }
            guard got > 0 else { break }
            result += piece[..<got]
        }
        return result
    }
}
