import ListenCore

extension PlayerMachine {
    /// Carries out what was asked for.
    mutating func obey(_ command: PlayerCommand) -> [Action] {
        switch command {
        case .play: play()
        case .pause: pause()
        case .seek(let target): seek(to: target)
        case .setRate(let rate): setRate(rate)
        case .setGain(let hundredths): [.setGain(hundredths: min(max(hundredths, 0), 400))]
        case .stop: stop()
        }
    }

    private mutating func play() -> [Action] {
        switch state {
        case .empty, .failed, .playing, .buffering: return []
        case .loading:
            state = .loading(wantsPlay: true)
            return []
        case .ended:
            let entered = enter(.playing)
            return begin(at: .zero) + entered + deviceIfMissing()
        case .ready, .paused, .interrupted:
            let reopening: [Action] = isAwaitingDevice ? [.stopReopening] : []
            let entered = enter(.playing)
            let waiting: [Action] = isPrefilled ? [] : [.watchPrefill(generation)]
            return reopening + sound() + waiting + entered + deviceIfMissing()
        }
    }

    /// The device, or the silent clock, is opened again if it was lost.
    func deviceIfMissing() -> [Action] { hasSink ? [] : [.openSink] }

    private mutating func pause() -> [Action] {
        switch state {
        case .empty, .ready, .paused, .ended, .failed: return []
        case .loading:
            state = .loading(wantsPlay: false)
            return []
        case .playing, .buffering: return cork() + enter(.paused)
        case .interrupted:
            let reopening: [Action] = isAwaitingDevice ? [.stopReopening] : []
            return reopening + cork() + enter(.paused)
        }
    }

    private mutating func seek(to target: MediaTime) -> [Action] {
        switch state {
        case .empty, .failed: return []
        case .loading:
            place = clamped(target)
            return [.stand(at: place), .emit(.seeked(to: place))]
        case .ready, .playing, .paused, .interrupted:
            return begin(at: target) + [.emit(.seeked(to: place))]
        case .buffering:
            let entered = enter(.playing)
            return begin(at: target) + [.emit(.seeked(to: place))] + entered
        case .ended:
            let entered = enter(.paused)
            return begin(at: target) + [.emit(.seeked(to: place))] + entered
        }
    }

    private mutating func setRate(_ wanted: PlaybackRate) -> [Action] {
        guard wanted != rate else { return [] }
        rate = wanted
        switch state {
        case .empty, .loading, .ended, .failed: return [.emit(.rate(rate))]
        case .ready, .playing, .buffering, .paused, .interrupted:
            guard !needsBegin else { return [.emit(.rate(rate))] }
            return retime()
        }
    }

    /// A new stretch at the same place; the device keeps sounding meanwhile.
    private mutating func retime() -> [Action] {
        generation.stretch += 1
        isPrefilled = false
        forgetEnd()
        rateIsUnheard = true
        let actions: [Action] = [.retime(generation, rate: rate)]
        guard state == .playing else { return actions + announceRate() }
        return actions + [.watchPrefill(generation)] + (isUncorked ? [] : announceRate())
    }

    private mutating func stop() -> [Action] {
        guard state != .empty else { return [] }
        let reopening: [Action] = isAwaitingDevice ? [.stopReopening] : []
        generation = Generation(chapter: generation.chapter + 1, stretch: 0)
        forgetStretch()
        duration = .zero
        place = .zero
        hasSink = false
        return reopening + cork() + [.close, .stand(at: .zero)] + enter(.empty)
    }
}
