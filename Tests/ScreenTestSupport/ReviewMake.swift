package import FoundationEssentials
package import ListenCore
import Practice
package import UIVocabulary

/// Cards and sessions for the tests of reviews.
package enum ReviewMake {
    /// Noon of the day of all tests.
    package static let noon = Date(timeIntervalSince1970: 1_767_268_800)
    package static let dayEnd = noon + 16 * 3_600
    package static let spanish = Language(tag: "es") ?? .english

    package static func card(
        _ id: Int64, _ text: String = "faro", kind: StudyCard.Kind = .word,
        context: String = "Nadie apagaba el faro de la isla.", sentence: Double? = nil,
        memory: CardMemory? = nil, isHeard: Bool = true
    ) -> StudyCard {
        let start = MediaTime.seconds(sentence ?? Double(id) * 10)
        return StudyCard(
            id: id, kind: kind, language: spanish, text: text,
            context: kind == .word ? context : "",
            translation: kind == .word ? "lighthouse" : "Nobody put out the lighthouse.",
            note: kind == .word ? "not «far»" : "",
            place: isHeard
                ? CardPlace(
                    chapter: Make.address(), range: start..<(start + .seconds(3)),
                    bookTitle: "El cartero de la isla", chapterTitle: "El faro") : nil,
            audio: isHeard ? AudioCut(range: start..<(start + .seconds(3))) : nil,
            createdAt: noon - 86_400, memory: memory)
    }

    package static func learned(dueHours: Double = -1) -> CardMemory {
        let due = noon + dueHours * 3_600
        return CardMemory(
            phase: .review, stability: 5, difficulty: 5, due: due,
            reviewedAt: due - 5 * 86_400, reviews: 3)
    }

    package static func hand(
        _ cards: [StudyCard], introduced: Int = 0, reviewed: Int = 0, dayEnd: Date = dayEnd
    ) -> ReviewHand {
        ReviewHand(
            deck: ReviewDeck(
                day: "2026-01-01", dayEnd: dayEnd, items: cards.map { ReviewDeck.Item($0) },
                introduced: introduced, reviewed: reviewed), cards: cards)
    }
}
