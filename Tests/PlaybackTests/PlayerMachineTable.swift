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
      nothing: opened openFailed durationKnown play pause seek stop prefilled slow
      nothing: decoderEnded decodeFailed drained underrun rateHeard corkRequested
      nothing: uncorkRequested moved suspend unsuspend sinkLost sinkOpenFailed
    loading
      load → loading: stand@0:40 open
      opened → ready: begin@0:40×100 “lasts 1:40” “ready” openSink
      openFailed → failed: “failed”
      play → loading→play:
      seek → loading: stand@1:10 “at 1:10”
      setRate → loading: “rate 50”
      setGain → loading: gain=400
      stop → empty: close stand@0:00 “empty”
      sinkOpenedSoon → loading: “to out”
      sinkOpenedLate → loading: “to out”
      nothing: durationKnown pause prefilled slow decoderEnded decodeFailed drained underrun
      nothing: rateHeard corkRequested uncorkRequested moved suspend unsuspend sinkLost
      nothing: sinkOpenFailed
    loadingToPlay
      load → loading: stand@0:40 open
      opened → playing: begin@0:40×100 watchPrefill “lasts 1:40” “playing” openSink
      openFailed → failed: “failed”
      pause → loading:
      seek → loading→play: stand@1:10 “at 1:10”
      setRate → loading→play: “rate 50”
      setGain → loading→play: gain=400
      stop → empty: close stand@0:00 “empty”
      sinkOpenedSoon → loading→play: “to out”
      sinkOpenedLate → loading→play: “to out”
      nothing: durationKnown play prefilled slow decoderEnded decodeFailed drained underrun
      nothing: rateHeard corkRequested uncorkRequested moved suspend unsuspend sinkLost
      nothing: sinkOpenFailed
    ready
      load → loading: stand@0:40 open “loading”
      durationKnown → ready: “lasts 1:30”
      play → playing: uncork “playing”
      seek → ready: begin@1:10×100 “at 1:10”
      setRate → ready: retime×50 “rate 50”
      setGain → ready: gain=400
      stop → empty: close stand@0:00 “empty”
      decoderEnded → ready:
      decodeFailed → ready:
      moved → ready: “to ear”
      sinkLost → ready: stand@0:45 closeSink
      sinkOpenedSoon → ready: “to out”
      sinkOpenedLate → ready: “to out”
      sinkOpenFailed → failed: “failed”
      nothing: opened openFailed pause prefilled slow drained underrun rateHeard
      nothing: corkRequested uncorkRequested suspend unsuspend
    playing
      load → loading: cork stand@0:40 open “loading”
      durationKnown → playing: “lasts 1:30”
      pause → paused: cork “paused”
      seek → playing: cork begin@1:10×100 watchPrefill “at 1:10”
      setRate → playing: retime×50 watchPrefill
      setGain → playing: gain=400
      stop → empty: cork close stand@0:00 “empty”
      decoderEnded → playing: awaitDrain
      decodeFailed → playing: awaitDrain
      underrun → buffering: cork refill “buffering”
      corkRequested → interrupted/request: cork “interrupted”
      moved → playing: “to ear”
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
      pause → paused: “paused”
      seek → playing: begin@1:10×100 watchPrefill “at 1:10”
      setRate → playing: retime×50 watchPrefill “rate 50”
      setGain → playing: gain=400
      stop → empty: close stand@0:00 “empty”
      prefilled → playing: uncork
      slow → buffering: refill “buffering”
      decoderEnded → playing: uncork awaitDrain
      decodeFailed → playing: uncork awaitDrain
      corkRequested → interrupted/request: “interrupted”
      moved → playing: “to ear”
      suspend → interrupted/suspension: “interrupted”
      sinkLost → interrupted/loss: stand@0:45 closeSink reopenSink “interrupted”
      sinkOpenedSoon → playing: “to out”
      sinkOpenedLate → playing: “to out”
      sinkOpenFailed → failed: “failed”
      nothing: opened openFailed play drained underrun rateHeard uncorkRequested unsuspend
    retiming
      load → loading: cork stand@0:40 open “loading”
      durationKnown → playing: “lasts 1:30”
      pause → paused: cork “paused”
      seek → playing: cork begin@1:10×50 watchPrefill “rate 50” “at 1:10”
      setGain → playing: gain=400
      stop → empty: cork close stand@0:00 “empty”
      prefilled → playing:
      slow → buffering: cork refill “buffering”
      decoderEnded → playing: awaitDrain
      decodeFailed → playing: awaitDrain
      rateHeard → playing: “rate 50”
      corkRequested → interrupted/request: cork “interrupted”
      moved → playing: “to ear”
      suspend → interrupted/suspension: “interrupted”
      sinkLost → interrupted/loss: stand@0:45 closeSink reopenSink “interrupted”
      sinkOpenedSoon → playing: “to out”
      sinkOpenedLate → playing: “to out”
      sinkOpenFailed → failed: cork “failed”
      nothing: opened openFailed play setRate drained underrun uncorkRequested unsuspend
    ending
      load → loading: cork stand@0:40 open “loading”
      durationKnown → playing: “lasts 1:30”
      pause → paused: cork “paused”
      seek → playing: cork begin@1:10×100 watchPrefill “at 1:10”
      setRate → playing: retime×50 watchPrefill
      setGain → playing: gain=400
      stop → empty: cork close stand@0:00 “empty”
      decoderEnded → playing: awaitDrain
      decodeFailed → playing: awaitDrain
      drained → ended: cork stand@1:40 “ended”
      corkRequested → interrupted/request: cork “interrupted”
      moved → playing: “to ear”
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
      pause → paused: cork “paused”
      seek → playing: cork begin@1:10×100 watchPrefill “at 1:10”
      setRate → playing: retime×50 watchPrefill
      setGain → playing: gain=400
      stop → empty: cork close stand@0:00 “empty”
      decoderEnded → playing: awaitDrain
      decodeFailed → playing: awaitDrain
      drained → failed: cork stand@0:45 “failed”
      corkRequested → interrupted/request: cork “interrupted”
      moved → playing: “to ear”
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
      pause → paused: “paused”
      seek → playing: begin@1:10×100 watchPrefill “at 1:10” “playing”
      setRate → buffering: retime×50 “rate 50”
      setGain → buffering: gain=400
      stop → empty: close stand@0:00 “empty”
      prefilled → playing: uncork “playing”
      decoderEnded → playing: uncork awaitDrain “playing”
      decodeFailed → playing: uncork awaitDrain “playing”
      corkRequested → interrupted/request: “interrupted”
      moved → buffering: “to ear”
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
      play → playing: uncork “playing”
      seek → paused: begin@1:10×100 “at 1:10”
      setRate → paused: retime×50 “rate 50”
      setGain → paused: gain=400
      stop → empty: close stand@0:00 “empty”
      decoderEnded → paused:
      decodeFailed → paused:
      moved → paused: “to ear”
      sinkLost → paused: stand@0:45 closeSink
      sinkOpenedSoon → paused: “to out”
      sinkOpenedLate → paused: “to out”
      sinkOpenFailed → failed: “failed”
      nothing: opened openFailed pause prefilled slow drained underrun rateHeard
      nothing: corkRequested uncorkRequested suspend unsuspend
    pausedWithoutDevice
      load → loading: stand@0:40 open “loading”
      durationKnown → paused: “lasts 1:30”
      play → playing: “playing” openSink
      seek → paused: begin@1:10×100 “at 1:10”
      setRate → paused: “rate 50”
      setGain → paused: gain=400
      stop → empty: close stand@0:00 “empty”
      decoderEnded → paused:
      decodeFailed → paused:
      sinkOpenedSoon → paused: “to out” begin@0:45×100
      sinkOpenedLate → paused: “to out” begin@0:45×100
      sinkOpenFailed → failed: “failed”
      nothing: opened openFailed pause prefilled slow drained underrun rateHeard
      nothing: corkRequested uncorkRequested moved suspend unsuspend sinkLost
    requested
      load → loading: stand@0:40 open “loading”
      durationKnown → interrupted/request: “lasts 1:30”
      play → playing: uncork “playing”
      pause → paused: “paused”
      seek → interrupted/request: begin@1:10×100 “at 1:10”
      setRate → interrupted/request: retime×50 “rate 50”
      setGain → interrupted/request: gain=400
      stop → empty: close stand@0:00 “empty”
      decoderEnded → interrupted/request:
      decodeFailed → interrupted/request:
      uncorkRequested → playing: begin@0:43×100 watchPrefill “at 0:43” “playing”
      moved → interrupted/request: “to ear”
      sinkLost → interrupted/loss/stays: stand@0:45 closeSink reopenSink “interrupted”
      sinkOpenedSoon → interrupted/request: “to out”
      sinkOpenedLate → interrupted/request: “to out”
      nothing: opened openFailed prefilled slow drained underrun rateHeard corkRequested
      nothing: suspend unsuspend sinkOpenFailed
    suspended
      load → loading: cork stand@0:40 open “loading”
      durationKnown → interrupted/suspension: “lasts 1:30”
      play → playing: “playing”
      pause → paused: cork “paused”
      seek → interrupted/suspension: cork begin@1:10×100 “at 1:10”
      setRate → interrupted/suspension: retime×50 “rate 50”
      setGain → interrupted/suspension: gain=400
      stop → empty: cork close stand@0:00 “empty”
      decoderEnded → interrupted/suspension:
      decodeFailed → interrupted/suspension:
      moved → interrupted/suspension: “to ear”
      unsuspend → playing: cork begin@0:43×100 watchPrefill “at 0:43” “playing”
      sinkLost → interrupted/loss/stays: stand@0:45 closeSink reopenSink “interrupted”
      sinkOpenedSoon → interrupted/suspension: “to out”
      sinkOpenedLate → interrupted/suspension: “to out”
      nothing: opened openFailed prefilled slow drained underrun rateHeard corkRequested
      nothing: uncorkRequested suspend sinkOpenFailed
    lost
      load → loading: stopReopening stand@0:40 open “loading”
      durationKnown → interrupted/loss: “lasts 1:30”
      play → playing: stopReopening “playing” openSink
      pause → paused: stopReopening “paused”
      seek → interrupted/loss: begin@1:10×100 “at 1:10”
      setRate → interrupted/loss: “rate 50”
      setGain → interrupted/loss: gain=400
      stop → empty: stopReopening close stand@0:00 “empty”
      decoderEnded → interrupted/loss:
      decodeFailed → interrupted/loss:
      sinkOpenedSoon → playing: “to out” begin@0:43×100 watchPrefill “at 0:43” “playing”
      sinkOpenedLate → paused: “to out” begin@0:45×100 “paused”
      nothing: opened openFailed prefilled slow drained underrun rateHeard corkRequested
      nothing: uncorkRequested moved suspend unsuspend sinkLost sinkOpenFailed
    ended
      load → loading: stand@0:40 open “loading”
      durationKnown → ended: stand@1:30 “lasts 1:30”
      play → playing: begin@0:00×100 watchPrefill “playing”
      seek → paused: begin@1:10×100 “at 1:10” “paused”
      setRate → ended: “rate 50”
      setGain → ended: gain=400
      stop → empty: close stand@0:00 “empty”
      moved → ended: “to ear”
      sinkLost → ended: closeSink
      sinkOpenedSoon → ended: “to out”
      sinkOpenedLate → ended: “to out”
      nothing: opened openFailed pause prefilled slow decoderEnded decodeFailed drained
      nothing: underrun rateHeard corkRequested uncorkRequested suspend unsuspend
      nothing: sinkOpenFailed
    failed
      load → loading: stand@0:40 open “loading”
      setRate → failed: “rate 50”
      setGain → failed: gain=400
      stop → empty: close stand@0:00 “empty”
      moved → failed: “to ear”
      sinkLost → failed: closeSink
      sinkOpenedSoon → failed: “to out”
      sinkOpenedLate → failed: “to out”
      nothing: opened openFailed durationKnown play pause seek prefilled slow decoderEnded
      nothing: decodeFailed drained underrun rateHeard corkRequested uncorkRequested suspend
      nothing: unsuspend sinkOpenFailed
    """
