/**
 * `npm start` and `npm run demo` as real processes: the same command, from the same folder, without
 * a terminal and without any channel to the test.
 */
import { resolve } from "node:path"
import { type Child, type Environment, startChild } from "@procurement/testing"

const root = resolve(import.meta.dirname, "../../../../..")

/** What a shell has, and of what the test runner has set only where compiled code is kept. */
const inherited = (): NodeJS.ProcessEnv => {
  const keys = ["PATH", "HOME", "USER", "LANG", "TMPDIR", "NODE_COMPILE_CACHE"]
  return Object.fromEntries(keys.flatMap((key) => [[key, process.env[key]]]))
}

/** Runs `npm start` or `npm run demo`; `wrap` puts another command before it. */
export const runProgram = (
  name: "sandbox" | "demo",
  environment: Environment,
  wrap: (command: ReadonlyArray<string>) => ReadonlyArray<string> = (command) => command,
): Child =>
  startChild(wrap([process.execPath, "tools/bundle/start.ts", name]), {
    cwd: root,
    inherited: inherited(),
    environment: { PORT: "0", ...environment },
    hasChannel: false,
  })
