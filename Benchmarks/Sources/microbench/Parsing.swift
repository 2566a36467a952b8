import Glibc
import Subtitles

/// Megabytes a second of reading a subtitle file: `table` finds the format, checks and parses,
/// `cues` has every text as a string, `document` detects the format and makes
/// sentences and words too.
func parse(file: String, runs: Int) throws -> [String: [Double]] {
    let bytes = try bytes(of: file)
    let megabytes = Double(bytes.count) / 1e6
    let parse = { try SubtitleReader.table(bytes, name: file) }
    var figures: [String: [Double]] = [:]
    for run in 0...max(1, runs) {
        let ways: [(String, () throws -> Void)] = [
            ("table", { keep(try parse()) }),
            ("cues", { keep(try parse().cues()) }),
            ("document", { keep(try SubtitleReader.document(bytes, name: file)) }),
        ]
        for (name, way) in ways {
            let seconds = try Meter.processor.seconds(way)
            // The first run brings pages and caches in.
            if run > 0 { figures[name, default: []].append(megabytes / seconds) }
        }
    }
    return figures
}

private func bytes(of file: String) throws -> [UInt8] {
    guard let stream = fopen(file, "rb") else { throw Unreadable(file: file) }
    defer { fclose(stream) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 20)
    while true {
        let count = fread(&chunk, 1, chunk.count, stream)
        guard count > 0 else { return bytes }
        bytes += chunk[..<count]
    }
}

/// A file that cannot be read.
struct Unreadable: Error {
    let file: String
}
