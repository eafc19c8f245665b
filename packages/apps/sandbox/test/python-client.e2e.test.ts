/** The Python client against a running sandbox: `clients/python/check` with all its tests. */
import { spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import { temporaryFolder } from "@procurement/testing"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { putAhead } from "./support/ahead.ts"
import { endProcessesOf } from "./support/processes.ts"
import { runProgram } from "./support/program.ts"

/** Whether a virtual environment can be created; in CI its absence is a failure. */
const hasPython = (): boolean => {
  const program = "import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 10))"
  if (spawnSync("python3", ["-c", program]).status === 0) return true
  const absence = "there is no python3 with venv, 3.10 or newer"
  if (process.env["CI"]) throw new Error(`${absence}: CI must not skip the Python client`)
  process.stderr.write(`\n!!! ${absence}: the tests of the Python client are SKIPPED !!!\n`)
  return false
}

const check = join(import.meta.dirname, "../../../../clients/python/check")
const folder = join(temporaryFolder(afterAll), "sandbox")
const isPossible = hasPython()

describe.runIf(isPossible)("The Python client", () => {
  beforeAll(async () => {
    await putAhead(folder)
    await runProgram("sandbox", { SANDBOX_DIR: folder }).says("The sandbox is running.")
  })
  afterAll(() => endProcessesOf(folder))

  it("its models are up to date, its types strict, and its tests pass", async () => {
    const env = { ...process.env, PROCUREMENT_SANDBOX: join(folder, "sandbox.json") }
    const child = spawn(check, { env, stdio: ["ignore", "pipe", "pipe"] })
    const [output, errors, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, "exit"),
    ])
    expect(code, `${output}${errors}`).toBe(0)
    expect(output).not.toContain("skipped")
  }, 180_000)
})
