#!/usr/bin/env node
/** `procurement`: the command line of the people who run the service. */
import { runCli } from "./cli.ts"

process.exitCode = await runCli(process.argv.slice(2), {
  environment: process.env,
  say: (text) => void process.stdout.write(text),
  complain: (text) => void process.stderr.write(text),
})
