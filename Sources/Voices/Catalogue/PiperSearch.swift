import Files
import ListenCore
import Processes

/// The search for piper on this machine: a Python that has its module, and voices that are
/// installed as Python packages.
enum PiperSearch {
    /// The findings.
    struct Found: Hashable, Sendable, Codable {
        /// The Python with the module; `nil` without one.
        var python: String?
        /// The program; `nil` without one.
        var program: String?
        /// The files of voices in Python packages.
        var files: [String] = []
        /// The folders in which Python looked for packages.
        var folders: [String] = []
    }

    /// Prints `piper` where the module is there, then the voices of packages, and behind a `+` the
    /// folders of packages.
    private static let script = #"""
        import glob, importlib.util, os, sys

        spec = importlib.util.find_spec("piper")
        places = spec.submodule_search_locations if spec else None
        if any(os.path.exists(os.path.join(p, "voice.py")) for p in places or []):
            print("piper")
        for folder in sys.path:
            for kind in ("*piper*", "*voice*"):
                pattern = os.path.join(glob.escape(folder), kind, "**", "*.onnx")
                for path in glob.glob(pattern, recursive=True):
                    if os.path.exists(path + ".json"):
                        print(path)
        for folder in sys.path:
            print("+" + folder)
        """#

    /// The programs that are looked for.
    private static let names = ["piper", "python3", "python"]

    /// The programs along PATH that are asked.
    static func programs(path folders: String?) -> [String] {
        names.compactMap { ProgramSearch.path(of: $0, folders) }
    }

    /// Looks along PATH; blocks as long as a Python takes to start.
    static func run(path folders: String?, stop: CancelSignal) -> Found {
        var found = Found()
        let program = ProgramSearch.path(of: names[0], folders)
        var pythons: [String] = []
        // The script that pip installs names the Python it belongs to.
        if let program {
            if let python = interpreter(of: program) {
                pythons.append(python)
            } else {
                found.program = isPiper(program, stop) ? program : nil
            }
        }
        for name in names.dropFirst() {
            if let python = ProgramSearch.path(of: name, folders) { pythons.append(python) }
        }
        var seen: Set<String> = []
        for python in pythons.prefix(3) where seen.insert(python).inserted {
            let lines = output(of: [python, "-c", script], stop).split(separator: "\n")
            found.folders += lines.filter { $0.hasPrefix("+/") }.prefix(50)
                .map { String($0.dropFirst()) }
            guard lines.first == "piper" else { continue }
            found.python = python
            found.files = lines.dropFirst().filter { !$0.hasPrefix("+") }.prefix(200)
                .map(String.init)
            break
        }
        return found
    }

    /// The Python in the first line of a script; `nil` for any other file.
    static func interpreter(of program: String) -> String? {
        guard let start = try? LocalFile.beginning(of: program, limit: 512),
            start.starts(with: "#!".utf8)
        else { return nil }
        let line = String(decoding: start.dropFirst(2).prefix { $0 != 0x0A }, as: UTF8.self)
        let word = line.split(separator: " ").first.map(String.init)
        return word.flatMap { $0.contains("python") ? $0 : nil }
    }

    /// True for the piper that speaks: a tool for mice has the same name.
    private static func isPiper(_ program: String, _ stop: CancelSignal) -> Bool {
        output(of: [program, "--help"], stop).contains("--output_file")
    }

    /// All that a program prints, up to 1 MB.
    private static func output(of words: [String], _ stop: CancelSignal) -> String {
        var run = ProgramRun(ProgramLaunch(words), patience: .seconds(5), kill: stop)
        run.grace = .zero
        var bytes: [UInt8] = []
        _ = run.run { _, piece in
            bytes += piece
            return bytes.count < 1 << 20
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
