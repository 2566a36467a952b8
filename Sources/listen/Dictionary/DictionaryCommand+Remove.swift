import ArgumentParser
import ListenApp
import Reports

extension DictionaryCommand {
    struct Remove: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "remove", abstract: "Remove a dictionary that you added.",
            discussion: "Example:\n  listen dictionary remove my-words.es-en")
        @Argument(help: "The dictionary's name, as in the list.", completion: .ownDictionary)
        var name: String

        @OptionGroup var removal: RemovalOptions

        func run() async throws {
            try await AppDependencyContainer.live().aids.makeDictionaryReport().remove(
                name, isSure: removal.yes)
        }
    }
}
