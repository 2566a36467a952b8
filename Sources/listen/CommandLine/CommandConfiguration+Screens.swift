import ArgumentParser

extension CommandConfiguration {
    /// The configuration of a command that opens a screen.
    ///
    /// Read by itself, such a call is not asked first for a script of completions, which would take
    /// a quarter of the time of reading it; one that asks is refused, and read from the program on.
    var openingScreen: CommandConfiguration {
        var configuration = self
        configuration._superCommandName = ListenProgram.configuration.commandName
        return configuration
    }
}
