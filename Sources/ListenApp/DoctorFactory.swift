import AppEnvironment
import ConsoleOutput
import LanguageAids
import ListenCore
import Processes
package import Reports
import SharedWork
import Storage

/// Makes the checks of this machine and of the program on it.
package struct DoctorFactory: Sendable {
    let app: AppDependencyContainer

    package var doctorChecks: [DoctorCheck] {
        [
            DoctorCheck("configuration", checkConfiguration),
            DoctorCheck("library", checkLibrary), DoctorCheck("data", checkPerson),
            DoctorCheck("cache", checkCache), DoctorCheck("disk", checkDisk),
            DoctorCheck("sound", app.sound.probe), DoctorCheck("formats", checkFormats),
            DoctorCheck("terminal", checkTerminal), DoctorCheck("bus", checkBus),
            DoctorCheck("keychain", checkKeychain),
            DoctorCheck("offline translation", checkAids),
            DoctorCheck("dictionaries", patience: .seconds(10), checkDictionaries),
            DoctorCheck("words", checkWords),
            DoctorCheck("voices", patience: .seconds(10), checkVoices),
            DoctorCheck("recogniser", checkRecognizer),
            DoctorCheck("network", checkNetwork),
            DoctorCheck("server", patience: .seconds(20), checkServer),
        ] + serviceChecks
    }

    /// The languages of the books on this machine, apart from the one translations are in.
    func learnedLanguages() async -> [Language] {
        let books = (try? await app.origins.library().books(.cacheOnly).value) ?? []
        let target = try? app.targetLanguage
        let codes = Set(books.compactMap { $0.language?.code }).subtracting([target?.code ?? "en"])
        return codes.sorted().compactMap(Language.init(tag:))
    }

    /// Errors in settings are reported here; they are no failure of this command.
    private func checkConfiguration() async -> Finding {
        let configuration = await app.withChoices().configuration
        let sentences = configuration.complaints
        // Where none of the file is in force, every other command ends with it.
        let state: Finding.State =
            sentences.isEmpty ? .good : configuration.fileFault == nil ? .partial : .bad
        return Finding(
            subject: "configuration", state: state,
            text: sentences.isEmpty ? app.paths.configFile : sentences.joined(separator: " "))
    }

    private func checkLibrary() async -> Finding {
        let found = await finding("library") {
            let books = try await app.origins.library().books(.cacheFirst).value
            return books.count.counted("book")
                + (app.paths.bundledLibrary.map { " in \($0)" } ?? "")
        }
        guard app.paths.bundledLibrary == nil, found.state == .good else { return found }
        return Finding(
            subject: found.subject, state: .partial,
            text: "\(found.text); \(ConfigurationError(.noLibrary).description)")
    }

    private func checkPerson() async -> Finding {
        await finding("data") {
            let person = try app.stores.person()
            if let notice = person.notice { throw notice }
            return person.path
        }
    }

    private func checkCache() async -> Finding {
        await finding("cache") {
            let cache = try app.stores.storedCache()
            if let notice = cache.notice { throw notice }
            return cache.path
        }
    }

    private func checkAids() async -> Finding {
        let (apertium, target) = (Apertium(), (try? app.targetLanguage) ?? .english)
        let pairs = apertium.installedPairs
        let lacking = await learnedLanguages().filter {
            !apertium.translates(from: $0, to: target)
        }
        let packages = lacking.compactMap { Apertium.package(from: $0, to: target) }
        let missing = packages.isEmpty ? [] : ["apertium"] + packages
        return Finding(
            subject: "offline translation", state: pairs.isEmpty ? .partial : .good,
            text: (pairs.isEmpty ? "none" : "Apertium with \(pairs.joined(separator: ", "))")
                + (packages.isEmpty
                    ? ""
                    : "; for your books `apt install \(missing.joined(separator: " "))`"),
            packages: missing)
    }

    private func checkDictionaries() async -> Finding {
        let shelf: DictionaryShelf
        do { shelf = try app.helpers.offlineAids().words.shelf } catch {
            return Finding(subject: "dictionaries", state: .partial, text: "\(error)")
        }
        let files = shelf.files
        let packages = await missingDictionaries(files)
        guard !files.isEmpty else {
            return Finding(
                subject: "dictionaries", state: .partial,
                text: packages.isEmpty
                    ? "none"
                    : "none; for your books `apt install \(packages.joined(separator: " "))`",
                packages: packages)
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
            text: ([names] + problems).joined(separator: "; "), packages: packages)
    }

    /// Debian's dictionaries for the books on this machine that no installed one replaces.
    private func missingDictionaries(_ files: [DictionaryFile]) async -> [String] {
        let target = (try? app.targetLanguage) ?? .english
        return await (learnedLanguages() + [target]).compactMap { language in
            let isThere = files.contains {
                $0.pair?.source.code == language.code && $0.pair?.target.code == target.code
            }
            return isThere ? nil : DebianDictionaries.package(from: language, to: target)
        }
    }

    private func checkWords() async -> Finding {
        let speaks = WordPrograms.isInstalled("espeak-ng")
        let hasStems = WordPrograms.isInstalled("hunspell")
        let stems = hasStems ? WordPrograms.hunspellLanguages() : []
        let lacking = await learnedLanguages().map(\.code).filter { !stems.contains($0) }
        let forms = lacking.compactMap(WordPrograms.hunspellPackage)
        return Finding(
            subject: "words", state: speaks && !stems.isEmpty ? .good : .partial,
            text: (speaks
                ? "sounds by espeak-ng" : "no sounds: `apt install espeak-ng`") + "; "
                + (stems.isEmpty
                    ? "no forms by hunspell; for German `apt install hunspell hunspell-de-de`"
                    : "forms by hunspell with \(stems.joined(separator: ", "))"),
            packages: (speaks ? [] : ["espeak-ng"])
                + (forms.isEmpty ? [] : (hasStems ? [] : ["hunspell"]) + forms))
    }

    private func checkRecognizer() async -> Finding {
        let (text, model): (String, String)
        do throws(ConfigurationError) {
            text = try app.configuration.text(.transcribeCommand)
            model = try app.configuration.text(.transcribeModel)
        } catch {
            return Finding(subject: "recogniser", state: .partial, text: error.description)
        }
        guard let template = CommandTemplate(text, home: app.environment["HOME"]) else {
            return Finding(
                subject: "recogniser", state: .partial,
                text: "none set up; see transcribe-command in `listen config`, and "
                    + "`listen transcribe --help`")
        }
        let command = RecognizerCommand(
            template, model: app.environment.modelPath(model))
        if let fault = command.fault(app.environment["PATH"], exists: app.environment.exists) {
            return Finding(
                subject: "recogniser", state: .bad,
                text: TranscribeFault.setup(fault).description)
        }
        return Finding(
            subject: "recogniser", state: .good,
            text: command.path(app.environment["PATH"]) ?? command.name)
    }

    private func checkServer() async -> Finding {
        await finding("server") {
            let entry = try await app.source()
            guard !entry.isOnThisMachine else {
                return "none in use; books come from this machine"
            }
            try await app.sources.open(entry).books.health()
            return "\(entry.name) (\(entry.kept.url)) is well"
        }
    }

    func finding(
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

    /// `listen paths` and `listen config`.
    package func makeAboutReport() -> AboutReport {
        AboutReport(paths: app.paths, configuration: app.configuration, console: app.console)
    }

    /// `listen doctor`.
    package func makeDoctorReport() -> DoctorReport {
        DoctorReport(
            checks: doctorChecks, facts: bugFacts, installer: installer, console: app.console)
    }
}
