import Foundation
import ListenCore
import ListenTestSupport
import ProgramTestSupport
import Testing

/// `listen sounds`: what dictations tell of sounds, and the drill, through pipes.
@Suite(
    .serialized, .retakenUnderStrain, .timeLimit(.minutes(10)),
    .enabled(
        if: FileManager.default.isExecutableFile(atPath: "/usr/bin/espeak-ng"),
        "espeak-ng is not installed"))
struct SoundsTests {
    private struct Told: Decodable {
        struct Entry: Decodable {
            struct Contrast: Decodable {
                let sounds: [String]
                let isSure: Bool
            }

            struct Drill: Decodable {
                let sounds: [String]
                let asked: Int
            }

            let language: String
            let sentences: Int
            let mistakes: Int
            let contrasts: [Contrast]
            let drills: [Drill]
        }

        let languages: [Entry]
    }

    private func told(_ program: Program) async throws -> Told {
        let shown = try await program.run("sounds", "--json")
        return try JSONDecoder().decode(Told.self, from: Data(shown.output.utf8))
    }

    @Test func `a line that is written in a dictation tells of sounds, and is kept`() async throws {
        let program = try Program()
        let none = try await program.run("sounds")
        #expect(none.code == 0 && none.messages.contains("Nothing was written"), "\(none)")
        let first = try #require(try Bundled.sentences().first).text
        let typed = first.replacing("día", with: "tía")
        #expect(typed != first)
        let wrote = try await program.shell(
            """
            { echo dictation; echo "\(typed)"; echo :leave; echo; echo quit; } \
                | listen book 3 chapter 2 --plain --start 0:01
            """)
        #expect(wrote.output.contains("tía"), "\(wrote)")
        let shown = try await program.run("sounds")
        #expect(shown.output.contains("Spanish · 1 sentence written"), "\(shown)")
        #expect(shown.output.contains("1 mistake by ear"), "\(shown)")
        #expect(shown.output.contains("too little to tell"), "\(shown)")
        let entry = try #require(try await told(program).languages.first)
        #expect(entry.language == "es" && entry.mistakes == 1)
        #expect(entry.contrasts.map(\.sounds) == [["d", "t"]])
        #expect(entry.contrasts.allSatisfy { !$0.isSure })
        let backup = try await program.run("backup", "-")
        #expect(backup.output.contains(#""writtenLines""#), "\(backup.output.suffix(600))")
        #expect(backup.output.contains("tía"))
    }

    @Test func `a drill is heard and answered through a pipe, and each answer kept`() async throws {
        let program = try Program()
        let outcome = try await program.shell(
            """
            printf '1\\nx\\nagain\\n2\\nquit\\n' \
                | listen sounds drill --pair se,de --language es --output silent
            """)
        #expect(outcome.code == 0, "\(outcome)")
        #expect(outcome.messages.contains("d – s in Spanish: 10 questions"), "\(outcome)")
        #expect(outcome.messages.contains("Type 1 or 2"), "\(outcome)")
        #expect(outcome.output.contains("3/10") && outcome.output.contains(" of 2 right"))
        #expect(outcome.output.contains("then “"), "\(outcome)")
        let drills = try await told(program).languages.flatMap(\.drills)
        #expect(drills.map(\.sounds) == [["d", "s"]] && drills.map(\.asked) == [2])
        let shown = try await program.run("sounds")
        #expect(shown.output.contains("of the last 2 right, 2 in all"), "\(shown)")
        let wrong = try await program.run("sounds", "drill", "casa,perro", "--language", "es")
        #expect(wrong.code == 64 && wrong.messages.contains("ship,sheep"), "\(wrong)")
    }
}
