import Foundation
import ListenTestSupport
import ProgramTestSupport
import Testing

extension HeardTests {
    /// What calls, vanished devices and dying servers do to a player.
    @Suite struct InterruptionTests {
        /// Every 400 ms sound differently, so that a place is told by its sound.
        private static let melody = Melody(
            20, lasting: 0.4, apart: 0, from: 0, levels: Melody.scale)

        private func playing(_ studio: Studio) async throws -> ScreenView {
            let view = try studio.play(Self.melody)
            try #require(await studio.hears { ($0.last?.tone ?? 0) >= 6 }, "\(view.text)")
            return view
        }

        /// Where in the recording a run of tones ends, in seconds.
        private func end(of run: Ear.Run) -> Double { Double(run.tone) * 0.4 + run.seconds }

        /// Where in the recording a run of tones that began inside it begins.
        private func start(of run: Ear.Run) -> Double { Double(run.tone + 1) * 0.4 - run.seconds }

        /// That the sound went on by itself, two seconds before it was stopped.
        private func expectRewind(_ studio: Studio, after count: Int) async throws {
            try #require(await studio.hears { $0.count > count + 1 }, "\(studio.ear.runs)")
            let rewind = end(of: studio.ear.runs[count - 1]) - start(of: studio.ear.runs[count])
            #expect(abs(rewind - 2) < 0.15, "\(rewind) s")
        }

        private func expectSilence(_ studio: Studio, after count: Int) async {
            #expect(await studio.passes(seconds: 0.7))
            #expect(studio.ear.runs.count == count, "\(studio.ear.runs)")
        }

        @Test func `a call pauses and gives the sound back a little earlier`() async throws {
            let studio = try await Studio(levels: Melody.scale)
            let view = try await playing(studio)
            let call = try studio.server.call()
            #expect(await view.shows("Paused: another sound asked for silence"), "\(view.text)")
            #expect(view.text.contains("‖ 1×"))
            #expect(await studio.passes(seconds: 0.2))
            let count = studio.ear.runs.count
            await expectSilence(studio, after: count)
            call.end()
            #expect(await view.shows("▶ 1×"), "\(view.text)")
            try await expectRewind(studio, after: count)
            #expect(await view.quits())
        }

        @Test(arguments: ["ctl", "keys"])
        func `who pauses during a call is not overruled when it ends`(way: String) async throws {
            let studio = try await Studio(levels: Melody.scale)
            let view = try await playing(studio)
            let call = try studio.server.call()
            #expect(await view.shows("Paused: another sound asked for silence"), "\(view.text)")
            if way == "ctl" {
                #expect(try await studio.program.run("ctl", "pause").code == 0)
            } else {
                view.terminal.type(" ")
                #expect(await view.shows("▶ 1×"), "\(view.text)")
                view.terminal.type(" ")
                #expect(await view.shows("‖ 1×"), "\(view.text)")
            }
            try #require(await studio.hears { _ in !view.text.contains("paused: another") })
            #expect(await studio.passes(seconds: 0.2))
            let count = studio.ear.runs.count
            call.end()
            await expectSilence(studio, after: count)
            #expect(view.text.contains("‖ 1×"), "\(view.text)")
            view.terminal.type(" ")
            try #require(await studio.hears { $0.count > count }, "\(view.text)")
            #expect(await view.quits())
        }

        @Test func `a device that is removed pauses, and its return starts nothing`() async throws {
            let studio = try await Studio(levels: Melody.scale)
            let server = studio.server
            let view = try await playing(studio)
            // A person's own move stops nothing.
            try server.move(to: PrivatePulseServer.otherSinkName)
            let moved = view.shownSeconds ?? 0
            #expect(await view.wait { ($0.shownSeconds ?? 0) > moved }, "\(view.text)")
            let count = studio.ear.runs.count
            let modules = try server.control("list", "short", "modules").split(separator: "\n")
            let module = try #require(
                modules.first { $0.contains("sink_name=\(PrivatePulseServer.otherSinkName)") })
            try server.control("unload-module", String(module.prefix { $0 != "\t" }))
            #expect(await view.shows("Paused: the device it played on was removed"), "\(view.text)")
            try server.control(
                "load-module", "module-null-sink", "sink_name=\(PrivatePulseServer.otherSinkName)")
            await expectSilence(studio, after: count)
            #expect(view.text.contains("‖ 1×"))
            // It goes on when told, on the device that is back.
            let place = view.shownSeconds ?? 0
            view.terminal.type(" ")
            #expect(await view.wait { ($0.shownSeconds ?? 0) > place }, "\(view.text)")
            #expect(await view.quits())
        }

        @Test func `a sound server that is soon back is played on by itself`() async throws {
            let studio = try await Studio(levels: Melody.scale)
            let view = try await playing(studio)
            let before = studio.ear
            studio.server.stop()
            #expect(await view.shows("Paused: the sound server went away"), "\(view.text)")
            #expect(view.text.contains("‖ 1×"))
            let place = end(of: try #require(before.runs.last))
            try await studio.restartServer()
            #expect(await view.shows("▶ 1×"), "\(view.text)")
            try #require(await studio.hears { $0.count > 1 }, "\(view.text)")
            let rewind = place - start(of: studio.ear.runs[0])
            #expect((1.5...2.5).contains(rewind), "\(rewind) s")
            #expect(await view.quits())
        }

        @Test func `a suspended device pauses until it is awake`() async throws {
            let studio = try await Studio(levels: Melody.scale)
            let view = try await playing(studio)
            try studio.server.control("suspend-sink", PrivatePulseServer.sinkName, "1")
            #expect(await view.shows("Paused: the device was suspended"), "\(view.text)")
            let shown = view.shownSeconds
            #expect(await view.isQuiet(for: 0.5))
            #expect(view.shownSeconds == shown && view.text.contains("‖ 1×"))
            let count = studio.ear.runs.count
            try studio.server.control("suspend-sink", PrivatePulseServer.sinkName, "0")
            #expect(await view.shows("▶ 1×"), "\(view.text)")
            try #require(await studio.hears { $0.count > count }, "\(view.text)")
            #expect(await view.quits())
        }
    }
}
