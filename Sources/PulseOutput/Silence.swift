/// Frames of silence, allocated once, so that writing them allocates nothing.
struct Silence: ~Copyable {
    let samples: UnsafeMutablePointer<Float>
    let frames: Int

    init(frames: Int, channels: Int) {
        self.frames = max(frames, 1)
        samples = .allocate(capacity: self.frames * channels)
        samples.initialize(repeating: 0, count: self.frames * channels)
    }

    deinit {
        samples.deallocate()
    }
}
