package import AudioIO
package import ListenCore
import Practice
import SharedWork

/// A sentence for a tape: where its sound is, and what is known of it.
package struct TapePiece: Sendable {
    /// The recording.
    package var location: AudioLocation
    /// The name of the recording, by which neighbours of one are known.
    package var recording: String
    /// The stretch of it; `nil` for all of it.
    package var range: Range<MediaTime>?
    /// The sentence.
    package var text: String
    /// Its meaning, spoken where meanings are wanted; empty when it is not known.
    package var meaning = ""
    /// The chapter it is from, or the reason it is there.
    package var heading: String
    /// The facts that decide its treatment by a drill.
    var traits = LineTraits()
    /// The silence behind it; `nil` for that of the tape.
    package var pause: MediaTime?
    /// The card it is of.
    package var card: Int64?
    /// The sentence to be asked the next day, where it is no card.
    var line: LastTape.Line?

    /// A sentence of a recording.
    package init(
        location: AudioLocation, of recording: String, range: Range<MediaTime>?, text: String,
        heading: String
    ) {
        (self.location, self.recording, self.range) = (location, recording, range)
        (self.text, self.heading) = (text, heading)
    }
}

/// The sound of pieces, and what writes a tape; the container makes them.
package struct TapeSound: Sendable {
    /// Opens a recording on the calling thread.
    let opening: any AudioSourceOpening
    /// Reads a stretch of a source as one channel at a rate.
    let read: @Sendable (any AudioSource, Range<MediaTime>?, SampleRate) throws -> [Float]
    /// Makes a cut begin and end softly.
    let soften: @Sendable (inout [Float], Int) -> Void
    /// Changes the speed of sound and keeps its pitch.
    let stretcher: @Sendable () -> any TimeStretching
    /// Speaks meanings in their language, at a rate; one that cannot be spoken is empty.
    let speak: @Sendable ([String], SampleRate) throws -> [[Float]]
    /// Begins the file, by its ending.
    let create: SpokenFile.SoundOpening
    /// The rates that the file's encoding has; none when it has all.
    let rates: @Sendable (_ path: String) -> [SampleRate]

    package init(
        opening: any AudioSourceOpening,
        read:
            @escaping @Sendable (any AudioSource, Range<MediaTime>?, SampleRate) throws -> [Float],
        soften: @escaping @Sendable (inout [Float], Int) -> Void,
        stretcher: @escaping @Sendable () -> any TimeStretching,
        speak: @escaping @Sendable ([String], SampleRate) throws -> [[Float]],
        create: @escaping SpokenFile.SoundOpening,
        rates: @escaping @Sendable (_ path: String) -> [SampleRate] = { _ in [] }
    ) {
        (self.opening, self.read, self.soften) = (opening, read, soften)
        (self.stretcher, self.speak, self.create) = (stretcher, speak, create)
        self.rates = rates
    }
}
