package import ListenCore
package import UIVocabulary

/// The translation of a sentence for the line below it.
package enum LineTranslation: Hashable, Sendable {
    case waiting(AidTicket)
    case known(Translation)
    /// It could not be had this time, and will be asked for again by itself.
    case later
    /// It could not be had this time.
    case missing
    /// Nothing translates this sentence.
    case unsupported
}

/// The translations of a chapter, counted by kind.
package struct LineTranslations: Hashable, Sendable, ExpressibleByDictionaryLiteral {
    private var all: [Int: LineTranslation] = [:]
    /// The number of those that are waited for.
    private(set) var waiting = 0
    /// The number of those that are known.
    private(set) var known = 0
    /// The number of known ones that are rough.
    private(set) var rough = 0
    /// The number of sentences that nothing translates.
    private(set) var unsupported = 0
    /// True while translations come from a text that is at hand.
    private(set) var areAtHand = false
    /// Counts the changes, so that what was made of these is known to be old.
    private(set) var version = 0

    package init(dictionaryLiteral elements: (Int, LineTranslation)...) {
        for (sentence, translation) in elements { self[sentence] = translation }
    }

    package subscript(sentence: Int) -> LineTranslation? {
        get { all[sentence] }
        set {
            count(all[sentence], -1)
            count(newValue, 1)
            all[sentence] = newValue
            if case .known(let translation) = newValue { areAtHand = translation.isGiven }
            version += 1
        }
    }

    /// The translation of a sentence, if it is known, not rough, and in the language asked for.
    func known(of sentence: Int) -> String? {
        guard case .known(let translation) = all[sentence], !translation.isRough,
            !translation.isOfUnsureLanguage
        else { return nil }
        return translation.text
    }

    private mutating func count(_ translation: LineTranslation?, _ step: Int) {
        switch translation {
        case .waiting: waiting += step
        case .known(let translation):
            known += step
            if translation.isRough { rough += step }
        case .unsupported: unsupported += step
        case .later, .missing, nil: break
        }
    }

    /// Has what failed asked for again; what nothing translates only where
    /// nothing else was ever translated, since something may do so by now.
    mutating func forgetFailures() {
        let forgotten = all.filter { _, translation in
            translation == .missing || translation == .later
                || known == 0 && translation == .unsupported
        }
        for sentence in forgotten.keys { self[sentence] = nil }
        pause = AskingPause()
    }

    /// The pause before those are asked again who did not answer for a reason that passes.
    private(set) var pause = AskingPause()

    /// Takes an answer to a question of a sentence's line.
    mutating func note(_ result: Result<Translation, ServiceError>, at host: Duration) {
        switch result {
        case .success: pause = AskingPause()
        case .failure(let error): pause.note(error, at: host)
        }
    }

    /// Notes that a question was called off, as are those over the number that may be sent: its
    /// answer was not at hand, and asking for many at once would call off others again.
    mutating func noteCalledOff() { areAtHand = false }

    /// Ends the pause when it is over; whether sentences may be asked about.
    mutating func mayAsk(at host: Duration) -> Bool {
        pause.end(at: host)
        return pause.until == nil
    }

    /// True when a sentence is one to ask about.
    func isWanted(_ sentence: Int) -> Bool {
        all[sentence] == nil || all[sentence] == .later
    }
}

/// The time in which nothing is asked after somebody did not answer for a reason that
/// passes: longer from one such failure to the next, until one answers.
struct AskingPause: Hashable, Sendable {
    /// The end of the pause, on the host's clock; `nil` where there is none.
    private(set) var until: Duration?
    private var failures = 0

    private static let first = Duration.seconds(5)
    private static let longest = Duration.seconds(120)
    /// A service may ask for more, yet nobody waits for hours.
    private static let longestOrder = 600

    /// Takes a failure; those that come while it lasts were asked before it.
    mutating func note(_ error: ServiceError, at host: Duration) {
        guard error.passes, until == nil else { return }
        failures += 1
        var wait = min(Self.longest, Self.first * (1 << min(failures - 1, 5)))
        if case .tryLater(let order?) = error.code {
            wait = max(wait, .seconds(max(0, min(order, Self.longestOrder))))
        }
        until = host + wait
    }

    mutating func end(at host: Duration) {
        if let end = until, end <= host { until = nil }
    }
}

extension ServiceError {
    /// True when the same question may well be answered some time later.
    var passes: Bool {
        switch code {
        case .tryLater, .timeout, .offline, .proxy, .webPage, .elsewhere, .cut: true
        case .status(let status, _): status >= 500
        default: false
        }
    }
}
