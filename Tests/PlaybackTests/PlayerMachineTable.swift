/// What each event does in each situation: the new state, then the actions.
///
/// `nothing` names the events that change nothing at all; every event must
/// stand in every block. What is in “quotes” is told to the view.
let playerMachineTable = """
    empty
      load → loading: stand@0:40 open “loading”
      setRate → empty: “rate 50”
      setGain → empty: gain=400
      sinkOpenedSoon → empty: closeSink
      sinkOpenedLate → empty: closeSink
      nothing: opened openFailed durationKnown lossesKnown play pause seek follow stop
      nothing: prefilled slow
      nothing: decoderEnded decoderHeld decodeFailed drained underrun rateHeard crossed
      nothing: successorDropped corkRequested uncorkRequested moved movedAway suspend
      nothing: unsuspend sinkLost sinkOpenFailed
    loading
      load → loading: stand@0:40 open
      opened → ready: begin@0:40×100 “lasts 1:40” “ready” openSink
      openFailed → failed: “failed”
      play → loading→play:
      seek → loading: stand@1:10 “at 1:10”
      setRate → loading: “rate 50”
      setGain → loading: gain=400
      follow → loading:
      stop → empty: close stand@0:00 “empty”
      sinkOpenedSoon → loading: “to out”
      sinkOpenedLate → loading: “to out”
      nothing: durationKnown lossesKnown pause prefilled slow decoderEnded decoderHeld decodeFailed
      nothing: drained underrun rateHeard crossed successorDropped corkRequested
      nothing: uncorkRequested moved movedAway suspend unsuspend sinkLost sinkOpenFailed
    loadingToPlay
      load → loading: stand@0:40 open
      opened → playing: begin@0:40×100 watchPrefill “lasts 1:40” “playing” openSink
      openFailed → failed: “failed”
      pause → loading:
      seek → loading→play: stand@1:10 “at 1:10”
      setRate → loading→play: “rate 50”
      setGain → loading→play: gain=400
      follow → loading→play:
      stop → empty: close stand@0:00 “empty”
      sinkOpenedSoon → loading→play: “to out”
      sinkOpenedLate → loading→play: “to out”
      nothing: durationKnown lossesKnown play prefilled slow decoderEnded decoderHeld decodeFailed
      nothing: drained underrun rateHeard crossed successorDropped corkRequested
      nothing: uncorkRequested moved movedAway suspend unsuspend sinkLost sinkOpenFailed
    ready
      load → loading: stand@0:40 open “loading”
      durationKnown → ready: “lasts 1:30”
      lossesKnown → ready: “losses 3”
      play → playing: uncork “playing”
      seek → ready: begin@1:10×100 “at 1:10”
      setRate → ready: retime×50 “rate 50”
      setGain → ready: gain=400
      follow → ready: follow
      stop → empty: close stand@0:00 “empty”
      decoderEnded → ready:
      decoderHeld → ready:
      decodeFailed → ready:
      crossed → ready: “crossed 7” “lasts 1:20”
      successorDropped → ready: retime×100 “rate 100”
      moved → ready: “to ear”
      movedAway → ready: “to room”
      sinkLost → ready: stand@0:45 closeSink
      sinkOpenedSoon → ready: “to out”
      sinkOpenedLate → ready: “to out”
      sinkOpenFailed → failed: “failed”
      nothing: opened openFailed pause prefilled slow drained underrun rateHeard
      nothing: corkRequested uncorkRequested suspend unsuspend
    playing
      load → loading: cork stand@0:40 open “loading”
      durationKnown → playing: “lasts 1:30”
      lossesKnown → playing: “losses 3”
      pause → paused: cork “paused”
      seek → playing: cork begin@1:10×100 watchPrefill “at 1:10”
      setRate → playing: retime×50 watchPrefill
      setGain → playing: gain=400
      follow → playing: follow watchPrefill
      stop → empty: cork close stand@0:00 “empty”
      decoderEnded → playing: awaitDrain
      decoderHeld → playing: awaitDrain
      decodeFailed → playing: awaitDrain
      underrun → buffering: cork refill “buffering”
      crossed → playing: “crossed 7” “lasts 1:20”
      successorDropped → playing: retime×100 watchPrefill
      corkRequested → interrupted/request: cork “interrupted”
      moved → playing: “to ear”
      movedAway → interrupted/unplugged/stays: “to room” cork “interrupted”
      suspend → interrupted/suspension: “interrupted”
      sinkLost → interrupted/loss: stand@0:45 closeSink reopenSink “interrupted”
      sinkOpenedSoon → playing: “to out”
      sinkOpenedLate → playing: “to out”
      sinkOpenFailed → failed: cork “failed”
      nothing: opened openFailed play prefilled slow drained rateHeard uncorkRequested
      nothing: unsuspend
    prefilling
      load → loading: stand@0:40 open “loading”
      durationKnown → playing: “lasts 1:30”
      lossesKnown → playing: “losses 3”
      pause → paused: “paused”
      seek → playing: begin@1:10×100 watchPrefill “at 1:10”
      setRate → playing: retime×50 watchPrefill “rate 50”
      setGain → playing: gain=400
      follow → playing: follow watchPrefill
      stop → empty: close stand@0:00 “empty”
      prefilled → playing: uncork
      slow → buffering: refill “buffering”
      decoderEnded → playing: uncork awaitDrain
      decoderHeld → playing: uncork awaitDrain
      decodeFailed → playing: uncork awaitDrain
      crossed → playing: “crossed 7” “lasts 1:20”
      successorDropped → playing: retime×100 watchPrefill “rate 100”
      corkRequested → interrupted/request: “interrupted”
      moved → playing: “to ear”
      movedAway → interrupted/unplugged/stays: “to room” “interrupted”
      suspend → interrupted/suspension: “interrupted”
      sinkLost → interrupted/loss: stand@0:45 closeSink reopenSink “interrupted”
      sinkOpenedSoon → playing: “to out”
      sinkOpenedLate → playing: “to out”
      sinkOpenFailed → failed: “failed”
      nothing: opened openFailed play drained underrun rateHeard uncorkRequested unsuspend
    retiming
      load → loading: cork stand@0:40 open “loading”
      durationKnown → playing: “lasts 1:30”
      lossesKnown → playing: “losses 3”
      pause → paused: cork “paused”
      seek → playing: cork begin@1:10×50 watchPrefill “rate 50” “at 1:10”
      setGain → playing: gain=400
      follow → playing: follow watchPrefill “rate 50”
      stop → empty: cork close stand@0:00 “empty”
      prefilled → playing:
      slow → buffering: cork refill “buffering”
      decoderEnded → playing: awaitDrain
      decoderHeld → playing: awaitDrain
      decodeFailed → playing: awaitDrain
      rateHeard → playing: “rate 50”
      crossed → playing: “crossed 7” “lasts 1:20” “rate 50”
      successorDropped → playing: retime×50 watchPrefill
      corkRequested → interrupted/request: cork “interrupted”
      moved → playing: “to ear”
      movedAway → interrupted/unplugged/stays: “to room” cork “interrupted”
      suspend → interrupted/suspension: “interrupted”
      sinkLost → interrupted/loss: stand@0:45 closeSink reopenSink “interrupted”
      sinkOpenedSoon → playing: “to out”
      sinkOpenedLate → playing: “to out”
      sinkOpenFailed → failed: cork “failed”
      nothing: opened openFailed play setRate drained underrun uncorkRequested unsuspend
    ending
      load → loading: cork stand@0:40 open “loading”
      durationKnown → playing: “lasts 1:30”
      lossesKnown → playing: “losses 3”
      pause → paused: cork “paused”
      seek → playing: cork begin@1:10×100 watchPrefill “at 1:10”
      setRate → playing: retime×50 watchPrefill
      setGain → playing: gain=400
      follow → playing: follow watchPrefill
      stop → empty: cork close stand@0:00 “empty”
      decoderEnded → playing: awaitDrain
      decoderHeld → playing: awaitDrain
      decodeFailed → playing: awaitDrain
      drained → ended: cork stand@1:40 “ended”
      crossed → playing: “crossed 7” “lasts 1:20”
      successorDropped → playing: retime×100 watchPrefill
      corkRequested → interrupted/request: cork “interrupted”
      moved → playing: “to ear”
      movedAway → interrupted/unplugged/stays: “to room” cork “interrupted”
      suspend → interrupted/suspension: “interrupted”
      sinkLost → interrupted/loss: stand@0:45 closeSink reopenSink “interrupted”
      sinkOpenedSoon → playing: “to out”
      sinkOpenedLate → playing: “to out”
      sinkOpenFailed → failed: cork “failed”
      nothing: opened openFailed play prefilled slow underrun rateHeard uncorkRequested
      nothing: unsuspend
    breaking
      load → loading: cork stand@0:40 open “loading”
      durationKnown → playing: “lasts 1:30”
      lossesKnown → playing: “losses 3”
      pause → paused: cork “paused”
      seek → playing: cork begin@1:10×100 watchPrefill “at 1:10”
      setRate → playing: retime×50 watchPrefill
      setGain → playing: gain=400
      follow → playing: follow watchPrefill
      stop → empty: cork close stand@0:00 “empty”
      decoderEnded → playing: awaitDrain
      decoderHeld → playing: awaitDrain
      decodeFailed → playing: awaitDrain
      drained → failed: cork stand@0:45 “failed”
      crossed → playing: “crossed 7” “lasts 1:20”
      successorDropped → playing: retime×100 watchPrefill
      corkRequested → interrupted/request: cork “interrupted”
      moved → playing: “to ear”
      movedAway → interrupted/unplugged/stays: “to room” cork “interrupted”
      suspend → interrupted/suspension: “interrupted”
      sinkLost → interrupted/loss: stand@0:45 closeSink reopenSink “interrupted”
      sinkOpenedSoon → playing: “to out”
      sinkOpenedLate → playing: “to out”
      sinkOpenFailed → failed: cork “failed”
      nothing: opened openFailed play prefilled slow underrun rateHeard uncorkRequested
      nothing: unsuspend
    buffering
      load → loading: stand@0:40 open “loading”
      durationKnown → buffering: “lasts 1:30”
      lossesKnown → buffering: “losses 3”
      pause → paused: “paused”
      seek → playing: begin@1:10×100 watchPrefill “at 1:10” “playing”
      setRate → buffering: retime×50 “rate 50”
      setGain → buffering: gain=400
      follow → buffering: follow
      stop → empty: close stand@0:00 “empty”
      prefilled → playing: uncork “playing”
      decoderEnded → playing: uncork awaitDrain “playing”
      decoderHeld → playing: uncork awaitDrain “playing”
      decodeFailed → playing: uncork awaitDrain “playing”
      crossed → buffering: “crossed 7” “lasts 1:20”
      successorDropped → buffering: retime×100 “rate 100”
      corkRequested → interrupted/request: “interrupted”
      moved → buffering: “to ear”
      movedAway → interrupted/unplugged/stays: “to room” “interrupted”
      suspend → interrupted/suspension: “interrupted”
      sinkLost → interrupted/loss: stand@0:45 closeSink reopenSink “interrupted”
      sinkOpenedSoon → buffering: “to out”
      sinkOpenedLate → buffering: “to out”
      sinkOpenFailed → failed: “failed”
      nothing: opened openFailed play slow drained underrun rateHeard uncorkRequested
      nothing: unsuspend
    paused
      load → loading: stand@0:40 open “loading”
      durationKnown → paused: “lasts 1:30”
      lossesKnown → paused: “losses 3”
      play → playing: uncork “playing”
      seek → paused: begin@1:10×100 “at 1:10”
      setRate → paused: retime×50 “rate 50”
      setGain → paused: gain=400
      follow → paused: follow
      stop → empty: close stand@0:00 “empty”
      decoderEnded → paused:
      decoderHeld → paused:
      decodeFailed → paused:
      crossed → paused: “crossed 7” “lasts 1:20”
      successorDropped → paused: retime×100 “rate 100”
      moved → paused: “to ear”
      movedAway → paused: “to room”
      sinkLost → paused: stand@0:45 closeSink
      sinkOpenedSoon → paused: “to out”
      sinkOpenedLate → paused: “to out”
      sinkOpenFailed → failed: “failed”
      nothing: opened openFailed pause prefilled slow drained underrun rateHeard
      nothing: corkRequested uncorkRequested suspend unsuspend
    pausedWithoutDevice
      load → loading: stand@0:40 open “loading”
      durationKnown → paused: “lasts 1:30”
      lossesKnown → paused: “losses 3”
      play → playing: “playing” openSink
      seek → paused: begin@1:10×100 “at 1:10”
      setRate → paused: “rate 50”
      setGain → paused: gain=400
      follow → paused:
      stop → empty: close stand@0:00 “empty”
      decoderEnded → paused:
      decoderHeld → paused:
      decodeFailed → paused:
      crossed → paused: “crossed 7” “lasts 1:20”
      sinkOpenedSoon → paused: “to out” begin@0:45×100
      sinkOpenedLate → paused: “to out” begin@0:45×100
      sinkOpenFailed → failed: “failed”
      nothing: opened openFailed pause prefilled slow drained underrun rateHeard
      nothing: successorDropped corkRequested uncorkRequested moved movedAway suspend
      nothing: unsuspend sinkLost
    requested
      load → loading: stand@0:40 open “loading”
      durationKnown → interrupted/request: “lasts 1:30”
      lossesKnown → interrupted/request: “losses 3”
      play → playing: uncork “playing”
      pause → paused: “paused”
      seek → interrupted/request: begin@1:10×100 “at 1:10”
      setRate → interrupted/request: retime×50 “rate 50”
      setGain → interrupted/request: gain=400
      follow → interrupted/request: follow
      stop → empty: close stand@0:00 “empty”
      decoderEnded → interrupted/request:
      decoderHeld → interrupted/request:
      decodeFailed → interrupted/request:
      crossed → interrupted/request: “crossed 7” “lasts 1:20”
      successorDropped → interrupted/request: retime×100 “rate 100”
      uncorkRequested → playing: begin@0:43×100 watchPrefill “at 0:43” “playing”
      moved → interrupted/request: “to ear”
      movedAway → interrupted/unplugged/stays: “to room” “interrupted”
      suspend → interrupted/request+suspension:
      sinkLost → interrupted/loss/stays: stand@0:45 closeSink reopenSink “interrupted”
      sinkOpenedSoon → interrupted/request: “to out”
      sinkOpenedLate → interrupted/request: “to out”
      nothing: opened openFailed prefilled slow drained underrun rateHeard corkRequested
      nothing: unsuspend sinkOpenFailed
    suspended
      load → loading: cork stand@0:40 open “loading”
      durationKnown → interrupted/suspension: “lasts 1:30”
      lossesKnown → interrupted/suspension: “losses 3”
      play → playing: cork uncork “playing”
      pause → paused: cork “paused”
      seek → interrupted/suspension: cork begin@1:10×100 “at 1:10”
      setRate → interrupted/suspension: retime×50 “rate 50”
      setGain → interrupted/suspension: gain=400
      follow → interrupted/suspension: follow
      stop → empty: cork close stand@0:00 “empty”
      decoderEnded → interrupted/suspension:
      decoderHeld → interrupted/suspension:
      decodeFailed → interrupted/suspension:
      crossed → interrupted/suspension: “crossed 7” “lasts 1:20”
      successorDropped → interrupted/suspension: retime×100 “rate 100”
      corkRequested → interrupted/suspension+request:
      moved → interrupted/suspension: “to ear”
      movedAway → interrupted/unplugged/stays: “to room” cork “interrupted”
      unsuspend → playing: cork begin@0:43×100 watchPrefill “at 0:43” “playing”
      sinkLost → interrupted/loss/stays: stand@0:45 closeSink reopenSink “interrupted”
      sinkOpenedSoon → interrupted/suspension: “to out”
      sinkOpenedLate → interrupted/suspension: “to out”
      nothing: opened openFailed prefilled slow drained underrun rateHeard uncorkRequested
      nothing: suspend sinkOpenFailed
    requestedToo
      load → loading: cork stand@0:40 open “loading”
      durationKnown → interrupted/suspension+request: “lasts 1:30”
      lossesKnown → interrupted/suspension+request: “losses 3”
      play → playing: cork uncork “playing”
      pause → paused: cork “paused”
      seek → interrupted/suspension+request: cork begin@1:10×100 “at 1:10”
      setRate → interrupted/suspension+request: retime×50 “rate 50”
      setGain → interrupted/suspension+request: gain=400
      follow → interrupted/suspension+request: follow
      stop → empty: cork close stand@0:00 “empty”
      decoderEnded → interrupted/suspension+request:
      decoderHeld → interrupted/suspension+request:
      decodeFailed → interrupted/suspension+request:
      crossed → interrupted/suspension+request: “crossed 7” “lasts 1:20”
      successorDropped → interrupted/suspension+request: retime×100 “rate 100”
      uncorkRequested → interrupted/suspension:
      moved → interrupted/suspension+request: “to ear”
      movedAway → interrupted/unplugged/stays: “to room” cork “interrupted”
      unsuspend → interrupted/request: cork “interrupted”
      sinkLost → interrupted/loss/stays: stand@0:45 closeSink reopenSink “interrupted”
      sinkOpenedSoon → interrupted/suspension+request: “to out”
      sinkOpenedLate → interrupted/suspension+request: “to out”
      nothing: opened openFailed prefilled slow drained underrun rateHeard corkRequested
      nothing: suspend sinkOpenFailed
    unplugged
      load → loading: stand@0:40 open “loading”
      durationKnown → interrupted/unplugged/stays: “lasts 1:30”
      lossesKnown → interrupted/unplugged/stays: “losses 3”
      play → playing: uncork “playing”
      pause → paused: “paused”
      seek → interrupted/unplugged/stays: begin@1:10×100 “at 1:10”
      setRate → interrupted/unplugged/stays: retime×50 “rate 50”
      setGain → interrupted/unplugged/stays: gain=400
      follow → interrupted/unplugged/stays: follow
      stop → empty: close stand@0:00 “empty”
      decoderEnded → interrupted/unplugged/stays:
      decoderHeld → interrupted/unplugged/stays:
      decodeFailed → interrupted/unplugged/stays:
      crossed → interrupted/unplugged/stays: “crossed 7” “lasts 1:20”
      successorDropped → interrupted/unplugged/stays: retime×100 “rate 100”
      corkRequested → interrupted/unplugged+request/stays:
      moved → interrupted/unplugged/stays: “to ear”
      movedAway → interrupted/unplugged/stays: “to room”
      suspend → interrupted/unplugged+suspension/stays:
      sinkLost → interrupted/loss/stays: stand@0:45 closeSink reopenSink “interrupted”
      sinkOpenedSoon → interrupted/unplugged/stays: “to out”
      sinkOpenedLate → interrupted/unplugged/stays: “to out”
      nothing: opened openFailed prefilled slow drained underrun rateHeard uncorkRequested
      nothing: unsuspend sinkOpenFailed
    lost
      load → loading: stopReopening stand@0:40 open “loading”
      durationKnown → interrupted/loss: “lasts 1:30”
      lossesKnown → interrupted/loss: “losses 3”
      play → playing: stopReopening “playing” openSink
      pause → paused: stopReopening “paused”
      seek → interrupted/loss: begin@1:10×100 “at 1:10”
      setRate → interrupted/loss: “rate 50”
      setGain → interrupted/loss: gain=400
      follow → interrupted/loss:
      stop → empty: stopReopening close stand@0:00 “empty”
      decoderEnded → interrupted/loss:
      decoderHeld → interrupted/loss:
      decodeFailed → interrupted/loss:
      crossed → interrupted/loss: “crossed 7” “lasts 1:20”
      sinkOpenedSoon → playing: “to out” begin@0:43×100 watchPrefill “at 0:43” “playing”
      sinkOpenedLate → paused: “to out” begin@0:45×100 “paused”
      nothing: opened openFailed prefilled slow drained underrun rateHeard successorDropped
      nothing: corkRequested uncorkRequested moved movedAway suspend unsuspend sinkLost
      nothing: sinkOpenFailed
    holding
      load → loading: cork stand@0:40 open “loading”
      durationKnown → playing: “lasts 1:30”
      lossesKnown → playing: “losses 3”
      pause → paused: cork “paused”
      seek → playing: cork begin@1:10×100 watchPrefill “at 1:10”
      setRate → playing: retime×50 watchPrefill
      setGain → playing: gain=400
      follow → playing: follow watchPrefill
      stop → empty: cork close stand@0:00 “empty”
      decoderEnded → playing: awaitDrain
      decoderHeld → playing: awaitDrain
      decodeFailed → playing: awaitDrain
      drained → held: cork “held”
      crossed → playing: “crossed 7” “lasts 1:20”
      successorDropped → playing: retime×100 watchPrefill
      corkRequested → interrupted/request: cork “interrupted”
      moved → playing: “to ear”
      movedAway → interrupted/unplugged/stays: “to room” cork “interrupted”
      suspend → interrupted/suspension: “interrupted”
      sinkLost → interrupted/loss: stand@0:45 closeSink reopenSink “interrupted”
      sinkOpenedSoon → playing: “to out”
      sinkOpenedLate → playing: “to out”
      sinkOpenFailed → failed: cork “failed”
      nothing: opened openFailed play prefilled slow underrun rateHeard uncorkRequested
      nothing: unsuspend
    held
      load → loading: stand@0:40 open “loading”
      durationKnown → held: “lasts 1:30”
      lossesKnown → held: “losses 3”
      play → playing: proceed watchPrefill “playing”
      pause → paused: “paused”
      seek → paused: begin@1:10×100 “at 1:10” “paused”
      setRate → held: retime×50 “rate 50”
      setGain → held: gain=400
      follow → held: follow
      stop → empty: close stand@0:00 “empty”
      crossed → held: “crossed 7” “lasts 1:20”
      successorDropped → held: retime×100 “rate 100”
      moved → held: “to ear”
      movedAway → held: “to room”
      sinkLost → held: stand@0:45 closeSink
      sinkOpenedSoon → held: “to out”
      sinkOpenedLate → held: “to out”
      sinkOpenFailed → failed: “failed”
      nothing: opened openFailed prefilled slow decoderEnded decoderHeld decodeFailed
      nothing: drained underrun rateHeard corkRequested uncorkRequested suspend unsuspend
    pausedAtHold
      load → loading: stand@0:40 open “loading”
      durationKnown → paused: “lasts 1:30”
      lossesKnown → paused: “losses 3”
      play → playing: proceed watchPrefill “playing”
      seek → paused: begin@1:10×100 “at 1:10”
      setRate → paused: retime×50 “rate 50”
      setGain → paused: gain=400
      follow → paused: follow
      stop → empty: close stand@0:00 “empty”
      crossed → paused: “crossed 7” “lasts 1:20”
      successorDropped → paused: retime×100 “rate 100”
      moved → paused: “to ear”
      movedAway → paused: “to room”
      sinkLost → paused: stand@0:45 closeSink
      sinkOpenedSoon → paused: “to out”
      sinkOpenedLate → paused: “to out”
      sinkOpenFailed → failed: “failed”
      nothing: opened openFailed pause prefilled slow decoderEnded decoderHeld decodeFailed
      nothing: drained underrun rateHeard corkRequested uncorkRequested suspend unsuspend
    heldWithoutDevice
      load → loading: stand@0:40 open “loading”
      durationKnown → held: “lasts 1:30”
      lossesKnown → held: “losses 3”
      play → playing: “playing” openSink
      pause → paused: “paused”
      seek → paused: begin@1:10×100 “at 1:10” “paused”
      setRate → held: “rate 50”
      setGain → held: gain=400
      follow → held:
      stop → empty: close stand@0:00 “empty”
      crossed → held: “crossed 7” “lasts 1:20”
      sinkOpenedSoon → held: “to out” begin@0:45×100
      sinkOpenedLate → held: “to out” begin@0:45×100
      sinkOpenFailed → failed: “failed”
      nothing: opened openFailed prefilled slow decoderEnded decoderHeld decodeFailed
      nothing: drained underrun rateHeard successorDropped corkRequested uncorkRequested
      nothing: moved movedAway suspend unsuspend sinkLost
    ended
      load → loading: stand@0:40 open “loading”
      durationKnown → ended: stand@1:30 “lasts 1:30”
      lossesKnown → ended: “losses 3”
      play → playing: begin@0:00×100 watchPrefill “playing”
      seek → paused: begin@1:10×100 “at 1:10” “paused”
      setRate → ended: “rate 50”
      setGain → ended: gain=400
      follow → ended:
      stop → empty: close stand@0:00 “empty”
      moved → ended: “to ear”
      movedAway → ended: “to room”
      sinkLost → ended: closeSink
      sinkOpenedSoon → ended: “to out”
      sinkOpenedLate → ended: “to out”
      nothing: opened openFailed pause prefilled slow decoderEnded decoderHeld decodeFailed
      nothing: drained underrun rateHeard crossed successorDropped corkRequested
      nothing: uncorkRequested suspend unsuspend sinkOpenFailed
    failed
      load → loading: stand@0:40 open “loading”
      setRate → failed: “rate 50”
      setGain → failed: gain=400
      stop → empty: close stand@0:00 “empty”
      moved → failed: “to ear”
      movedAway → failed: “to room”
      sinkLost → failed: closeSink
      sinkOpenedSoon → failed: “to out”
      sinkOpenedLate → failed: “to out”
      nothing: opened openFailed durationKnown lossesKnown play pause seek follow
      nothing: prefilled slow
      nothing: decoderEnded decoderHeld decodeFailed drained underrun rateHeard crossed
      nothing: successorDropped corkRequested uncorkRequested suspend unsuspend
      nothing: sinkOpenFailed
    """
