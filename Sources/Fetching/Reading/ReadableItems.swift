/// The items of a JSON array that can be read; a fault in one costs that one.
///
///     struct Title: Decodable { let id: String }
///     let list = try content.json(ReadableItems<Title>.self, context: "the shelf")
///     list.items.count + list.leftOut  // the length of the array
package struct ReadableItems<Item: Decodable>: Decodable {
    /// The items that can be read, in their order.
    package let items: [Item]
    /// The number of the others.
    package let leftOut: Int

    /// Throws the fault of the first item when there are some and none has an `id`, be it
    /// a wrong one: then it is no such list.
    package init(from decoder: any Decoder) throws {
        var list = try decoder.unkeyedContainer()
        var items: [Item] = []
        var fault: (any Error)?
        var (hasEntry, leftOut) = (false, 0)
        while !list.isAtEnd {
            do {
                items.append(try list.decode(Item.self))
            } catch {
                fault = fault ?? error
                leftOut += 1
                // An item that failed was not passed over by the reading.
                hasEntry = try list.decode(AnyItem.self).isEntry || hasEntry
            }
        }
        if items.isEmpty, !hasEntry, let fault { throw fault }
        self.items = items
        self.leftOut = leftOut
    }
}

/// Anything that may stand in JSON, unread.
private struct AnyItem: Decodable {
    private enum CodingKeys: CodingKey {
        case id
    }

    let isEntry: Bool

    init(from decoder: any Decoder) {
        isEntry = (try? decoder.container(keyedBy: CodingKeys.self))?.contains(.id) == true
    }
}
