import ArgumentParser
import ListenApp
import ListenCore
import Reports

extension QueueCommand {
    struct Move: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "move", abstract: "Let something wait as another number.",
            discussion: "Examples:\n  listen queue move 4 2\n  listen queue move 4 first")
        @Argument(help: "Its number.") var number: Int
        @Argument(
            help: ArgumentHelp("The number it gets, first or last.", valueName: "to"),
            completion: .list(["first", "last"]))
        var place: String

        private var wanted: Int? {
            switch place {
            case "first": 1
            case "last": .max
            default: Int(place).flatMap { $0 > 0 ? $0 : nil }
            }
        }

        func validate() throws {
            guard wanted != nil else {
                throw ValidationError(
                    "\"\(place.printable(limit: 40))\" is no place. Give a number, first or last.")
            }
        }

        func run() async throws {
            try await AppDependencyContainer.live().queue.makeQueueReport().move(
                number, to: wanted ?? 1)
        }
    }
}
