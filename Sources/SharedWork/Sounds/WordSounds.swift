package import ListenCore
package import Practice

/// The sounds of words by espeak-ng.
package struct WordSounds: Sendable {
    /// The sounds of words with `_` between them; called with how many are known so far.
    let read: Reading

    /// Reads words.
    package typealias Reading =
        @Sendable ([String], Language, @Sendable (Int) -> Void) async throws -> [String: String]

    package init(read: @escaping Reading) {
        self.read = read
    }

    /// The sounds of words; a word that is not read has none.
    package func phones(
        of words: [String], language: Language, progress: @Sendable (Int) -> Void = { _ in }
    ) async throws -> [String: [Phone]] {
        do {
            return try await read(words, language, progress).mapValues {
                PhoneString($0, language: language).phones
            }
        } catch let error as ServiceError where error.code == .notSupported {
            throw SoundFault.noProgram(error.description)
        }
    }
}
