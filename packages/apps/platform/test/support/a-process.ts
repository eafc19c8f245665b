/** A sample process for `runProcess`; its settings determine its behaviour. */
import { setTimeout as pause } from "node:timers/promises"
import { nonEmpty, runProcess, wholeNumber } from "../../src/standalone.ts"

const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

const millis = wholeNumber(0, 60_000)
const failure = nonEmpty.prefault("none")

await runProcess({
  title: "sample",
  settings: {
    START_MILLIS: millis.prefault("0").describe("how long it takes to start"),
    STOP_MILLIS: millis.prefault("0").describe("how long it takes to stop"),
    STOP_LIMIT: millis.prefault("60").describe("seconds that it may take to stop"),
    START_FAILURE: failure.describe("why it can't start"),
    STOP_FAILURE: failure.describe("why it can't stop"),
    WELCOME: failure.describe("what is printed to the terminal"),
    WAITS_FOR: failure.describe("what a person has to set right"),
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
