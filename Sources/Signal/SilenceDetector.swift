public import ListenCore

/// Finds the silent stretches of a recording in one pass.
///
/// Loudness is looked at in windows of 10 ms; a stretch counts as silent when
/// all its windows stay below the threshold and it is long enough.
public struct SilenceDetector: Sendable {
    /// The silent stretches that have ended, half-open, in frames.
    public private(set) var silences: [Range<Int64>] = []

    private let windowFrames: Int
    private let minimumFrames: Int64
    private let threshold: Float
    private var window = SampleExtent()
    private var position: Int64 = 0
    private var silentSince: Int64?

    /// A detector for mono frames at a rate; `threshold` is a root mean square
    /// in decibels below full scale.
    public init(
        at rate: SampleRate, threshold: Decibels = Decibels(-45),
        minimum: MediaTime = .milliseconds(200)
    ) {
        windowFrames = max(1, rate.framesPerSecond / 100)
        minimumFrames = minimum.frame(at: rate).value
        self.threshold = threshold.factor
    }

    /// Takes in the next samples, one for each frame.
    public mutating func add(_ samples: UnsafeBufferPointer<Float>) {
        var rest = samples
        while !rest.isEmpty {
            let taken = min(rest.count, windowFrames - Int(window.count))
            window.add(UnsafeBufferPointer(rebasing: rest[..<taken]))
            rest = UnsafeBufferPointer(rebasing: rest[taken...])
            if Int(window.count) == windowFrames { closeWindow() }
        }
    }

    /// Says that the recording is over; a last silence then counts too.
    public mutating func finish() {
        if window.count > 0 { closeWindow() }
        closeSilence()
    }

    private mutating func closeWindow() {
        if window.rms < threshold {
            silentSince = silentSince ?? position
        } else {
            closeSilence()
        }
        position += window.count
        window = SampleExtent()
    }

    private mutating func closeSilence() {
        if let start = silentSince, position - start >= minimumFrames {
            silences.append(start..<position)
        }
        silentSince = nil
    }
}
