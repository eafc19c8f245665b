#!/usr/bin/env node
/** `procurement`: the command line of the operators of the service. */
import { runCli } from "./cli.ts"

/** A reader that has read enough, such as `head`, closes the pipe; that is not a failure. */
process.stdout.on("error", ({ code }: NodeJS.ErrnoException) =>
  process.exit(code === "EPIPE" ? 0 : 1),
)

process.exitCode = await runCli(process.argv.slice(2), {
  environment: process.env,
  write: (text) => void process.stdout.write(text),
  writeError: (text) => void process.stderr.write(text),
})
