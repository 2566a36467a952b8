package import AppEnvironment
package import HTTPCaching
package import LanguageAids

/// Settings in the words of the services they are for.
extension Configuration {
    /// The dictionaries that are asked first, and the languages given for them.
    package var dictionaryChoices: DictionaryChoices {
        get throws(ConfigurationError) { DictionaryChoices(try text(.dictionaries)) }
    }

    /// How long and how much the cache keeps.
    package var cachePolicy: CachePolicy {
        get throws(ConfigurationError) {
            CachePolicy(mediaBytes: Int64(try integer(.cacheLimit)) * 1_000_000)
        }
    }
}
