import Pictures
import Sessions
import Terminal

/// Pictures of covers.
enum CoverPicture {
    /// Decodes one at the size of the largest place that shows it.
    @Sendable
    static func decode(_ bytes: [UInt8]) -> Result<PixelImage, PictureFailure> {
        do throws(PictureError) {
            return .success(try PictureDecoder().decode(bytes))
        } catch {
            return .failure(PictureFailure(error.description))
        }
    }
}
