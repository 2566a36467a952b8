public import ListenCore

/// The reason that sound could not be read or played.
///
/// ```swift
/// let error = AudioError(.missing, subject: "fox.mp3")
/// error.description  // "There is no file fox.mp3. Check the path."
/// ```
public typealias AudioError = CodedError<AudioErrorCode>

/// The codes of `AudioError`.
///
/// Shown at ``AudioError``.
public enum AudioErrorCode: FailureCode {
    /// There is no such file.
    case missing
    /// The file has no bytes.
    case empty
    /// The bytes are no recording this program can read.
    case notAudio(found: String)
    /// More channels than can be mixed to two, because their layout is not stated.
    case manyChannels(count: Int)
    /// The recording is damaged.
    case damaged(reason: String)
    /// The recording is encrypted.
    case encrypted
    /// A library that reads it is missing, or does not fit.
    case needsLibrary(package: String, reason: String)
    /// A part of a recording does not fit those before it.
    case mismatched(reason: String)
    /// No stretch can be cut out of it.
    case uncuttable(reason: String)
    /// Reading failed.
    case unreadable(reason: String)
    /// The sound server or device cannot be used.
    case noDevice(reason: String)
    /// Writing failed.
    case unwritable(reason: String)
    /// The disk has no room for it.
    case diskFull
    /// The transfer of the recording failed.
    case transfer(ServiceError)
    /// The place in live sound is no longer kept.
    case gone
    /// The work was cancelled.
    case cancelled

    /// The failure and the way out of it.
    public func sentence(about subject: String) -> String {
        switch self {
        case .missing: "There is no file \(subject). Check the path."
        case .empty: "\(subject) is empty. Fetch or copy it again."
        case .notAudio(let found):
            "\(subject) is not a recording listen can play (\(found)). Give a recording."
        case .damaged(let reason): "\(subject) is damaged: \(reason). Fetch or copy it again."
        case .manyChannels(let count):
            "\(subject) has \(count) channels, and nothing in it says which of them are left and"
                + " right. Convert it to stereo."
        case .encrypted:
            "\(subject) is encrypted, so only the program of its seller can play it."
                + " Give a copy without encryption."
        case .needsLibrary(let package, let reason):
            "\(subject) is played by FFmpeg’s libraries: \(reason)."
                + " Install the package \(package)."
        case .mismatched(let reason):
            "\(subject) cannot be played behind the part before it: \(reason)."
                + " Convert the parts to one sample rate."
        case .uncuttable(let reason): "Nothing can be cut out of \(subject): \(reason)."
        case .unreadable(let reason): "\(subject) cannot be read: \(reason)."
        case .noDevice(let reason):
            "\(subject) cannot be used for sound: \(reason). Start PulseAudio or PipeWire."
        case .unwritable(let reason): "\(subject) cannot be written: \(reason)."
        case .diskFull: StoreError.Code.diskFull.sentence(about: subject)
        case .transfer(let error): error.description
        case .gone: "This place of \(subject) is no longer kept. Go on to what is sent now."
        case .cancelled: "Reading \(subject) was cancelled."
        }
    }

    /// The kind of failure.
    public var kind: FailureKind {
        switch self {
        case .missing: .notFound
        case .empty, .notAudio, .manyChannels, .damaged, .encrypted, .mismatched, .uncuttable:
            .badData
        case .unreadable, .unwritable, .diskFull: .inputOutput
        case .noDevice, .needsLibrary, .gone: .unavailable
        case .transfer(let error): error.kind
        case .cancelled: .tryLater
        }
    }
}

extension AudioError {
    /// The bare reason, for a status line: `connection refused`.
    public var reason: String {
        switch code {
        case .notAudio(let reason), .damaged(let reason), .mismatched(let reason),
            .uncuttable(let reason), .unreadable(let reason), .noDevice(let reason),
            .unwritable(let reason), .needsLibrary(_, let reason):
            reason
        case .manyChannels(let count): "\(count) channels"
        case .diskFull: "the disk is full"
        case .missing, .empty, .encrypted, .transfer, .gone, .cancelled: description
        }
    }
}
