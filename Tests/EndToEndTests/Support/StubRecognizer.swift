import Foundation

/// A recogniser for the tests: a script that records its input and prints a given text.
struct StubRecognizer {
    /// The notes of the recogniser on its run.
    struct Seen: Decodable {
        let channels: Int
        let rate: Int
        let bytes: Int
        let frames: Int
        let language: String
        let folder: String
        let mode: Int
        let pids: [Int32]
    }

    private let program: Program
    private let script: String

    private static let text = #"""
        import json, os, shutil, signal, subprocess, sys, time, wave
        deed, wav, out, lang = sys.argv[1:5]
        sound = wave.open(wav)
        child = subprocess.Popen(["sleep", "1000"])
        seen = {"channels": sound.getnchannels(), "rate": sound.getframerate(),
                "bytes": sound.getsampwidth(), "frames": sound.getnframes(), "language": lang,
                "folder": os.path.dirname(wav),
                "mode": os.stat(os.path.dirname(wav)).st_mode & 0o777,
                "pids": [os.getpid(), child.pid]}
        # Whole or not there, for whoever waits for it.
        home = os.environ["HOME"]
        with open(home + "/seen.tmp", "w") as file: json.dump(seen, file)
        os.rename(home + "/seen.tmp", home + "/seen.json")
        if deed == "print": print(open(sys.argv[5]).read())
        elif deed == "write": shutil.copy(sys.argv[5], out + "." + sys.argv[5].split(".")[-1])
        elif deed == "fail":
            print("progress = 10%\nloading\n\x1b[31mno such\x07 model\x1b[0m", file=sys.stderr)
            sys.exit(3)
        elif deed == "flood":
            while True: print("x" * 65536)
        elif deed == "hang":
            if len(sys.argv) > 5: signal.signal(signal.SIGTERM, signal.SIG_IGN)
            print("whisper_print_progress_callback: progress =  40%", file=sys.stderr, flush=True)
            while True: time.sleep(1000)
        """#

    init(_ program: Program) throws {
        self.program = program
        script = try program.file("recogniser.py", Data(Self.text.utf8))
        try FileManager.default.createDirectory(
            at: program.home.appending(path: "tmp"), withIntermediateDirectories: true)
    }

    /// The environment with the folder for the recordings that the program hands over.
    var temporary: [String: String] { ["TMPDIR": program.home.appending(path: "tmp").path] }

    /// The files left in that folder.
    var leftovers: [String] {
        get throws {
            try FileManager.default.contentsOfDirectory(
                atPath: program.home.appending(path: "tmp").path)
        }
    }

    /// The command for an action, with the file of the text or another argument.
    func command(_ deed: String, _ word: String = "") -> String {
        "python3 '\(script)' \(deed) {wav} {out} {lang} \(word)"
    }

    /// The notes, once they are written.
    func seen() throws -> Seen {
        try JSONDecoder().decode(
            Seen.self, from: Data(contentsOf: program.home.appending(path: "seen.json")))
    }
}
