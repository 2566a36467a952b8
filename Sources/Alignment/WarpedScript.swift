import Signal

/// The words and phones of a script as warping found them, in frames of the recording.
struct WarpedScript {
    private let voiced: VoicedScript
    /// For each frame of the voice, the frame of the recording.
    private let frames: [Int?]
    /// The number of frames in which the voice speaks.
    private let spokenFrames: Int
    /// The phones that are in the recording, by their number in the voice.
    let phones: [Int]
    /// The most speech between two phones of a text, in frames; more is not of the text.
    private static let gap = 150
    /// The frames of a phone: one for each of its states.
    private static let framesOfPhone = 2
    /// The number of phones that may begin in as many frames.
    private static let crowd = 8

    /// The frames of the voice from which a phone has a pause behind it.
    private static let longestVoiced = 15
    /// The least and the greatest length of a reading relative to the voice's; a recording may say
    /// more than the text.
    private static let fastest: Float = 0.8
    private static let slowest: Float = 3
    /// The times that a phone may last as long as usual, and the frames that any may.
    private static let drawnOut: Float = 3
    private static let shortestLimit = 16

    init(_ voiced: VoicedScript, _ text: SpeechSide, _ places: [Int?]) {
        self.voiced = voiced
        let inSpeech = text.placesInSpeech
        let frames = inSpeech.map { place in
            places.indices.contains(place) ? places[place] : nil
        }
        self.frames = frames
        spokenFrames = text.speech.count
        var (phones, starts): ([Int], [Int]) = ([], [])
        for (index, phone) in voiced.phones.enumerated() {
            guard let place = frames[checked: phone.start], let start = place else { continue }
            // Phones that come too fast to be spoken are not of this recording.
            if let early = starts[checked: starts.count - Self.crowd], start - early < Self.crowd {
                continue
            }
            phones.append(index)
            starts.append(start)
        }
        self.phones = phones
    }

    var hasPlaces: Bool { !phones.isEmpty }

    /// The frame a word begins in; `nil` when it is not in the recording.
    func start(ofWord word: Int) -> Int? {
        frame(voiced.wordStarts[word])
    }

    private func frame(_ frame: Int) -> Int? {
        frames.indices.contains(frame) ? frames[frame] : nil
    }

    /// The most frames that a phone lasts which the voice says in `length`, in a recording that is
    /// `pace` times as long: no reader draws it out much more.
    static func longest(_ length: Int, _ pace: Float) -> Int {
        let bounded = Float(min(length, longestVoiced)) * min(max(pace, fastest), slowest)
        return max(shortestLimit, Int(bounded * drawnOut))
    }

    /// The training that starts from these places.
    func training(
        _ seen: [Observation], _ activity: SpeechActivity, prior: [Moments],
        _ pins: AlignmentPins
    ) -> PhoneTraining {
        var starts: [Int] = []
        var chain: [PhoneChain.Phone] = []
        var lastWord: Int?
        let beginnings = voiced.beginnings
        let pace = Float(activity.isSpeech.count { $0 }) / Float(max(1, spokenFrames))
        for index in phones {
            let phone = voiced.phones[index]
            let start = max(starts.last ?? 0, frame(phone.start) ?? 0)
            let speech = starts.last.map { last in
                (last..<max(last, start)).count { activity.isSpeech[$0] }
            }
            // A phone behind words that are not in the recording begins whatever the first of them
            // would.
            var beginning = beginnings[min(phone.word, (lastWord ?? -1) + 1)...phone.word].max()
            if phone.word == lastWord { beginning = nil }
            if beginning != nil, (speech ?? 0) > Self.gap { beginning = .line }
            chain.append(
                PhoneChain.Phone(
                    kind: phone.kind, beginning: beginning,
                    longest: Self.longest(voiced.length(ofPhone: index), pace)))
            starts.append(start)
            lastWord = phone.word
        }
        let last = frames.lazy.reversed().compactMap(\.self).first ?? 0
        return PhoneTraining(
            PhoneChain(chain, kindCount: voiced.kinds.count), seen, activity, starts: starts,
            end: last + 1, prior: prior, pins: places(of: pins, in: seen.count))
    }

    /// The first phone of each pinned line, counted in `phones`, and its frame; without pins that
    /// leave no time for the phones before or behind them.
    private func places(of pins: AlignmentPins, in seen: Int) -> [(phone: Int, frame: Int)] {
        var places: [(phone: Int, frame: Int)] = []
        for pin in pins.pins {
            let word = voiced.lineWords[pin.line]
            let phone = phones.partitioned { voiced.phones[$0].word >= word }
            let next = voiced.lineWords[checked: pin.line + 1] ?? voiced.wordStarts.count
            guard let index = phones[checked: phone], voiced.phones[index].word < next else {
                continue
            }
            let before = places.last ?? (0, 0)
            guard pin.heard - before.frame >= Self.framesOfPhone * (phone - before.phone) else {
                continue
            }
            places.append((phone, pin.heard))
        }
        if let last = places.last,
            seen - last.frame < Self.framesOfPhone * (phones.count - last.phone)
        {
            places.removeLast()
        }
        return places
    }
}
