import { execFile } from "node:child_process"
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { afterEach, beforeEach, describe, expect, it } from "vitest"

const root = fileURLToPath(new URL("../..", import.meta.url))
const reporter = fileURLToPath(new URL("closing-line-reporter.ts", import.meta.url))

let folder = ""

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "closing-line-"))
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"))
})

afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

/** Runs vitest over one test file; answers with the last line that it prints, and its exit code. */
const lastLineOf = (test: string) =>
  new Promise<{ readonly line: string | undefined; readonly code: unknown }>((resolve) => {
    writeFileSync(
      join(folder, "a.test.ts"),
      `import { afterAll, expect, it } from "vitest"\n${test}`,
    )
    const vitest = join(root, "node_modules/.bin/vitest")
    const parameters = ["run", "--root", folder, "--reporter=default", `--reporter=${reporter}`]
    execFile(vitest, parameters, { cwd: folder }, (error, stdout) => {
      resolve({ line: stdout.trimEnd().split("\n").at(-1), code: error === null ? 0 : error.code })
    })
  })

const passing = 'it("passes", () => {})\n'
const failing = 'it("fails", () => expect(1).toBe(2))\n'

describe("The last line of a test run", () => {
  it.each([
    ["counts what passed", passing + passing.replace("passes", "again"), "2 passed, 0 failed", 0],
    ["counts what failed", passing + failing, "1 passed, 1 failed", 1],
    [
      "names what was skipped",
      `${passing}it.skip("b", () => {})`,
      "1 passed, 0 failed, 1 skipped",
      0,
    ],
    [
      "counts a failing hook as a failure",
      `${passing}afterAll(() => { throw new Error("hook") })`,
      "1 passed, 1 failed",
      1,
    ],
    ["counts a file that cannot be loaded", 'import "./missing.ts"', "0 passed, 1 failed", 1],
    [
      "counts a rejection that nobody handled",
      'it("passes", () => void Promise.reject(new Error("lost")))',
      "1 passed, 1 failed",
      1,
    ],
  ])("%s", async (_title, test, line, code) => {
    expect(await lastLineOf(test)).toEqual({ line, code })
  })
})
