import ListenCore

/// A call of a method, as a value.
struct BusCall: Equatable, Sendable {
    var path = MediaPlayerObject.path
    /// The interface; a caller need not name it.
    var interface: String?
    var member: String
    /// The arguments; `nil` when there are more than any honest call has.
    var arguments: [BusValue]? = []
}

/// The answer to a call.
enum BusReply: Equatable, Sendable {
    case values([BusValue])
    case error(BusFault)
}

/// The errors with names of their own on the bus.
enum BusFault: String, Sendable {
    case unknownObject = "UnknownObject"
    case unknownInterface = "UnknownInterface"
    case unknownMethod = "UnknownMethod"
    case unknownProperty = "UnknownProperty"
    case readOnly = "PropertyReadOnly"
    case invalidArguments = "InvalidArgs"
    case notSupported = "NotSupported"
    case tooMany = "LimitsExceeded"

    /// Its name on the bus.
    var name: String { "org.freedesktop.DBus.Error." + rawValue }

    /// A sentence for people.
    var text: String {
        switch self {
        case .unknownObject: "There is no such object here."
        case .unknownInterface: "The player has no such interface."
        case .unknownMethod: "The player has no such method."
        case .unknownProperty: "The player has no such property."
        case .readOnly: "This property cannot be set."
        case .invalidArguments: "The arguments are of another type, or no value."
        case .notSupported: "The player cannot do this."
        case .tooMany: "Too many commands wait for the player."
        }
    }
}

extension MediaPlayerObject {
    /// The answer to a call, and the command it is for the player.
    struct Outcome: Equatable, Sendable {
        var reply: BusReply
        var command: MediaCommand?

        static func fault(_ fault: BusFault) -> Outcome { Outcome(reply: .error(fault)) }
        static func done(_ command: MediaCommand?) -> Outcome {
            Outcome(reply: .values([]), command: command)
        }
        static func values(_ values: BusValue...) -> Outcome { Outcome(reply: .values(values)) }
    }

    /// Answers a call.
    func answer(_ call: BusCall, position: () -> MediaTime) -> Outcome {
        guard call.path == Self.path else { return answerElsewhere(call) }
        guard let interface = call.interface ?? Self.interface(of: call.member) else {
            return .fault(.unknownMethod)
        }
        guard let methods = MediaIntrospection.methods[interface] else {
            return .fault(.unknownInterface)
        }
        guard methods.contains(where: { $0.name == call.member }) else {
            return .fault(.unknownMethod)
        }
        guard let arguments = call.arguments else { return .fault(.invalidArguments) }
        switch interface {
        case Self.root: return program(call.member, arguments)
        case Self.player: return play(call.member, arguments)
        case Self.properties: return property(call.member, arguments, position)
        default: return arguments.isEmpty ? .values(.text(MediaIntrospection.page)) : Self.wrong
        }
    }

    private static let wrong = Outcome.fault(.invalidArguments)

    private static func interface(of member: String) -> String? {
        MediaIntrospection.methods.first { $0.value.contains { $0.name == member } }?.key
    }

    /// The objects above this one only say where it is.
    private func answerElsewhere(_ call: BusCall) -> Outcome {
        guard let page = MediaIntrospection.page(above: call.path) else {
            return .fault(.unknownObject)
        }
        guard call.member == "Introspect",
            call.interface == nil || call.interface == Self.introspectable
        else { return .fault(.unknownMethod) }
        return .values(.text(page))
    }

    private func program(_ member: String, _ arguments: [BusValue]) -> Outcome {
        guard arguments.isEmpty else { return Self.wrong }
        return .done(member == "Quit" ? .quit : nil)
    }

    private func play(_ member: String, _ arguments: [BusValue]) -> Outcome {
        switch (member, Arguments(arguments)) {
        case ("Seek", .one(.int64(let offset))):
            return .done(now.canSeek ? .step(by: MediaTime(microseconds: offset)) : nil)
        case ("SetPosition", .two(.path(let track), .int64(let place))):
            return .done(seek(to: MediaTime(microseconds: place), of: track))
        case ("OpenUri", .one(.text)): return .fault(.notSupported)
        case ("Seek", _), ("SetPosition", _), ("OpenUri", _): return Self.wrong
        case (_, .none): return .done(plain(member))
        default: return Self.wrong
        }
    }

    private func plain(_ member: String) -> MediaCommand? {
        switch member {
        case "Next": now.hasNext ? .next : nil
        case "Previous": now.hasPrevious ? .previous : nil
        case _ where now.track == nil: nil
        case "Play": .play
        case "Pause": .pause
        case "PlayPause": .toggle
        default: .stop
        }
    }

    /// A place of another track, or of none, is a click that came too late.
    private func seek(to place: MediaTime, of path: String) -> MediaCommand? {
        guard now.canSeek, let track = now.track, path == MediaProperty.path(of: track.id),
            place >= .zero, !track.isLengthSure || place <= track.length ?? place
        else { return nil }
        return .seek(to: place, of: track.id)
    }

    private func property(
        _ member: String, _ arguments: [BusValue], _ position: () -> MediaTime
    ) -> Outcome {
        switch (member, Arguments(arguments)) {
        case ("GetAll", .one(.text(let interface))):
            guard let all = MediaProperty.all(of: interface) else {
                return .fault(.unknownInterface)
            }
            let place = position()
            return .values(.variants(all.map { ($0.name, $0.type, $0.value(now, place)) }))
        case ("Get", .two(.text(let interface), .text(let name))):
            return found(name, of: interface) {
                .values(.variant($0.type, $0.value(now, position())))
            }
        case ("Set", .three(.text(let interface), .text(let name), .variant(let type, let value))):
            return found(name, of: interface) { property in
                guard property.isWritable else { return .fault(.readOnly) }
                guard type == property.type, let outcome = set(name, value) else {
                    return Self.wrong
                }
                return outcome
            }
        default: return Self.wrong
        }
    }

    private func found(
        _ name: String, of interface: String, _ use: (MediaProperty) -> Outcome
    ) -> Outcome {
        guard let all = MediaProperty.all(of: interface) else { return .fault(.unknownInterface) }
        return all.first { $0.name == name }.map(use) ?? .fault(.unknownProperty)
    }

    /// The change of a property; `nil` for a value that is none.
    private func set(_ name: String, _ value: BusValue) -> Outcome? {
        switch (name, value) {
        case ("Rate", .double(let rate)) where !rate.isNaN:
            guard rate != 0 else { return .done(.pause) }
            return .done(.setRate(PlaybackRate(hundredths: Self.hundredths(rate, most: 3))))
        case ("Volume", .double(let volume)) where !volume.isNaN:
            return .done(.setGain(hundredths: Self.hundredths(volume, most: 4)))
        case ("LoopStatus", .text(let text)):
            return NowPlaying.Repeats.allCases.first { $0.name == text }.map {
                .done(.setRepeats($0))
            }
        default: return nil
        }
    }

    private static func hundredths(_ factor: Double, most: Double) -> Int {
        Int((min(max(factor, 0), most) * 100).rounded())
    }
}

/// The arguments of a call, as many as any method takes.
private enum Arguments {
    case none
    case one(BusValue)
    case two(BusValue, BusValue)
    case three(BusValue, BusValue, BusValue)
    case more

    init(_ values: [BusValue]) {
        switch values.count {
        case 0: self = .none
        case 1: self = .one(values[0])
        case 2: self = .two(values[0], values[1])
        case 3: self = .three(values[0], values[1], values[2])
        default: self = .more
        }
    }
}
