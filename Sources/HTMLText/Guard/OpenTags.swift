/// The elements that a parser of the standard has open, never fewer: by them the guard knows how deep
/// the tree becomes, and how many elements the parser makes by itself.
struct OpenTags {
    /// The deepest that elements may lie in each other.
    static let deepest = 512
    /// The largest number of elements of formatting that may be open.
    static let mostFormatting = 32
    /// The largest sum of the depths of all tags: a parser searches what is open for each of them.
    private static let mostWork = 25_000_000

    private struct Open {
        let tag: HTMLTag
        let name: PackedName
        /// The number of an element of formatting; 0 for others.
        let serial: Int
    }

    /// An element of formatting that was not ended; one without a serial number is a border that
    /// formatting does not cross.
    private struct Active {
        let tag: HTMLTag
        let name: PackedName
        /// Its whole start tag.
        let source: PackedName
        let serial: Int
        var isOpen: Bool
    }

    private var stack: [Open] = []
    private var active: [Active] = []
    private var serial = 0
    private var formattingCount = 0
    private var detached = 0
    private var work = 0
    private var hasForm = false
    /// The numbers of start tags that were left out, by name, whose end tags are left out too.
    private var dropped: [PackedName: Int] = [:]
    /// True when a start tag was left out, because it lay too deep.
    private(set) var isCut = false
    /// The number of elements the parser makes anew for formatting that was not ended.
    private(set) var remade = 0
    /// True when no more elements of formatting are let through.
    var refusesFormatting = false

    /// Decides about a start tag, which has this source; false when it is to be left out.
    mutating func start(_ tag: HTMLTag, _ name: PackedName, _ source: PackedName) -> Bool {
        guard isAllowed(tag) else { return false }
        work += stack.count
        guard work < Self.mostWork else {
            isCut = true
            return leaveOut(name)
        }
        close(before: tag)
        let isFormatting = TagKinds.formatting.contains(tag)
        if isFormatting, refusesFormatting || formattingCount >= Self.mostFormatting {
            return leaveOut(name)
        }
        if !TagKinds.special.contains(tag) { text() }
        guard stack.count < Self.deepest else {
            isCut = true
            return leaveOut(name)
        }
        if isFormatting {
            forgetAlike(source)
            serial += 1
            formattingCount += 1
        }
        if isFormatting || TagKinds.markers.contains(tag) {
            active.append(
                Active(
                    tag: tag, name: name, source: source, serial: isFormatting ? serial : 0,
                    isOpen: true))
        }
        if tag == .form { hasForm = true }
        stack.append(Open(tag: tag, name: name, serial: isFormatting ? serial : 0))
        return true
    }

    /// Of formatting that is the same, the parser keeps three.
    private mutating func forgetAlike(_ source: PackedName) {
        var alike = 0
        for index in active.indices.reversed() {
            if active[index].serial == 0 { return }
            guard active[index].source == source else { continue }
            alike += 1
            guard alike == 3 else { continue }
            if !active[index].isOpen { detached -= 1 }
            formattingCount -= 1
            active.remove(at: index)
            return
        }
    }

    private mutating func leaveOut(_ name: PackedName) -> Bool {
        dropped[name, default: 0] += 1
        return false
    }

    /// Decides about an end tag; false when it ends nothing, or something that was left out.
    mutating func end(_ tag: HTMLTag, _ name: PackedName) -> Bool {
        work += stack.count
        guard work < Self.mostWork else { return false }
        if !dropped.isEmpty, let count = dropped[name] {
            dropped[name] = count > 1 ? count - 1 : nil
            return false
        }
        if TagKinds.formatting.contains(tag), endFormatting(tag) { return true }
        if tag == .form { return endForm() }
        if tag == .table || TagKinds.tableParts.contains(tag) { return endPart(tag) }
        guard let place = TagKinds.blocks.contains(tag) || tag == .p ? inScope(tag) : inline(name)
        else { return false }
        pop(to: place)
        return true
    }

    /// Notes a text or a picture, before which the parser opens formatting again.
    mutating func text() {
        guard detached > 0 else { return }
        var first = active.count
        while first > 0, active[first - 1].serial > 0 { first -= 1 }
        for index in first..<active.count where !active[index].isOpen {
            active[index].isOpen = true
            detached -= 1
            remade += 1
            let entry = active[index]
            stack.append(Open(tag: entry.tag, name: entry.name, serial: entry.serial))
        }
    }

    /// Ends all formatting up to the border, and returns the elements to end.
    mutating func endAllFormatting() -> [HTMLTag] {
        var ended: [HTMLTag] = []
        while let last = active.last, last.serial > 0 {
            ended.append(last.tag)
            _ = endFormatting(last.tag)
        }
        return ended
    }

