package import ListenCore

/// Orders what there is to hear so that the words on the way come again soon: a word needs more than
/// fifteen encounters by ear.
///
/// Each next chapter is the one with the most encounters for its length. An encounter of a word
/// counts less with each one already placed, and nothing beyond `enough`, so that one frequent word
/// does not choose everything.
///
/// ```swift
/// let near = NearOrder([
///     .init(length: 100, encounters: ["faro": 1]), .init(length: 100, encounters: ["faro": 3]),
/// ])
/// near.places  // [1, 0]
/// ```
package struct NearOrder: Hashable, Sendable {
    /// Something to hear.
    package struct Candidate: Hashable, Sendable {
        /// Its length, in words or in any other unit that all have.
        package let length: Int
        /// The number of times each word on the way stands in it.
        package let encounters: [String: Int]

        /// A candidate.
        package init(length: Int, encounters: [String: Int]) {
            self.length = max(1, length)
            self.encounters = encounters.filter { $0.value > 0 }
        }

        /// All encounters together.
        package var count: Int { encounters.values.reduce(0, +) }
    }

    /// The encounters after which another one of a word counts nothing.
    package static let enough = 15
    /// The most candidates that are placed; those behind stand in their former order.
    static let mostPlaced = 200

    /// The places of the candidates, the one to hear next first; those without any word on the way
    /// come last, in their former order.
    package let places: [Int]

    /// The order of some candidates: O(placed × words of all).
    package init(_ candidates: [Candidate]) {
        var met: [String: Int] = [:]
        var open = candidates.indices.filter { !candidates[$0].encounters.isEmpty }
        var places: [Int] = []
        while !open.isEmpty, places.count < Self.mostPlaced {
            var best: (index: Int, value: Double)?
            for (index, place) in open.enumerated() {
                let value = Self.value(of: candidates[place], met)
                if best.map({ value > $0.value }) ?? true { best = (index, value) }
            }
            guard let best else { break }
            let place = open.remove(at: best.index)
            for (word, count) in candidates[place].encounters { met[word, default: 0] += count }
            places.append(place)
        }
        places += open
        places += candidates.indices.filter { candidates[$0].encounters.isEmpty }
        self.places = places
    }

    /// The encounters of a candidate that still count, for its length.
    private static func value(of candidate: Candidate, _ met: [String: Int]) -> Double {
        var sum = 0.0
        for (word, count) in candidate.encounters {
            let former = met[word, default: 0]
            let useful = min(former + count, enough) - min(former, enough)
            guard useful > 0 else { continue }
            // The first encounters of a word count the most.
            let first = Double(enough - min(former, enough))
            let last = first - Double(useful)
            sum += (first + last) / 2 * Double(useful) / Double(enough)
        }
        return sum / Double(candidate.length)
    }
}

extension NearOrder.Candidate {
    /// The encounters of the words on the way (status 1–4) in a text.
    package init(of text: TextWords, by statuses: WordStatuses) {
        var encounters: [String: Int] = [:]
        for word in text.words {
            guard statuses.status(form: word.form, lemma: word.lemma)?.isLearning == true
            else { continue }
            encounters[
                statuses[word.form] != nil ? word.form : word.lemma ?? word.form, default: 0] += 1
        }
        self.init(length: text.words.count, encounters: encounters)
    }
}
