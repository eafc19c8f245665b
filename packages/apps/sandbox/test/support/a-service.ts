/**
 * A service that runs like the sandbox's own; START_FAILURE and EXIT_CODE make it fail, ASK makes
 * it request KSeF's failures from the sandbox.
 */
import {
  askSandbox,
  clockOffsetSetting,
  clockOfProcess,
  nonEmpty,
  oneLine,
  runProcess,
  switchValue,
  wholeNumber,
} from "@procurement/app-platform/standalone"

const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

await runProcess({
  title: "sample",
  settings: {
    START_FAILURE: nonEmpty.prefault("none").describe("why it can't start"),
    EXIT_CODE: wholeNumber(0, 255).prefault("0").describe("ends at once with it"),
    ASK: switchValue.prefault("off").describe("whether it asks"),
    CLOCK_OFFSET_MILLIS: clockOffsetSetting,
  },
  start: async ({ START_FAILURE, EXIT_CODE, ASK, CLOCK_OFFSET_MILLIS }) => {
    if (EXIT_CODE !== 0) process.exit(EXIT_CODE)
    if (START_FAILURE !== "none") throw new Error(START_FAILURE)
    const clock = clockOfProcess(CLOCK_OFFSET_MILLIS)
    if (clock.offsetMillis() > 0) say(`${clock.offsetMillis()} ms ahead`)
    clock.onMove(() => say(`moved to ${clock.offsetMillis()} ms ahead`))
    if (ASK) {
      const answer = await askSandbox({ ask: "ksefFailures" }).catch(oneLine)
      say(`answered ${JSON.stringify(answer)}`)
    }
    const work = setInterval(() => undefined, 1_000)
    say("a line for the log")
    return {
      ready: { url: "http://127.0.0.1:1" },
      stop: async () => {
        say("stopped in order")
        clearInterval(work)
      },
    }
  },
})
