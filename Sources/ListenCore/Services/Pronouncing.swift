/// Something that knows how words sound.
///
/// ```swift
/// struct OneSound: Pronouncing {
///     let provider = "one sound"
///     func pronunciation(
///         of text: String, language: Language
///     ) async throws(ServiceError) -> String {
///         guard text == "fox" else { throw ServiceError(.notSupported, context: text) }
///         return "fɒks"
///     }
/// }
/// ```
public protocol Pronouncing: Sendable {
    /// The name for people.
    var provider: String { get }
    /// The sound of a word or a short text in the letters of the IPA, without
    /// slashes; `.notSupported` where the language or the script is not known.
    func pronunciation(of text: String, language: Language) async throws(ServiceError) -> String
}
