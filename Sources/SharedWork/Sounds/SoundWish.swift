package import ListenCore
package import Practice

/// The contrast that a person wants to drill, by what was typed.
package struct SoundWish: Sendable {
    let missed: MissedSounds
    let texts: any HeardKeeping

    /// The choice of one.
    package init(missed: MissedSounds, texts: any HeardKeeping) {
        (self.missed, self.texts) = (missed, texts)
    }

    /// The contrast with its language: two sounds, two words that differ by it, or a number of
    /// those that are missed; without any of these the one that is missed most.
    package func contrast(
        _ typed: String?, _ language: Language?
    ) async throws -> (SoundContrast, Language) {
        guard let typed else { return try await numbered(1, language) }
        if let number = Int(typed.filter { !$0.isWhitespace }) {
            return try await numbered(number, language)
        }
        let spoken = try await self.language(language)
        if let contrast = SoundContrast(typed: typed, language: spoken) {
            return (contrast, spoken)
        }
        let words = SoundContrast.parts(of: typed).map { WordFolding(spoken).folded($0) }
        guard words.count == 2 else { throw SoundFault.badContrast(typed) }
        let phones = try await missed.sounds.phones(of: words, language: spoken)
        guard let one = phones[words[0]], let other = phones[words[1]],
            let contrast = SoundContrast(one, other)
        else { throw SoundFault.badContrast(typed) }
        return (contrast, spoken)
    }

    private func numbered(
        _ wanted: Int, _ language: Language?
    ) async throws -> (SoundContrast, Language) {
        let entries = try await missed.entries(of: language)
        guard let entry = entries.first(where: { !$0.map.contrasts.isEmpty }) else {
            // Who only leaves sounds out practises these.
            for entry in entries {
                if wanted == 1, let lone = (entry.map.leftOut + entry.map.added).first,
                    let contrast = SoundContrast(lone: lone.sound)
                {
                    return (contrast, entry.language)
                }
            }
            guard let spoken = language ?? entries.first?.language else {
                throw SoundFault.nothingWritten
            }
            throw SoundFault.noContrast(spoken)
        }
        let found = entry.map.contrasts
        guard found.indices.contains(wanted - 1) else {
            throw SoundFault.noSuchNumber(wanted, of: found.count)
        }
        return (found[wanted - 1].contrast, entry.language)
    }

    /// The language that is named, or that of the dictations, or the only one of the texts.
    private func language(_ language: Language?) async throws -> Language {
        if let language { return language }
        if let written = try await missed.entries().first?.language { return written }
        let all = try await texts.languages()
        guard Set(all.map(\.code)).count == 1, let only = all.first else {
            throw SoundFault.noLanguage(all)
        }
        return only
    }
}
