extension Array {
    /// The element at an index, or `nil` out of bounds.
    package subscript(safe index: Int) -> Element? {
        indices.contains(index) ? self[index] : nil
    }
}
