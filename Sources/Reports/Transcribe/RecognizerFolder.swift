import Foundation
import Glibc
import ListenCore

/// A private folder for a recording and the recogniser's output.
///
/// Removed with its content by `remove`, or with the value. Calls block.
final class RecognizerFolder: Sendable {
    /// Its path.
    let path: String

    /// The stem of the names of the recording and of all output files.
    private static let stem = "transcript"
    /// The recording.
    var wav: String { path + "/" + Self.stem + ".wav" }
    /// The stem of the output paths.
    var out: String { path + "/" + Self.stem }

    /// Creates it in a folder for temporary files.
    init(in parent: String) throws(TranscribeFault) {
        var template = Array((parent + "/listen-transcribe-XXXXXX").utf8CString)
        let made = template.withUnsafeMutableBufferPointer { buffer in
            buffer.baseAddress.flatMap { mkdtemp($0) }.map { String(cString: $0) }
        }
        guard let made else {
            throw .noFolder(parent: parent, reason: String(cString: strerror(errno)))
        }
        path = made
    }

    deinit { remove() }

    /// Removes it; a second call does nothing.
    func remove() {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// The output formats, the most detailed first: JSON may have words.
    private static let endings = ["json", "vtt", "lrc", "srt", "tsv", "csv", "txt"]

    /// The paths of the output files, the most detailed first.
    var results: [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        let made = names.filter { $0.hasPrefix(Self.stem) && $0 != Self.stem + ".wav" }
        func rank(_ name: String) -> Int {
            let ending = name.split(separator: ".").last.map { $0.lowercased() } ?? ""
            return Self.endings.firstIndex(of: ending) ?? Self.endings.count
        }
        return made.sorted { (rank($0), $0) < (rank($1), $1) }.map { path + "/" + $0 }
    }

    /// The size of the output files at its first level, in bytes.
    var madeBytes: Int64 {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        return names.reduce(0) { sum, name in
            var facts = stat()
            guard name != Self.stem + ".wav", lstat(path + "/" + name, &facts) == 0 else {
                return sum
            }
            return sum + Int64(facts.st_size)
        }
    }
}
