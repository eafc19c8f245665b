#!/usr/bin/env -S node --max-semi-space-size=4 --heap-growing-percent=50
/** `procurement`: the command line of the operators of the service. */
import { constants } from "node:os"
import { runCli } from "./cli.ts"

/** A reader that has read enough, such as `head`, closes the pipe; that is not a failure. */
process.stdout.on("error", ({ code }: NodeJS.ErrnoException) =>
  process.exit(code === "EPIPE" ? 0 : 1),
)

/** The first signal ends the command, which removes what it left half done; the second kills it. */
const stopped = new AbortController()
let killedBy: "SIGINT" | "SIGTERM" | undefined
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => {
    killedBy = signal
    stopped.abort()
  })
}

const code = await runCli(process.argv.slice(2), {
  environment: process.env,
  write: (text) => void process.stdout.write(text),
  writeError: (text) => void process.stderr.write(text),
  signal: stopped.signal,
})
// A command that was done before it noticed the signal succeeded.
process.exitCode = killedBy === undefined || code === 0 ? code : 128 + constants.signals[killedBy]
