import ListenCore

/// The program's folders, by the XDG Base Directory Specification.
package struct Paths: Hashable, Sendable {
    /// Folder for the configuration a person writes, `config.toml`.
    let config: String
    /// Folder for the person's own data: progress, servers, words.
    package let data: String
    /// Folder for data that can be fetched or computed again.
    package let cache: String
    /// Folder for the log.
    package let state: String
    /// Folder for the sockets of running players.
    package let runtime: String
    /// The library that ships with the program; `nil` when it is not found.
    package let bundledLibrary: String?

    /// The configuration file.
    package var configFile: String { config + "/config.toml" }
    /// The folder of the person's own routes.
    package var routes: String { config + "/routes" }
    /// The person's own list of podcasts for learners.
    package var podcastSuggestions: String { config + "/podcasts.toml" }
    /// The list of podcasts for learners that ships with the program.
    package var bundledSuggestions: String? {
        bundledLibrary.map { parentFolder(of: $0) + "/podcasts/suggestions.toml" }
    }
    /// The person's database.
    package var personDatabase: String { data + "/person.sqlite" }
    /// The database of what can be fetched or computed again.
    package var cacheDatabase: String { cache + "/cache.sqlite" }
    /// The folder of the recordings that were cut out for cards.
    package var cuts: String { data + "/cuts" }
    /// The folder of texts that were added to chapters or found inside recordings.
    package var texts: String { data + "/texts" }
    /// The folder of the covers of imported books.
    package var covers: String { data + "/covers" }
    /// The folder of books that were copied, moved or unpacked.
    package var books: String { data + "/books" }
    /// The folder of what was recorded of radio stations.
    package var recordings: String { data + "/recordings" }
    /// The folder of the person's voices of piper.
    package var voices: String { data + "/voices" }
    /// The folder of the sound of texts that were read aloud.
    package var speech: String { cache + "/speech" }
    /// The folder of what was removed within a day.
    package var removals: String { data + "/removed" }
    /// The log file.
    package var logFile: String { state + "/listen.log" }

    /// The paths for an environment.
    ///
    /// Relative XDG values are ignored, as the specification requires. `fileExists` is called for
    /// the bundled library's manifest, from the most specific place to the most general.
    package init(
        _ environment: ProcessEnvironment, fileExists: (String) -> Bool
    ) throws(ConfigurationError) {
        func folder(_ variable: String, _ fallback: String) throws(ConfigurationError) -> String {
            if let value = environment[variable], value.hasPrefix("/") { return value + "/listen" }
            guard let home = environment["HOME"], home.hasPrefix("/") else {
                throw ConfigurationError(.noHome(variable: variable))
            }
            return home + "/" + fallback + "/listen"
        }
        config = try folder("XDG_CONFIG_HOME", ".config")
        data = try folder("XDG_DATA_HOME", ".local/share")
        cache = try folder("XDG_CACHE_HOME", ".cache")
        state = try folder("XDG_STATE_HOME", ".local/state")
        let runtime = environment["XDG_RUNTIME_DIR"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        self.runtime = runtime.map { $0 + "/listen" } ?? state + "/run"
        let candidates =
            [environment["LISTEN_LIBRARY"].map(environment.absolutePath)].compactMap { $0 }
            + Self.ancestors(of: environment.programFolder).map { $0 + "/Resources/library" }
            + [parentFolder(of: environment.programFolder) + "/share/listen/library"]
        bundledLibrary = candidates.first { fileExists($0 + "/library.json") }
    }

    /// The folder itself and up to four above it: a build folder lies inside
    /// the checkout that holds the library.
    private static func ancestors(of folder: String) -> [String] {
        var chain = [folder]
        while chain.count < 5, let last = chain.last, last != "/" {
            chain.append(parentFolder(of: last))
        }
        return chain
    }
}