    // MARK: - Starts

    /// False for parts of tables outside of tables, and forms inside of forms, which parsers ignore.
    private func isAllowed(_ tag: HTMLTag) -> Bool {
        if TagKinds.tableParts.contains(tag) { return table() != nil }
        return tag != .form || !hasForm
    }

    /// Closes what a start tag closes by itself.
    private mutating func close(before tag: HTMLTag) {
        switch tag {
        case .li: closeItem([.li])
        case .dd, .dt: closeItem([.dd, .dt])
        case .a, .nobr: if activeIndex(tag) != nil { _ = endFormatting(tag) }
        case .button: if let place = inScope(.button) { pop(to: place) }
        case .td, .th: closeRest(above: [.tr, .tbody, .thead, .tfoot, .table])
        case .tr: closeRest(above: [.tbody, .thead, .tfoot, .table])
        case .tbody, .thead, .tfoot, .caption: closeRest(above: [.table])
        default: break
        }
        if TagKinds.endsParagraph.contains(tag), let place = paragraph() { pop(to: place) }
        if TagKinds.headings.contains(tag), let last = stack.last,
            TagKinds.headings.contains(last.tag)
        {
            pop(to: stack.count - 1)
        }
    }

    private mutating func closeItem(_ kinds: HTMLTagSet) {
        for place in stack.indices.reversed() {
            let tag = stack[place].tag
            if kinds.contains(tag) { return pop(to: place) }
            if TagKinds.special.contains(tag), tag != .address, tag != .div, tag != .p { return }
        }
    }

    private mutating func closeRest(above kinds: HTMLTagSet) {
        if let place = stack.lastIndex(where: { kinds.contains($0.tag) }) { pop(to: place + 1) }
    }

    // MARK: - Ends

    private mutating func endFormatting(_ tag: HTMLTag) -> Bool {
        guard let index = activeIndex(tag) else { return false }
        let entry = active.remove(at: index)
        formattingCount -= 1
        guard entry.isOpen else {
            detached -= 1
            return true
        }
        guard let place = stack.lastIndex(where: { $0.serial == entry.serial }) else { return true }
        if stack[(place + 1)...].contains(where: { TagKinds.special.contains($0.tag) }) {
            // The parser puts what is inside into a copy, and keeps it open.
            stack.remove(at: place)
            remade += 1
        } else {
            pop(to: place)
        }
        return true
    }

    private mutating func endForm() -> Bool {
        guard hasForm else { return false }
        hasForm = false
        if let place = inScope(.form) { stack.remove(at: place) }
        return true
    }

    private mutating func endPart(_ tag: HTMLTag) -> Bool {
        guard let table = table() else { return false }
        if tag == .table {
            pop(to: table)
            return true
        }
        guard let place = stack[table...].lastIndex(where: { $0.tag == tag }) else { return false }
        pop(to: place)
        return true
    }

    // MARK: - Places

    private func table() -> Int? { stack.lastIndex { $0.tag == .table } }

    /// The place of an element that an end tag reaches.
    private func inScope(_ tag: HTMLTag) -> Int? {
        for place in stack.indices.reversed() {
            let open = stack[place].tag
            if open == tag || TagKinds.headings.contains(tag) && TagKinds.headings.contains(open) {
                return place
            }
            if TagKinds.scopes.contains(open) { return nil }
            if tag == .li, open == .ul || open == .ol { return nil }
            if tag == .p, open == .button { return nil }
        }
        return nil
    }

    private func paragraph() -> Int? { inScope(.p) }

    private func inline(_ name: PackedName) -> Int? {
        for place in stack.indices.reversed() {
            if stack[place].name == name { return place }
            if TagKinds.special.contains(stack[place].tag) { return nil }
        }
        return nil
    }

    private func activeIndex(_ tag: HTMLTag) -> Int? {
        for index in active.indices.reversed() {
            if active[index].serial == 0 { return nil }
            if active[index].tag == tag { return index }
        }
        return nil
    }

    private mutating func pop(to place: Int) {
        while stack.count > place, let open = stack.popLast() {
            if open.serial > 0 {
                guard let index = active.lastIndex(where: { $0.serial == open.serial }) else {
                    continue
                }
                active[index].isOpen = false
                detached += 1
            } else if TagKinds.markers.contains(open.tag) {
                clearToMarker()
            }
        }
    }

    private mutating func clearToMarker() {
        while let last = active.popLast(), last.serial > 0 {
            formattingCount -= 1
            if !last.isOpen { detached -= 1 }
        }
    }
}
