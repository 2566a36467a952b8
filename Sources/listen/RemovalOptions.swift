import ArgumentParser

/// The wish to remove without a question.
struct RemovalOptions: ParsableArguments {
    @Flag(help: "Do not ask.") var yes = false
}
