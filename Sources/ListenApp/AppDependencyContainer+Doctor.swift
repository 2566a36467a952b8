import AppEnvironment
import Glibc
import LanguageAids
import ListenCore
import Processes
package import Reports
import SharedWork
import Storage
import Terminal

/// The checks of `listen doctor`.
extension AppDependencyContainer {
    package var doctorChecks: [@Sendable () async -> Finding] {
        [
            checkConfiguration, checkLibrary, checkPerson, checkCache, probeSound, checkTerminal,
            checkAids,
            checkDictionaries, checkWords, checkRecognizer, checkServer,
        ] + serviceChecks
    }

    /// Errors in settings are reported here; they are no failure of this command.
    private func checkConfiguration() async -> Finding {
        let sentences = await withChoices().configuration.complaints
        return Finding(
            subject: "configuration", state: sentences.isEmpty ? .good : .partial,
            text: sentences.isEmpty ? paths.configFile : sentences.joined(separator: " "))
    }

    private func checkLibrary() async -> Finding {
        await finding("library") {
            let books = try await localLibrary().books(.cacheFirst).value
            return "\(books.count) books in \(paths.bundledLibrary ?? "")"
        }
    }

    private func checkPerson() async -> Finding {
        await finding("data") {
            let person = try person()
            if let notice = person.notice { throw notice }
            return person.path
        }
    }

    private func checkCache() async -> Finding {
        await finding("cache") {
            let cache = try storedCache()
            if let notice = cache.notice { throw notice }
            return cache.path
        }
    }

    private func checkTerminal() async -> Finding {
        guard environment.outputIsTerminal else {
            return Finding(
                subject: "terminal", state: .partial,
                text: "none here; sentences are printed as lines")
        }
        let capabilities = TerminalCapabilities.detect(
            environment: environment.variables, isTerminal: true)
        let missing = capabilities.glyphs == .ascii
        return Finding(
            subject: "terminal", state: missing ? .partial : .good,
            text: "\(environment["TERM"] ?? "unknown"), \(capabilities.colorDepth) colours"
                + (missing ? "; set LANG to a UTF-8 locale to see the waveform" : ""))
    }

    private func checkAids() async -> Finding {
        let pairs = Apertium().installedPairs
        return Finding(
            subject: "offline translation", state: pairs.isEmpty ? .partial : .good,
            text: pairs.isEmpty
                ? "none; for Spanish `apt install apertium apertium-eng-spa`"
                : "Apertium with \(pairs.joined(separator: ", "))")
    }

    private func checkDictionaries() async -> Finding {
        let shelf: DictionaryShelf
        do { shelf = try offlineAids().words.shelf } catch {
            return Finding(subject: "dictionaries", state: .partial, text: "\(error)")
        }
        let files = shelf.files
        guard !files.isEmpty else {
            return Finding(
                subject: "dictionaries", state: .partial,
                text: "none; for German and English words "
                    + "`apt install dict-freedict-deu-eng dict-wn`")
        }
        var problems: [String] = []
        for file in files {
            do throws(DictionaryError) {
                _ = try shelf.description(of: file)
            } catch {
                problems.append(error.description)
            }
        }
        let isBroken = !problems.isEmpty
        problems += shelf.unknownNames.map {
            "The setting dictionaries names \"\($0.printable(limit: 60))\", which is not there."
        }
        problems += files.filter { $0.pair == nil }.map {
            "Nothing tells the languages of \($0.name); say them in the setting dictionaries, "
                + "as in \"\($0.name)=de-en\"."
        }
        let names = files.map(\.name).joined(separator: ", ")
        return Finding(
            subject: "dictionaries",
            state: isBroken ? .bad : problems.isEmpty ? .good : .partial,
            text: ([names] + problems).joined(separator: "; "))
    }

    private func checkWords() async -> Finding {
        let speaks = WordPrograms.isInstalled("espeak-ng")
        let stems =
            WordPrograms.isInstalled("hunspell") ? WordPrograms.hunspellLanguages() : []
        return Finding(
            subject: "words", state: speaks && !stems.isEmpty ? .good : .partial,
            text: (speaks
                ? "sounds by espeak-ng" : "no sounds: `apt install espeak-ng`") + "; "
                + (stems.isEmpty
                    ? "no forms by hunspell; for German `apt install hunspell hunspell-de-de`"
                    : "forms by hunspell with \(stems.joined(separator: ", "))"))
    }

    private func checkRecognizer() async -> Finding {
        let (text, model): (String, String)
        do throws(ConfigurationError) {
            text = try configuration.text(.transcribeCommand)
            model = try configuration.text(.transcribeModel)
        } catch {
            return Finding(subject: "recogniser", state: .partial, text: error.description)
        }
        guard let template = CommandTemplate(text, home: environment["HOME"]) else {
            return Finding(
                subject: "recogniser", state: .partial,
                text: "none set up; see transcribe-command in `listen config`, and "
                    + "`listen transcribe --help`")
        }
        let command = RecognizerCommand(
            template, model: environment.modelPath(model))
        if let fault = command.fault(environment["PATH"], exists: environment.exists) {
            return Finding(
                subject: "recogniser", state: .bad,
                text: TranscribeFault.setup(fault).description)
        }
        return Finding(
            subject: "recogniser", state: .good,
            text: command.path(environment["PATH"]) ?? command.name)
    }

    private func checkServer() async -> Finding {
        await finding("server") {
            let entry = try await source()
            guard !entry.isOnThisMachine else {
                return "none in use; books come from this machine"
            }
            try await sources.open(entry).books.health()
            return "\(entry.name) (\(entry.kept.url)) is well"
        }
    }

    private func finding(
        _ subject: String, _ check: () async throws -> String
    ) async -> Finding {
        do {
            return Finding(subject: subject, state: .good, text: try await check())
        } catch let error as ConfigurationError where error.isOfSetting {
            return Finding(subject: subject, state: .partial, text: error.description)
        } catch {
            return Finding(subject: subject, state: .bad, text: "\(error)")
        }
    }
}
