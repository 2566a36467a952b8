/// The program in Python that speaks by piper: it has the messages of `SpeechWorker`, and adds the
/// phones of each word alone.
///
/// It reads the path of a voice and then texts, each preceded by its length, and fetches nothing:
/// voices whose phones need a model of their own are refused. While it computes it says so, as long
/// as it really does.
enum PiperScript {
    /// Its text.
    static let text = #"""
        import os, struct, sys, threading, time

        # Whatever libraries print goes elsewhere.
        out = os.fdopen(os.dup(1), "wb", buffering=0)
        os.dup2(2, 1)
        lock = threading.Lock()


        def tell(kind, body=b""):
            data = struct.pack("<Bi", kind, len(body)) + body
            with lock:
                while data:
                    data = data[out.write(data):]


        def request():
            head = sys.stdin.buffer.read(4)
            if len(head) < 4:
                sys.exit(0)
            (length,) = struct.unpack("<i", head)
            if not 0 <= length <= 28000:
                sys.exit(1)
            body = sys.stdin.buffer.read(length)
            if len(body) < length:
                sys.exit(0)
            return body.decode("utf-8", "replace")


        busy = threading.Event()


        def beat():
            last = time.process_time()
            while True:
                time.sleep(1)
                now = time.process_time()
                if busy.is_set() and now - last > 0.02:
                    tell(7)
                last = now


        def refuse(answer):
            tell(1, struct.pack("<i", answer))
            sys.exit(0)


        def load(path):
            try:
                from piper import PiperVoice
            except Exception:
                refuse(0)
            try:
                import logging
                logging.disable(logging.CRITICAL)
                try:
                    voice = PiperVoice.load(path, include_alignments=True)
                except TypeError:
                    voice = PiperVoice.load(path)
                kind = getattr(voice.config.phoneme_type, "value", voice.config.phoneme_type)
            except Exception:
                refuse(-2)
            if str(kind) == "pinyin":
                refuse(-3)
            return voice


        def chunks(voice, text):
            try:
                yield from voice.synthesize(text, include_alignments=True)
            except TypeError:
                for raw in voice.synthesize_stream_raw(text):
                    yield raw


        def spell(voice, text):
            for number, word in enumerate(text.split(" ")):
                try:
                    phones = " ".join("".join(part) for part in voice.phonemize(word))
                except Exception:
                    phones = ""
                tell(6, struct.pack("<i", number) + phones.encode()[:1900])


        def speak(voice, text):
            done = 0
            told = False
            for chunk in chunks(voice, text):
                raw = chunk if isinstance(chunk, bytes) else chunk.audio_int16_bytes
                alignments = getattr(chunk, "phoneme_alignments", None)
                if alignments:
                    told = True
                    place = done
                    for one in alignments:
                        name = one.phoneme.encode()[:60]
                        tell(3, struct.pack("<i", place) + name)
                        place += int(one.num_samples)
                    # Two sentences of the engine's are parted by a pause.
                    tell(3, struct.pack("<i", place))
                for start in range(0, len(raw), 1 << 18):
                    tell(4, raw[start:start + (1 << 18)])
                done += len(raw) // 2
            if told:
                spell(voice, text)
            tell(5)


        path = request()
        busy.set()
        threading.Thread(target=beat, daemon=True).start()
        voice = load(path)
        tell(1, struct.pack("<i", int(voice.config.sample_rate)))
        while True:
            busy.clear()
            # Brackets of two would be read as phones.
            text = request().replace("[[", "[ [").replace("]]", "] ]")
            busy.set()
            speak(voice, text)
        """#
}
