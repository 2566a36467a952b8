import ListenCore
package import Signal
package import Subtitles

/// Finds a spoken script in a recording: warping finds the lines, then a model of its phones finds
/// the words.
///
/// Pure but for the time it takes; uses all cores.
package struct Aligner: Sendable {
    /// The rounds of training the model of phones.
    private static let rounds = 3
    /// The share of speech that no word takes at which a recording counts as spoken freely.
    ///
    /// Of recordings made by joining, readers have at most 0.09, speech with fillers and long
    /// pauses at least 0.11.
    private static let hesitant = 0.1
    /// The largest misfit at which the recording still says this text.
    static let mostMisfit: Float = 0.945
    /// The same for a recording whose lines are judged one by one: long pauses and other words make
    /// a misfit of 0.96, another text one of 0.98 at least.
    static let mostMisfitOfLong: Float = 0.98
    /// The fewest phones that can be judged: a model of fewer learns whatever it is given.
    static let fewestPhones = 500

    private let voiced: VoicedScript
    private let heard: CepstralFeatures
    private let anchors: [AlignmentAnchor]

    /// An aligner of a spoken script with the features of a recording; `anchors` are edges that
    /// stay where they are.
    package init(
        _ voiced: VoicedScript, with heard: CepstralFeatures, anchors: [AlignmentAnchor] = []
    ) {
        self.voiced = voiced
        self.heard = heard
        self.anchors = anchors
    }

    /// Aligns; `progress` gets the share that is done.
    ///
    /// Throws an `AlignmentError` when the two do not belong together, or `CancellationError`.
    package func align(
        progress: (Double) -> Void = { _ in }, isCancelled: @escaping () -> Bool = { false }
    ) throws -> AlignedScript {
        let activity = SpeechActivity(levels: heard.levels, ignoresBreaths: true)
        let textActivity = SpeechActivity(levels: voiced.features.levels, shortestSound: 1)
        guard textActivity.isSpeech.contains(true), !voiced.phones.isEmpty else {
            throw AlignmentError(.noText)
        }
        guard activity.isSpeech.contains(true) else { throw AlignmentError(.noSpeech) }
        let mask = NoiseMask(
            of: heard, activity.isSpeech, for: voiced.features, textActivity.isSpeech)
        let voice = mask?.masked(voiced.features) ?? voiced.features
        // In noise speech is told from pauses by the comparison, not by the level alone.
        let isNoisy = heard.noise?.isEverywhere ?? false
        func sides() -> (text: SpeechSide, recording: SpeechSide) {
            (
                SpeechSide(voice, isNoisy ? nil : textActivity),
                SpeechSide(heard, isNoisy ? nil : activity)
            )
        }
        let (text, recording) = sides()
        let pins = AlignmentPins(anchors, voiced, frames: heard.count)
        let ladder = WarpLadder(
            text: text, recording: recording, pins: pins, isCancelled: isCancelled)
        guard let found = ladder.run(progress: { progress($0 * 0.5) }) else {
            throw CancellationError()
        }
        let warped = WarpedScript(voiced, text, found.places)
        guard warped.hasPlaces, found.misfit <= Self.mostMisfit(ofPhones: warped.phones.count)
        else { throw AlignmentError(.differs) }
        let learned = try learned(
            warped, voice: voiced.moments(voice, textActivity), activity, pins, isNoisy,
            progress: progress, isCancelled: isCancelled)
        // Made again: what was warped is released while the model is learnt, and that before this.
        let again = sides()
        let result = CuePlacing(
            voiced: voiced, warped: warped, activity: activity, levels: heard.levels,
            learned: learned.model,
            lineWarp: LineWarp(text: again.text, recording: again.recording),
            isNoisy: isNoisy, isFree: learned.isFree, isUncertain: found.misfit > Self.mostMisfit,
            anchors: pins.anchors
        ).result(frames: heard.count)
        guard !result.lines.isEmpty else { throw AlignmentError(.differs) }
        return result
    }

    /// The places and the fit of phones by a model that is learnt, if one is, and whether the speech
    /// is free; `prior` are the moments of the voice's phones.
    private func learned(
        _ warped: WarpedScript, voice prior: [Moments], _ activity: SpeechActivity,
        _ pins: AlignmentPins, _ isNoisy: Bool, progress: (Double) -> Void,
        isCancelled: @escaping () -> Bool
    ) throws -> (isFree: Bool, model: (places: [Range<Int>?], fit: PhoneTraining.Fit)?) {
        var training = warped.training(
            Observation.all(of: heard, activity), activity, prior: prior, pins)
        var isLearned = false
        for round in 0..<Self.rounds {
            let succeeded = training.learn(
                isLast: round + 1 == Self.rounds, isCancelled: isCancelled)
            if isCancelled() { throw CancellationError() }
            guard succeeded else { break }
            isLearned = true
            if round == 0, !isNoisy, training.hesitation >= Self.hesitant { training.hesitate() }
            progress(0.5 + 0.5 * Double(round + 1) / Double(Self.rounds))
        }
        let fit = isLearned ? training.fit(isCancelled: isCancelled) : nil
        if isCancelled() { throw CancellationError() }
        return (training.isFree, fit.map { (training.places, $0) })
    }

    /// The largest misfit at which a recording with so many phones may say its text.
    static func mostMisfit(ofPhones count: Int) -> Float {
        count >= fewestPhones ? mostMisfitOfLong : mostMisfit
    }
}
