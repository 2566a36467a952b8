import Files
import Glibc
import ListenCore
import Markup

/// The voices of piper in a folder and those below it: `.onnx` files with a `.onnx.json` beside
/// them.
enum PiperFolder {
    /// The most folders that are looked into, and files that are looked at.
    private static let most = 2_000
    /// The most bytes of a description.
    private static let mostBytes = 4 << 20

    /// The voices in a folder, by path.
    static func voices(in folder: String) -> [Voice] {
        var waiting = [(path: folder, depth: 0)]
        var (voices, looks) = ([Voice](), 0)
        while let (path, depth) = waiting.popLast(), looks < most {
            looks += 1
            for name in FolderListing.names(in: path, most: most).sorted() {
                let file = path + "/" + name
                if name.hasSuffix(".onnx") {
                    if let voice = voice(at: file) { voices.append(voice) }
                } else if depth < 5, !name.hasPrefix("."), !name.contains(".") {
                    waiting.append((file, depth + 1))
                }
            }
        }
        return voices.sorted { $0.id.name < $1.id.name }
    }

    /// The voice of a file; `nil` without a description that states its language.
    static func voice(at path: String) -> Voice? {
        guard let bytes = try? LocalFile.bytes(of: path + ".json", limit: mostBytes),
            let root = JSONTree(Array(String(decoding: bytes, as: UTF8.self).utf8)).roots.first
        else { return nil }
        let file = path.split(separator: "/").last.map(String.init) ?? path
        let name = String(file.dropLast(5))
        // `de_DE`; the names of files begin with it too.
        let stated = root["language"]?["code"]?.string ?? root["espeak"]?["voice"]?.string
        let codes = [stated, name.split(separator: "-").first.map(String.init)]
        guard let language = codes.lazy.compactMap({ $0.flatMap { Language(tag: $0) } }).first
        else { return nil }
        let rate = root["audio"]?["sample_rate"]?.number.flatMap { Int(exactly: $0) }
        var facts = stat()
        let size = stat(path, &facts) == 0 ? Int64(facts.st_size) : nil
        return Voice(
            .init(.piper, path), name: name, languages: [language], bytes: size,
            rate: rate.map { SampleRate($0) })
    }
}
