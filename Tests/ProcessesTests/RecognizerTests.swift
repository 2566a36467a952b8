import ListenCore
import Testing

@testable import Processes

@Suite struct RecognizerTests {
    private func command(_ text: String, model: String = "") throws -> RecognizerCommand {
        RecognizerCommand(try #require(CommandTemplate(text)), model: model)
    }

    @Test func `names in braces become what they stand for, words stay whole`() throws {
        let command = try command(
            #"/opt/w -m {model} -l {lang} -f "{wav}" -of{out} --dir={dir} '{x}'"#,
            model: "/a b/{wav}.bin")
        let words = command.words(
            wav: "/t/r.wav", out: "/t/r", folder: "/t", language: Language(tag: "es-MX"))
        #expect(
            words == [
                "/opt/w", "-m", "/a b/{wav}.bin", "-l", "es", "-f", "/t/r.wav", "-of/t/r",
                "--dir=/t", "{x}",
            ])
        #expect(command.name == "w")
        let unknown = command.words(wav: "", out: "", folder: "", language: nil)
        #expect(unknown[4] == "auto")
    }

    @Test(arguments: [
        ("sh -c x", "", RecognizerCommand.Fault.noRecording),
        ("sh {wav} {model}", "", .noModel),
        ("sh {wav} {model}", "/no/such/model", .noSuchModel("/no/such/model")),
        ("sh {wav} {model}", "base.en", nil),
        ("sh {wav}", "/no/such/model", nil),
        ("listen-no-such-program {wav}", "", .noProgram("listen-no-such-program")),
        ("/no/such/program {wav}", "", .noProgram("/no/such/program")),
    ])
    func `what cannot be run is known before anything is run`(
        text: String, model: String, fault: RecognizerCommand.Fault?
    ) throws {
        let found = try command(text, model: model).fault("/usr/bin:/bin") { _ in false }
        #expect(found == fault)
    }

    @Test(arguments: [
        ("whisper_print_progress_callback: progress =  12%\n", 0.12),
        ("\r 12%|###       | 120/1000 [00:10<01:20, 11.4frames/s]", 0.12),
        ("Transcribing:  40.5%|####", 0.405),
        ("  3% |   15/540 | 00:02<<01:12 |", 0.03),
        ("[00:00:10.000 --> 00:00:25.000]   There are 30% more of them.\n", 0.25),
        ("[00:05.000 --> 00:50.000] so", 0.5),
        ("[0.00s -> 40.00s] so", 0.4),
        ("00:00:01,000 --> 00:01:30,500\n", 0.905),
        ("hair 1.780 75.000 0.737319\n", 0.75),
        (#"      "end" : 60.5,"#, 0.605),
        ("[00:00:10.000 --> 00:09:25.000] beyond the end", 1),
        ("[00:00:10.000 --> 00:00:20.000] a\nthe next line of the text\n", 0.2),
        ("half of it, 50% of all, is done\n", nil),
        ("100 % sure -> yes\n[Music]\nprogress = 140%\n%\n--> 5\n", nil),
        ("", nil),
    ])
    func `how far it is stands in what it prints`(text: String, share: Double?) {
        var progress = RecognizerProgress(duration: .seconds(100))
        progress.read(Array(text.utf8)[...])
        #expect(progress.share == share)
    }

    @Test func `lines may come in pieces, and the last that tells counts`() {
        var progress = RecognizerProgress(duration: .seconds(100))
        for piece in ["prog", "ress = 1", "0%\nprogress", " = 2", "0", "%"] {
            progress.read(Array(piece.utf8)[...])
        }
        #expect(progress.share == 0.2)
        progress.read(Array("\nloading model\n".utf8)[...])
        #expect(progress.share == 0.2)
        progress.read([UInt8](repeating: 0x20, count: 1 << 20)[...])
        progress.read(Array(" 99%\nprogress = 30%\n".utf8)[...])
        #expect(progress.share == 0.3)
    }

    @Test func `without a length of the recording only percentages tell`() {
        var progress = RecognizerProgress(duration: .zero)
        progress.read(Array("[00:00:10.000 --> 00:00:25.000] so\n".utf8)[...])
        #expect(progress.share == nil)
        progress.read(Array("progress = 5%\n".utf8)[...])
        #expect(progress.share == 0.05)
    }
}
