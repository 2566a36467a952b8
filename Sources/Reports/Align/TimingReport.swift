package import AppEnvironment
package import AudioIO
package import ConsoleOutput
package import ListenCore
package import SharedWork
import Signal
import Subtitles
import Files

/// `listen timing`: repairs the times of subtitles by the speech in their recordings.
package struct TimingReport: Sendable {
    /// The order for one run.
    package struct Order: Hashable, Sendable {
        /// The action on each file.
        package enum Deed: Hashable, Sendable {
            /// Repairs its times and keeps a backup beside it.
            case repair
            /// Reports its fit.
            case check
            /// Restores it from its backup.
            case undo
        }

        /// The subtitle files, as they were typed.
        var files: [String]
        /// The action on the files.
        package var deed = Deed.repair
        /// The recording of the only file; `nil` uses the one beside each file.
        package var audio: String?
        /// The file to write instead of the only one.
        package var output: String?
        /// The language of the texts, by its tag or name.
        package var language: String?
        /// True when the output file may be replaced.
        package var replaces = false
        /// Prints JSON.
        package var json = false

        /// An order to repair files.
        package init(_ files: [String]) {
            self.files = files
        }
    }

    let opening: any AudioSourceOpening
    let engine: any AlignmentEngine
    /// The path of the recording beside a subtitle file; `nil` when there is none.
    let soundBeside: @Sendable (_ subtitles: String) -> String?
    let analysis: any TextAnalyzing
    let environment: ProcessEnvironment
    let console: Console

    package init(
        opening: any AudioSourceOpening, engine: any AlignmentEngine,
        soundBeside: @escaping @Sendable (_ subtitles: String) -> String?,
        analysis: any TextAnalyzing, environment: ProcessEnvironment, console: Console
    ) {
        (self.opening, self.engine, self.soundBeside) = (opening, engine, soundBeside)
        self.analysis = analysis
        (self.environment, self.console) = (environment, console)
    }

    /// Carries an order out for each file, even after an error.
    ///
    /// Throws the first error, or `TimingFault.checked` when a check found something.
    package func run(_ order: Order) async throws {
        try await InterruptibleWork().run { try await carryOut(order) }
    }

    private func carryOut(_ order: Order) async throws {
        var failure: (any Error)?
        var (told, undone): ([TimingFileJSON], [String]) = ([], [])
        for file in order.files {
            do {
                try Task.checkCancellation()
                guard order.deed != .undo else {
                    let news = try undo(file)
                    if !order.json { console.print(news.printable(limit: 1_000)) }
                    undone.append(file)
                    continue
                }
                told.append(try await repaired(file, order))
            } catch let error as CancellationError {
                throw error
            } catch {
                // The first error is printed at the end.
                if failure != nil { console.note("\(error)") }
                failure = failure ?? error
            }
        }
        if order.json { console.print(json: TimingJSON(files: told, undone: undone)) }
        if let failure { throw failure }
        guard order.deed == .check else { return }
        let off = told.filter(\.isOff)
        let doubtful = told.count { $0.isDoubtful }
        guard off.isEmpty, doubtful == 0 else {
            throw TimingFault.checked(
                off: off.count, readOnly: off.filter { !$0.isWritable }.map(\.file),
                doubtful: doubtful, of: order.files.count)
        }
    }

    private func repaired(_ file: String, _ order: Order) async throws -> TimingFileJSON {
        let target = RepairedFile(environment.absolutePath(file))
        let output = OutputFile(order.output, replaces: order.replaces, environment)
        try output?.check()
        let language = try order.language.map(Language.typed)
        let (bytes, document, isFree) = try await DiskWork.run { [analysis] () throws in
            let bytes = try target.bytes()
            let document = try SubtitleReader.document(
                bytes, name: file, language: language, analysis: analysis, assembles: false,
                keepsEarly: true)
            return (bytes, document, Retiming.movesSingleCues(bytes, of: document))
        }
        guard
            let sound = order.audio.map(environment.absolutePath)
                ?? soundBeside(environment.absolutePath(file))
        else { throw TimingFault.noSound(file) }
        let format = try format(of: document, file, order)
        let (repair, levels) = try await repair(
            document.track.cues, sound, snaps: isFree || format.isAnew)
        var told = TimingFileJSON(file, sound, repair, isChecked: order.deed == .check)
        told.isWritable = isWritable(document)
        let prints = order.output == "-"
        func tell() {
            let sentence = told.sentence.printable(limit: 1_000)
            if prints { console.note(sentence) } else if !order.json { console.print(sentence) }
        }
        // Another output file is written even when there was nothing to repair.
        guard order.deed == .repair, repair.fit.isSure, told.isChanged || order.output != nil
        else {
            tell()
            if order.deed == .repair, order.output != nil { throw TimingFault.unsure(file) }
            return told
        }
        let isAnew = try await DiskWork.run { [told] () throws -> Bool? in
            let (text, isAnew) = try self.text(bytes, document, repair, format, told.file)
            if told.isChanged, text != bytes, isWorse(text, than: document, by: levels) {
                guard order.output == nil else { throw TimingFault.worse(told.file) }
                return nil
            }
            if prints {
                try print(text, told.file)
            } else if let output {
                try output.write(text)
            } else if text != bytes {
                try target.replace(bytes, by: text)
            } else {
                return nil
            }
            return isAnew
        }
        if let isAnew { told.isWritten(anew: isAnew) } else { told.staysAsItIs() }
        tell()
        return told
    }

    /// True when the output fits worse than the input: some formats have coarse times, or lose cues
    /// that would begin before the sound.
    private func isWorse(
        _ text: [UInt8], than document: SubtitleDocument, by levels: [Float]
    ) -> Bool {
        guard
            let written = try? SubtitleReader.document(
                text, name: "x." + document.format, analysis: analysis, assembles: false)
        else { return true }
        return engine.fit(of: written.track.cues, by: levels)
            < engine.fit(of: document.track.cues, by: levels) - 0.001
    }

    private func print(_ bytes: [UInt8], _ file: String) throws {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw TimingFault.notPrinted(file)
        }
        console.print(content: text)
    }

    /// The repaired file: with only its times changed when the format allows that, else with its
    /// texts in a new file.
    private func text(
        _ bytes: [UInt8], _ document: SubtitleDocument, _ repair: TimingRepair,
        _ format: OutputForm, _ file: String
    ) throws -> (bytes: [UInt8], isAnew: Bool) {
        if case .kept(let other) = format {
            let kept = Retiming.bytes(
                bytes, of: document, to: repair.cues, analysis: analysis,
                fit: { repair.fit.corrected($0) })
            if let kept { return (kept, false) }
            guard other != nil else {
                throw TimingFault.notWritten(file, format: document.format)
            }
        }
        let track = SubtitleTrack(
            language: document.track.language, cues: repair.cues.map(\.playable), sentences: [])
        let written = format.anew ?? .srt
        let text = SubtitleExport.text(
            of: SubtitleDocument(format: written.rawValue, encoding: .utf8, track: track),
            as: written)
        return (Array(text.utf8), true)
    }

    private func repair(
        _ cues: [Cue], _ sound: String, snaps: Bool
    ) async throws -> (TimingRepair, levels: [Float]) {
        let progress = ProgressLine(
            "Listening", on: console, isWanted: environment.errorIsTerminal)
        defer { progress.end() }
        return try await DiskWork.cancellable { [opening, engine] isCancelled in
            let levels = try engine.features(
                of: opening.open(.file(path: sound)),
                progress: { progress.tell(Int64($0 * 1_000), of: 1_000, detail: "read") },
                isCancelled: isCancelled
            ).levels
            let repair = engine.repaired(
                cues, by: levels, snaps: snaps, isCancelled: isCancelled)
            guard let repair else {
                throw CancellationError()
            }
            return (repair, levels)
        }
    }

    /// The way in which the output is written.
    private enum OutputForm {
        /// Only its times are changed; when that fails it is written in full in this format, if it
        /// can be.
        case kept(else: ExportFormat?)
        /// It is written in full in this format.
        case anew(ExportFormat)

        var isAnew: Bool {
            if case .anew = self { true } else { false }
        }

        var anew: ExportFormat? {
            switch self {
            case .kept(let format): format
            case .anew(let format): format
            }
        }
    }

    /// The output format: that of the output's name, else the file's own, also for a name without a
    /// format.
    private func format(
        of document: SubtitleDocument, _ file: String, _ order: Order
    ) throws -> OutputForm {
        // JSON has many shapes, of which one is written.
        let own = ExportFormat(rawValue: document.format).flatMap { $0 == .json ? nil : $0 }
        let ending = ExportFormat.ending(ofName: order.output)
        if Retiming.keeps(document.format, ending: ending) { return .kept(else: own) }
        if ending != nil { return .anew(try ExportFormat(ofName: order.output)) }
        if let own { return .anew(own) }
        guard order.deed == .check else {
            throw TimingFault.notWritten(file, format: document.format)
        }
        return .anew(.srt)
    }

    private func isWritable(_ document: SubtitleDocument) -> Bool {
        Retiming.keeps(document.format)
            || ExportFormat(rawValue: document.format).map { $0 != .json } ?? false
    }

    private func undo(_ name: String) throws -> String {
        let file = RepairedFile(environment.absolutePath(name))
        guard let kept = file.latestKept else { throw TimingFault.nothingKept(name) }
        let edited = try file.restore(kept)
        return "\(name) is as it was."
            + (edited.map { " What was changed in it since is in \($0)." } ?? "")
    }
}

extension Cue {
    /// The cue without the part before the recording's start.
    fileprivate var playable: Cue {
        guard start < .zero else { return self }
        return retimed(from: .zero, to: max(.zero, end)) { max(.zero, $0) }
    }
}
