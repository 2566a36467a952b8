import ArgumentParser
import ListenApp
import ListenCore
import Sessions
import SharedWork

extension SoundsCommand {
    struct Drill: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "drill",
            abstract: "Hear words that a contrast tells apart, from all voices of your library.",
            discussion: """
                Examples:
                  listen sounds drill                the contrast you miss most
                  listen sounds drill 2              the second of `listen sounds`
                  listen sounds drill --pair s,z --language en
                  listen sounds drill --pair ship,sheep --count 20
                  listen sounds drill --pair t,nothing    a sound that is there or not

                You hear two words, then a third one, as a rule of another voice, and answer 1 or 2: \
                the one that has the same sound. `again` plays once more, `quit` ends. Answers also \
                come through a pipe, a line each.
                """)

        @Argument(
            help: ArgumentHelp(
                "A number of `listen sounds`, two sounds or two words; without it the first one.",
                valueName: "contrast"))
        var contrast: String?
        @Option(
            help: ArgumentHelp(
                "Two sounds, one and nothing, or two words that differ by one.",
                valueName: "a,b"))
        var pair: String?
        @Option(
            help: ArgumentHelp("The language of the words.", valueName: "tag"),
            completion: .language)
        var language: String?
        @Option(help: ArgumentHelp("How many questions.", valueName: "n")) var count = 10
        @OptionGroup var output: OutputOptions

        func validate() throws {
            if contrast != nil, pair != nil {
                throw ValidationError("Give a contrast or --pair, not both.")
            }
            guard (1...200).contains(count) else {
                throw ValidationError("--count is a whole number from 1 to 200.")
            }
        }

        func run() async throws {
            let spoken = try language.map { try Language.typed($0) }
            try await AppDependencyContainer.live(flags: output.flags).sounds.makeDrill()
                .run(pair ?? contrast, language: spoken, count: count)
        }
    }
}
