import AudioIO
import ListenCore

extension CodecRegistry {
    /// The reason that formats other than MP3 and WAV cannot be read here, and the package that is
    /// missing; `nil` when they can.
    public static var missingLibrary: (reason: String, package: String)? {
        do throws(AudioError) {
            try FFmpegDecoder.load(for: "M4B, Opus, FLAC and the like")
            return nil
        } catch {
            guard case .needsLibrary(let package, _) = error.code else { return nil }
            return (error.description, package)
        }
    }
}
