import FoundationEssentials

/// The list of a folder as it is kept.
struct FolderList: Sendable {
    /// The entries; of a folder that was refused those it had when it was read last.
    var items: [RemoteItem]
    /// True for a folder that the server let nobody read when it was asked last.
    var isRefused = false
    /// The next renewals in which the whole tree, which could not be had, is not asked for.
    var rests = 0

    /// The form of a list that is not today's; others are kept as their entries alone.
    private struct Shape: Codable {
        let refused: [RemoteItem]
    }

    /// The form of the list at the top of a tree that could not be had whole.
    private struct PiecedShape: Codable {
        let pieced: [RemoteItem]
        let rests: Int
    }

    init(items: [RemoteItem], isRefused: Bool = false, rests: Int = 0) {
        (self.items, self.isRefused, self.rests) = (items, isRefused, rests)
    }

    /// Reads what is kept; `nil` when it is damaged.
    init?(_ bytes: [UInt8]) {
        let data = Data(bytes)
        if let items = try? JSONDecoder().decode([RemoteItem].self, from: data) {
            self.init(items: items)
        } else if let shape = try? JSONDecoder().decode(Shape.self, from: data) {
            self.init(items: shape.refused, isRefused: true)
        } else if let shape = try? JSONDecoder().decode(PiecedShape.self, from: data) {
            self.init(items: shape.pieced, rests: shape.rests)
        } else {
            return nil
        }
    }

    /// The bytes that are kept; `nil` when they cannot be made.
    var bytes: [UInt8]? {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let data: Data? =
            if isRefused {
                try? encoder.encode(Shape(refused: items))
            } else if rests > 0 {
                try? encoder.encode(PiecedShape(pieced: items, rests: rests))
            } else {
                try? encoder.encode(items)
            }
        return data.map(Array.init)
    }
}
