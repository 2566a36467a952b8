/// A word without the punctuation around it.
package func bareWord(_ text: String) -> String {
    let isEdge = { (character: Character) in
        character.isPunctuation || character.isSymbol || character.isWhitespace
    }
    let head = text.drop(while: isEdge)
    guard let last = head.lastIndex(where: { !isEdge($0) }) else { return "" }
    return String(head[...last])
}
