import ListenCore

extension PlayerMachine {
    /// Carries out a command.
    mutating func obey(_ command: PlayerCommand) -> [Action] {
        switch command {
        case .play: play()
        case .pause: pause()
        case .seek(let target): seek(to: target)
        case .setRate(let rate): setRate(rate)
        case .setGain(let hundredths): [.setGain(hundredths: min(max(hundredths, 0), 400))]
        case .follow(let plan): follow(plan)
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
        case .ready, .paused, .held, .interrupted:
            let reopening: [Action] = isAwaitingDevice ? [.stopReopening] : []
            // A suspended device kept pulling, but its end was not awaited.
            let silenced = cork()
            let proceeding = proceed()
            let entered = enter(.playing)
            let waiting: [Action] = isPrefilled ? [] : [.watchPrefill(generation)]
            return reopening + silenced + proceeding + sound() + waiting + entered
                + deviceIfMissing()
        }
    }

    /// Continues behind a stop of the plan, once everything before it was heard.
    private mutating func proceed() -> [Action] {
        guard isHeldOut, !needsBegin else { return [] }
        generation.stretch += 1
        isPrefilled = false
        forgetEnd()
        return [.proceed(generation)]
    }

    /// Opens the device, or the silent clock, again if it was lost.
    func deviceIfMissing() -> [Action] { hasSink ? [] : [.openSink] }

    private mutating func pause() -> [Action] {
        switch state {
        case .empty, .ready, .paused, .ended, .failed: return []
        case .loading:
            state = .loading(wantsPlay: false)
            return []
        case .playing, .buffering: return cork() + enter(.paused)
        case .held: return enter(.paused)
        case .interrupted:
            let reopening: [Action] = isAwaitingDevice ? [.stopReopening] : []
            return reopening + cork() + enter(.paused)
        }
    }

    private mutating func seek(to target: MediaTime) -> [Action] {
        switch state {
        case .empty, .failed: return []
        case .loading:
            isRestored = false
            place = clamped(target)
            return [.stand(at: place), .emit(.seeked(to: place))]
        case .ready, .playing, .paused, .interrupted: return jump(to: target)
        case .buffering:
            let entered = enter(.playing)
            return jump(to: target) + entered
        case .ended, .held:
            let entered = enter(.paused)
            return jump(to: target) + entered
        }
    }

    private mutating func jump(to target: MediaTime) -> [Action] {
        isRestored = false
        return begin(at: target) + [.emit(.seeked(to: place))]
    }

    private mutating func setRate(_ wanted: PlaybackRate) -> [Action] {
        guard wanted != rate else { return [] }
        rate = wanted
        switch state {
        case .empty, .loading, .ended, .failed: return [.emit(.rate(rate))]
        case .ready, .playing, .buffering, .paused, .held, .interrupted:
            guard !needsBegin else { return [.emit(.rate(rate))] }
            return retime()
        }
    }

    /// Begins a new stretch at the same place; the device keeps sounding meanwhile.
    mutating func retime() -> [Action] {
        generation.stretch += 1
        // At a stop that was reached, only frames behind it are decoded again.
        if !isHeldOut {
            isPrefilled = false
            forgetEnd()
        }
        rateIsUnheard = true
        let actions: [Action] = [.retime(generation, rate: rate)]
        guard state == .playing else { return actions + announceRate() }
        return actions + [.watchPrefill(generation)] + (isUncorked ? [] : announceRate())
    }

    /// Takes another plan, from the next frame on that is not heard yet.
    private mutating func follow(_ wanted: PlaybackPlan) -> [Action] {
        guard wanted != plan else { return [] }
        switch state {
        case .empty, .failed: return []
        case .loading, .ended:
            plan = wanted
            return []
        case .ready, .playing, .buffering, .paused, .held, .interrupted:
            plan = wanted
            guard !needsBegin else { return [] }
            generation.stretch += 1
            isPrefilled = false
            forgetEnd()
            let waiting: [Action] = state == .playing ? [.watchPrefill(generation)] : []
            return [.follow(generation, wanted)] + waiting + announceRate()
        }
    }

    private mutating func stop() -> [Action] {
        guard state != .empty else { return [] }
        let reopening: [Action] = isAwaitingDevice ? [.stopReopening] : []
        generation = generation.ofNextLoad
        forgetStretch()
        duration = .zero
        place = .zero
        plan = .straight
        hasSink = false
        return reopening + cork() + [.close, .stand(at: .zero)] + enter(.empty)
    }
}
