import SpeechSynthesis

// `listen speech-worker` alone, for tests of what is below the program.
SpeechWorker().run()
