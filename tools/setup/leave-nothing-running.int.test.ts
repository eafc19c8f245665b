import { spawn } from "node:child_process"
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { once } from "node:events"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { root } from "../architecture/source-tree.ts"

const config = `
import { leaveNothingRunning } from ${JSON.stringify(join(import.meta.dirname, "test-run.ts"))}
leaveNothingRunning()
export default { test: { pool: "forks" } }
`

/** Starts a detached server, as embedded PostgreSQL is, writes its process id and keeps running. */
const test = `
import { spawn } from "node:child_process"
import { writeFileSync } from "node:fs"
import { it } from "vitest"

it("runs until it is stopped", async () => {
  const server = spawn("sleep", ["600"], { detached: true, stdio: "ignore" })
  server.unref()
  writeFileSync("pid", String(server.pid))
  await new Promise(() => {})
}, 600_000)
`

let folder = ""

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "leave-nothing-"))
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"))
  writeFileSync(join(folder, "vitest.config.ts"), config)
  writeFileSync(join(folder, "a.test.ts"), test)
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

const textOf = (file: string): string => (existsSync(file) ? readFileSync(file, "utf8") : "")
const pidOfServer = (): number => Number(textOf(join(folder, "pid")))
/** A zombie process has no command line. */
const isRunning = (pid: number): boolean => textOf(`/proc/${pid}/cmdline`) !== ""

describe.runIf(process.platform === "linux")("A test run that is stopped", () => {
  it.each(["SIGINT", "SIGTERM"] as const)(
    "%s ends the processes that the tests have started",
    async (signal) => {
      const vitest = join(root, "node_modules/.bin/vitest")
      const run = spawn(vitest, ["run"], { cwd: folder, stdio: "ignore" })
      await expect.poll(pidOfServer, { timeout: 60_000 }).toBeGreaterThan(0)
      run.kill(signal)
      await once(run, "exit")
      await expect.poll(() => isRunning(pidOfServer())).toBe(false)
    },
  )
})
