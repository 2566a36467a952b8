package import ListenCore
import ListenUI
import ReviewUI
import UIVocabulary

/// The parts of a review without eyes and hands besides its cards.
package struct SpokenReview: Sendable {
    /// Says texts; `nil` where there is no voice.
    let voice: WordVoiceSource?
    /// The language of translations.
    let target: Language
    /// The desktop's media controls, by which the keys of a headset come.
    let media: (any MediaControlling)?

    package init(
        voice: WordVoiceSource?, target: Language, media: (any MediaControlling)? = nil
    ) {
        (self.voice, self.target, self.media) = (voice, target, media)
    }
}

/// The course of a review without eyes and hands.
extension ReviewPlainSession {
    /// Carries out what is due, until nothing more is.
    func followHandsFree() {
        guard handsFree != nil else { return }
        for _ in 0..<8 {
            let actions = handsFree?.next(model, at: host) ?? []
            if actions.isEmpty { break }
            for action in actions { carryOut(action) }
        }
        showOnDesktop()
    }

    private func carryOut(_ action: HandsFreeReview.Action) {
        switch action {
        case .command(let command): obey(command)
        case .hear(let card): worker.carryOut(.hear(card, pace: 100))
        case .say(let text, let card, let isMeaning):
            let (voice, target) = (spoken?.voice, spoken?.target)
            let language = isMeaning ? target : card.language
            worker.hear(card) {
                guard let voice, let language else { throw SpokenReviewError.noVoice }
                return try await voice.record(text, language)
            }
        case .tell(let sentence): tell(sentence)
        }
    }

    /// True while a typed line is taken; without a headset's course always.
    var takesTyped: Bool {
        guard let handsFree else { return true }
        switch model.stage {
        case .asking, .revealed: return handsFree.takesKey
        case .loading, .failed, .waiting, .over: return true
        }
    }

    /// The key that a typed line stands for; `nil` for any other command.
    func handsFreeKey(of line: String) -> HandsFreeReview.Key? {
        guard handsFree != nil, model.card != nil,
            model.stage == .asking || model.stage == .revealed
        else { return nil }
        return switch ReviewPlainPresenter.command(line) {
        case .reveal, .answerGood: .grade(.good)
        case .answerAgain: .grade(.again)
        case .answerHard: .grade(.hard)
        case .answerEasy: .grade(.easy)
        case .hearAgain, .hearSlower: .hearAgain
        default: nil
        }
    }

    /// Takes a key.
    func press(_ key: HandsFreeReview.Key) {
        // A card in its first steps is not waited for.
        if case .waiting = model.stage { obey(.reveal) }
        for action in handsFree?.press(key, model) ?? [] { carryOut(action) }
        followHandsFree()
    }

    /// Carries out the commands of the desktop that wait.
    func obeyDesktop() {
        for command in spoken?.media?.takeCommands() ?? [] {
            if let key = HandsFreeReview.Key(command) {
                press(key)
            } else if command == .stop || command == .quit {
                obey(.leave)
            }
        }
    }

    /// Shows the desktop that something plays, so that it sends the keys here.
    private func showOnDesktop() {
        guard let media = spoken?.media, media.isConnected else { return }
        var now = NowPlaying()
        now.status = model.stage == .over ? .stopped : .playing
        now.track = NowPlaying.Track(
            id: ["review", "\(model.turn)"],
            title: "Review: \(model.tally.cards) done, \(model.remaining.total) left")
        // The text stays hidden until the answer is heard.
        now.sentence = model.stage == .revealed ? model.card?.text : nil
        (now.hasNext, now.hasPrevious) = (true, true)
        media.show(now)
    }
}

/// The reason that a text of a review is not said.
private enum SpokenReviewError: Error, CustomStringConvertible {
    case noVoice

    var description: String { "There is no voice for it." }
}
