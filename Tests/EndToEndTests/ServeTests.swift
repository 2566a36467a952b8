import Foundation
import ListenTestSupport
import Testing

/// The program serves and the program listens.
@Suite(.serialized, .timeLimit(.minutes(3))) struct ServeTests {
    @Test func `one listen plays from another, and goes on when that has ended`() async throws {
        let program = try Program()
        let outcome = try await program.shell(
            """
            coproc server { exec "$0" serve --listen 127.0.0.1:0 --json --log 2>log; }
            process=$server_PID
            read -r ready <&"${server[0]}"
            [[ $ready =~ \\"url\\":\\"([^\\"]+)\\" ]] && url=${BASH_REMATCH[1]}
            listen server add "$url" && listen books && listen book 3 chapter 2 --start 1:05 --speed 3
            listen translate --book 3 --chapter 2 --sentence 1
            listen books --refresh > /dev/null
            kill -TERM $process; wait $process; echo "ended with $?"
            listen book 3 chapter 2 --start 1:05 --speed 3
            cut -d ' ' -f 3,4,5 log
            """)
        #expect(outcome.code == 0, "\(outcome.messages)")
        #expect(outcome.messages.contains("is in use"), "\(outcome.messages)")
        let output = outcome.output
        #expect(output.contains("3  El cartero de la isla"), "\(output)")
        #expect(output.contains("The next day, Tomás"), "\(output)\n\(outcome.messages)")
        let halves = output.split(separator: "\nended with 0\n")
        #expect(halves.count == 2 && halves.allSatisfy { $0.contains("muy baja.") }, "\(output)")
        #expect(output.contains("GET /books 200"))
        #expect(output.contains("GET /books 304"), "\(output)")
        #expect(output.contains("chapters/chapter2/audio 200"))
    }

    @Test(
        arguments: [
            (["--listen", "0.0.0.0:0"], 64, "a token is needed"),
            (["--listen", "books.example:80"], 64, "is no address"),
            (["--listen", "127.0.0.1:0", "--unix-socket", "x"], 64, "not both"),
            (["--token-file", "none"], 66, "does not exist"),
            (["--library", "none"], 66, "does not exist"),
            (["--media-base", "ftp://a"], 64, "http://"),
        ])
    func `what cannot be served is one sentence and an exit code`(
        _ arguments: [String], _ code: Int, _ words: String
    ) async throws {
        let outcome = try await Program().run(["serve"] + arguments)
        #expect(Int(outcome.code) == code, "\(outcome.messages)")
        #expect(outcome.output.isEmpty)
        #expect(outcome.messages.contains(words), "\(outcome.messages)")
    }
}
