/** A process that `runProcess` runs; its settings determine how it behaves. */
import { setTimeout as pause } from "node:timers/promises"
import { nonEmpty, runProcess, wholeNumber } from "../../src/index.ts"

const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

const millis = { schema: wholeNumber(0, 60_000), byDefault: "0" }
const failure = { schema: nonEmpty, byDefault: "none" }

await runProcess({
  title: "sample",
  settings: {
    START_MILLIS: { ...millis, meaning: "how long it takes to start" },
    STOP_MILLIS: { ...millis, meaning: "how long it takes to stop" },
    STOP_LIMIT: { ...millis, byDefault: "60", meaning: "seconds that it may take to stop" },
    START_FAILURE: { ...failure, meaning: "why it can't start" },
    STOP_FAILURE: { ...failure, meaning: "why it can't stop" },
    WELCOME: { ...failure, meaning: "what is printed to the terminal" },
    WAITS_FOR: { ...failure, meaning: "what a person has to set right" },
  },
  start: async (settings) => {
    const { START_MILLIS, STOP_MILLIS, START_FAILURE, STOP_FAILURE } = settings
    const { WELCOME, WAITS_FOR } = settings
    say("starting")
    await pause(START_MILLIS)
    if (START_FAILURE !== "none") throw new Error(`${START_FAILURE}\n    and a trace`)
    const work = setInterval(() => undefined, 1_000)
    return {
      ready: { url: "http://127.0.0.1:1", role: "sample" },
      stopLimitSeconds: settings.STOP_LIMIT,
      ...(WELCOME === "none" ? {} : { welcome: `${WELCOME}\n` }),
      ...(WAITS_FOR === "none" ? {} : { waitsFor: WAITS_FOR }),
      stop: async () => {
        say("stopping")
        await pause(STOP_MILLIS)
        clearInterval(work)
        if (STOP_FAILURE !== "none") throw new Error(STOP_FAILURE)
        say("stopped")
      },
    }
  },
})
