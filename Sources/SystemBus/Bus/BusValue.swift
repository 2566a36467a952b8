import CSystemd
import Glibc

/// A value of a message, by the type system of the D-Bus specification.
indirect enum BusValue: Equatable, Sendable {
    case text(String)
    case path(String)
    case flag(Bool)
    case byte(UInt8)
    case int32(Int32)
    case uint32(UInt32)
    case int64(Int64)
    case double(Double)
    case bytes([UInt8])
    /// Values of one type, whose signature it holds.
    case list(String, [BusValue])
    case structure(String, [BusValue])
    case entry(String, BusValue, BusValue)
    case variant(String, BusValue)
    /// A value of a type that is not used here.
    case other

    /// The most values and the most bytes of text in one message.
    static let budget = (values: 4_096, bytes: 256 << 10)
    private static let deepest = 12

    /// A list of texts.
    static func textList(_ texts: [String]) -> BusValue { .list("s", texts.map(BusValue.text)) }

    /// A dictionary of values by their names.
    static func variants(_ pairs: [(String, String, BusValue)]) -> BusValue {
        .list("{sv}", pairs.map { .entry("sv", .text($0.0), .variant($0.1, $0.2)) })
    }

    /// A dictionary of texts.
    static func texts(_ pairs: [(String, String)]) -> BusValue {
        .list("{ss}", pairs.map { .entry("ss", .text($0.0), .text($0.1)) })
    }
}

extension BusValue {
    /// Adds the value to a message under construction; negative when that fails.
    func append(to message: OpaquePointer?) -> Int32 {
        switch self {
        case .text(let text): Self.append("s", text, to: message)
        case .path(let path): Self.append("o", path, to: message)
        case .flag(let flag):
            Self.append("b", Int32(flag ? 1 : 0), to: message)
        case .byte(let number): Self.append("y", number, to: message)
        case .int32(let number): Self.append("i", number, to: message)
        case .uint32(let number): Self.append("u", number, to: message)
        case .int64(let number): Self.append("x", number, to: message)
        case .double(let number): Self.append("d", number, to: message)
        case .bytes(let bytes):
            bytes.withUnsafeBytes {
                sd_bus_message_append_array(message, Self.code("y"), $0.baseAddress, $0.count)
            }
        case .list(let type, let values): Self.append("a", type, values, to: message)
        case .structure(let type, let values): Self.append("r", type, values, to: message)
        case .entry(let type, let key, let value):
            Self.append("e", type, [key, value], to: message)
        case .variant(let type, let value): Self.append("v", type, [value], to: message)
        case .other: -EINVAL
        }
    }

    private static func code(_ type: Unicode.Scalar) -> CChar { CChar(type.value) }

    private static func append(
        _ type: Unicode.Scalar, _ number: some BitwiseCopyable, to message: OpaquePointer?
    ) -> Int32 {
        withUnsafePointer(to: number) { sd_bus_message_append_basic(message, code(type), $0) }
    }

    private static func append(
        _ type: Unicode.Scalar, _ text: String, to message: OpaquePointer?
    ) -> Int32 {
        text.withCString { sd_bus_message_append_basic(message, code(type), $0) }
    }

    private static func append(
        _ container: Unicode.Scalar, _ type: String, _ values: [BusValue],
        to message: OpaquePointer?
    ) -> Int32 {
        let opened = sd_bus_message_open_container(message, code(container), type)
        if opened < 0 { return opened }
        for value in values {
            let result = value.append(to: message)
            if result < 0 { return result }
        }
        return sd_bus_message_close_container(message)
    }
}

extension BusValue {
    /// The values from here to the end of the message or of the open container; `nil` when there
    /// are more than the budget allows.
    static func read(
        from message: OpaquePointer, depth: Int, budget: inout (values: Int, bytes: Int)
    ) -> [BusValue]? {
        var values: [BusValue] = []
        while true {
            var type: CChar = 0
            var contents: UnsafePointer<CChar>?
            let result = sd_bus_message_peek_type(message, &type, &contents)
            guard result >= 0 else { return nil }
            if result == 0 { return values }
            budget.values -= 1
            guard budget.values >= 0, depth <= deepest else { return nil }
            let signature = contents.map { String(cString: $0) } ?? ""
            guard
                let value = one(
                    Unicode.Scalar(UInt8(truncatingIfNeeded: type)), signature, from: message,
                    depth,
                    &budget)
            else { return nil }
            values.append(value)
        }
    }

    private static func one(
        _ type: Unicode.Scalar, _ contents: String, from message: OpaquePointer, _ depth: Int,
        _ budget: inout (values: Int, bytes: Int)
    ) -> BusValue? {
        switch type {
        case "s", "o":
            guard let text = text(type, from: message, &budget) else { return nil }
            return type == "s" ? .text(text) : .path(text)
        case "b": return number(type, Int32(0), from: message).map { .flag($0 != 0) }
        case "y": return number(type, UInt8(0), from: message).map(BusValue.byte)
        case "i": return number(type, Int32(0), from: message).map(BusValue.int32)
        case "u": return number(type, UInt32(0), from: message).map(BusValue.uint32)
        case "x": return number(type, Int64(0), from: message).map(BusValue.int64)
        case "d": return number(type, Double(0), from: message).map(BusValue.double)
        case "a" where contents == "y": return bytes(from: message, &budget)
        case "a", "r", "e", "v":
            guard sd_bus_message_enter_container(message, code(type), contents) > 0,
                let values = read(from: message, depth: depth + 1, budget: &budget),
                sd_bus_message_exit_container(message) >= 0
            else { return nil }
            return container(type, contents, values)
        default:
            // Types that are not used here are skipped.
            return sd_bus_message_skip(message, String(type)) > 0 ? .other : nil
        }
    }

    private static func number<Number: BitwiseCopyable>(
        _ type: Unicode.Scalar, _ zero: Number, from message: OpaquePointer
    ) -> Number? {
        var number = zero
        return sd_bus_message_read_basic(message, code(type), &number) > 0 ? number : nil
    }

    private static func container(
        _ type: Unicode.Scalar, _ contents: String, _ values: [BusValue]
    ) -> BusValue? {
        switch type {
        case "a": .list(contents, values)
        case "r": .structure(contents, values)
        case "e": values.count == 2 ? .entry(contents, values[0], values[1]) : nil
        default: values.first.map { .variant(contents, $0) }
        }
    }

    private static func text(
        _ type: Unicode.Scalar, from message: OpaquePointer,
        _ budget: inout (values: Int, bytes: Int)
    ) -> String? {
        var text: UnsafePointer<CChar>?
        guard sd_bus_message_read_basic(message, code(type), &text) > 0, let text else {
            return nil
        }
        let copy = String(cString: text)
        budget.bytes -= copy.utf8.count
        return budget.bytes >= 0 ? copy : nil
    }

    private static func bytes(
        from message: OpaquePointer, _ budget: inout (values: Int, bytes: Int)
    ) -> BusValue? {
        var start: UnsafeRawPointer?
        var count = 0
        guard sd_bus_message_read_array(message, code("y"), &start, &count) >= 0 else {
            return nil
        }
        budget.bytes -= count
        guard budget.bytes >= 0 else { return nil }
        // The message owns the bytes and outlives this copy.
        return .bytes(Array(UnsafeRawBufferPointer(start: start, count: count)))
    }
}
