/** A service as the sandbox runs them; START_FAILURE and EXIT_CODE say how it goes wrong. */
import { nonEmpty, runProcess, wholeNumber } from "@procurement/app-chassis"

await runProcess({
  title: "sample",
  settings: {
    START_FAILURE: { schema: nonEmpty, meaning: "why it can't start", byDefault: "none" },
    EXIT_CODE: { schema: wholeNumber(0, 255), meaning: "ends at once with it", byDefault: "0" },
  },
  start: async ({ START_FAILURE, EXIT_CODE }) => {
    if (EXIT_CODE !== 0) process.exit(EXIT_CODE)
    if (START_FAILURE !== "none") throw new Error(START_FAILURE)
    const work = setInterval(() => undefined, 1_000)
    process.stdout.write("a line for the log\n")
    return {
      ready: { url: "http://127.0.0.1:1" },
      stop: async () => {
        process.stdout.write("stopped in order\n")
        clearInterval(work)
      },
    }
  },
})
