import Glibc

/// Compares what is heard of recordings with what FFmpeg decodes: `soundbench ORIGINALS`, a line
/// on standard input for each recording.
///
/// A line is a recording and FFmpeg's decode of it (32-bit floats, as many channels as are
/// heard), with a tab between. ORIGINALS is the folder of what was encoded, one channel at each
/// rate: `48000.f32`. Prints one JSON object a line.
@main
enum Soundbench {
    static func main() {
        guard let originals = CommandLine.arguments.dropFirst().first else {
            let line = Array("soundbench: give the folder of the originals\n".utf8)
            _ = write(STDERR_FILENO, line, line.count)
            exit(64)
        }
        while let line = readLine() {
            let fields = line.split(separator: "\t").map(String.init)
            guard fields.count == 2 else { continue }
            do {
                let finding = try Comparison(
                    recording: fields[0], peer: fields[1], originals: originals
                ).finding()
                print(finding.json)
            } catch {
                print("{\"error\": \(quoted("\(error)"))}")
            }
        }
    }

    static func quoted(_ text: String) -> String {
        let plain = text.unicodeScalars.filter { $0.value >= 0x20 && $0 != "\"" && $0 != "\\" }
        return "\"\(String(String.UnicodeScalarView(plain)))\""
    }
}

/// What the comparison of one recording found.
struct Finding {
    var rate = 0
    var channels = 0
    /// Frames heard, those FFmpeg decodes, and those that were encoded.
    var frames: (ours: Int, peer: Int, original: Int) = (0, 0, 0)
    /// Decibels by which what is heard stands above its difference to FFmpeg's decode.
    var likeness = 0.0
    /// Decibels of the encoded sound above what the decode differs from it: the tone, then speech.
    var tone: (ours: Double, peer: Double) = (0, 0)
    var speech: (ours: Double, peer: Double) = (0, 0)
    /// How many frames later than FFmpeg's the sound stands.
    var shift = 0
    /// The longest run of silence, in frames.
    var silence: (ours: Int, peer: Int) = (0, 0)
    /// The least decibels of the linear decode above its difference to a decode behind a seek.
    var seek = 0.0
    /// Where that was, in frames.
    var seekPlace = 0
    /// Seeks that ended elsewhere, or had less behind them than the linear decode.
    var wrongSeeks = 0
    var losses = 0
    var damage = ""

    var json: String {
        let entries: [(String, String)] = [
            ("rate", "\(rate)"), ("channels", "\(channels)"),
            ("frames", "[\(frames.ours), \(frames.peer), \(frames.original)]"),
            ("likeness", number(likeness)),
            ("tone", "[\(number(tone.ours)), \(number(tone.peer))]"),
            ("speech", "[\(number(speech.ours)), \(number(speech.peer))]"),
            ("shift", "\(shift)"), ("silence", "[\(silence.ours), \(silence.peer)]"),
            ("seek", number(seek)), ("seek_place", "\(seekPlace)"),
            ("wrong_seeks", "\(wrongSeeks)"), ("losses", "\(losses)"),
            ("damage", Soundbench.quoted(damage)),
        ]
        return "{" + entries.map { "\"\($0)\": \($1)" }.joined(separator: ", ") + "}"
    }

    private func number(_ value: Double) -> String {
        "\((min(max(value, -200), 200) * 10).rounded() / 10)"
    }
}
