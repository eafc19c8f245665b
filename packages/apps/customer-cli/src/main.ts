#!/usr/bin/env node
/** `procurement-api`: the command line of the companies that order. */
import { runCli } from "./cli.ts"

const interrupted = new AbortController()
const interrupt = (): void => interrupted.abort()
process.once("SIGINT", interrupt)
process.once("SIGTERM", interrupt)

/** A reader that has read enough, such as `head`, closes the pipe: that is no failure. */
process.stdout.on("error", ({ code }: NodeJS.ErrnoException) =>
  process.exit(code === "EPIPE" ? 0 : 1),
)

process.exitCode = await runCli(process.argv.slice(2), {
  environment: process.env,
  directory: process.cwd(),
  input: process.stdin,
  say: (text) => void process.stdout.write(text),
  complain: (text) => void process.stderr.write(text),
  signal: interrupted.signal,
})
