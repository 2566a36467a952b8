package import AppEnvironment
package import HTTPCaching
package import LanguageAids
import Practice
import UIVocabulary

/// Settings as the types of the services that use them.
extension Configuration {
    /// The preferred dictionaries, and the languages stated for them.
    package var dictionaryChoices: DictionaryChoices {
        get throws(ConfigurationError) { DictionaryChoices(try text(.dictionaries)) }
    }

    /// The time and size limits of the cache.
    package var cachePolicy: CachePolicy {
        get throws(ConfigurationError) {
            CachePolicy(mediaBytes: Int64(try integer(.cacheLimit)) * 1_000_000)
        }
    }

    /// The scheduler of reviews; the usual one where its settings are not valid, of which whoever
    /// reviews is told.
    var reviewScheduler: ReviewScheduler { (try? review.scheduler) ?? ReviewScheduler() }
}
