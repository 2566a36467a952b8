/// A speech sound as espeak-ng writes it, without its stress.
///
/// ```swift
/// let phones = PhoneString("ʃ_ˈɪ_p", language: .english).phones
/// phones.map(\.symbol)  // ["ʃ", "ɪ", "p"]
/// phones[1].isStressed  // true
/// ```
package struct Phone: Hashable, Sendable {
    /// Its letter of the IPA, with its length and what else belongs to it.
    package let symbol: String
    /// True if its syllable is stressed.
    package let isStressed: Bool

    /// A sound.
    package init(_ symbol: String, isStressed: Bool = false) {
        (self.symbol, self.isStressed) = (symbol, isStressed)
    }

    /// True if it is a vowel; a sound that is not known is none.
    var isVowel: Bool { PhoneFeatures.of(symbol)?.isVowel ?? false }
}
