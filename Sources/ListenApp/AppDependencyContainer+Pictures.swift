import Pictures
package import Sessions
package import Terminal

extension AppDependencyContainer {
    /// Decodes covers at the size of the largest place that shows them.
    package var decodePicture: @Sendable ([UInt8]) -> Result<PixelImage, PictureFailure> {
        { bytes in
            do throws(PictureError) {
                return .success(try PictureDecoder().decode(bytes))
            } catch {
                return .failure(PictureFailure(error.description))
            }
        }
    }
}
