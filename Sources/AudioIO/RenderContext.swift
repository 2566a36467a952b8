/// What the audio callback touches: a ring of frames and atomics.
public final class RenderContext: Sendable {
}
