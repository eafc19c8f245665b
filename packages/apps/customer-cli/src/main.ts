#!/usr/bin/env node
/** `procurement-api`: the customers' command line. */
import { runCli } from "./cli.ts"

const interrupted = new AbortController()
const interrupt = (): void => interrupted.abort()
process.once("SIGINT", interrupt)
process.once("SIGTERM", interrupt)

/** A reader that has read enough, such as `head`, closes the pipe; that is not a failure. */
process.stdout.on("error", ({ code }: NodeJS.ErrnoException) =>
  process.exit(code === "EPIPE" ? 0 : 1),
)

process.exitCode = await runCli(process.argv.slice(2), {
  environment: process.env,
  directory: process.cwd(),
  input: process.stdin,
  write: (text) => void process.stdout.write(text),
  writeError: (text) => void process.stderr.write(text),
  signal: interrupted.signal,
})
