import { execFile } from "node:child_process"
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
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

/** Runs vitest on one test file; returns the lines that it prints and its exit code. */
const linesOf = (test: string, ...more: ReadonlyArray<string>) =>
  new Promise<{ readonly lines: ReadonlyArray<string>; readonly code: unknown }>((resolve) => {
    writeFileSync(
      join(folder, "a.test.ts"),
      `import { afterAll, expect, it } from "vitest"\n${test}`,
    )
    const vitest = join(root, "node_modules/.bin/vitest")
    const reporters = ["--reporter=default", `--reporter=${reporter}`]
    const parameters = ["run", "--root", folder, ...reporters, ...more]
    execFile(vitest, parameters, { cwd: folder }, (error, stdout) => {
      resolve({ lines: stdout.trimEnd().split("\n"), code: error === null ? 0 : error.code })
    })
  })

const passing = 'it("passes", () => {})\n'
const failing = 'it("fails", () => expect(1).toBe(2))\n'

describe("Closing line of a test run", () => {
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
  ])("the closing line %s", async (_title, test, line, code) => {
    const ran = await linesOf(test)
    expect({ line: ran.lines.at(-1), code: ran.code }).toEqual({ line, code })
  })

  it("the closing line follows the reasons for skipped tests, most frequent first", async () => {
    const { lines } = await linesOf(`
      import { describe } from "vitest"
      it("a", ({ skip }) => skip("there is no moon"))
      describe.skipIf(true)("b", { meta: { needs: "Kafka" } }, () => {
        it("c", () => {})
        it("d", () => {})
      })
      const missingCapability = "patient"
      const contractClause = { port: "Archive", adapter: "bucket", clause: "e", missingCapability }
      it.skipIf(true)("e", { meta: { contractClause } }, () => {})
      it.skip("f", () => {})`)
    expect(lines.slice(-5)).toEqual([
      "skipped 2: needs Kafka",
      "skipped 1: there is no moon",
      'skipped 1: Archive contract: the binding "bucket" is not patient',
      "skipped 1: no reason given",
      "0 passed, 0 failed, 5 skipped",
    ])
  })

  it("the closing line follows the count of cluster test files that were not run", async () => {
    mkdirSync(join(folder, "packages/app/test"), { recursive: true })
    writeFileSync(join(folder, "packages/app/test/a.cluster.test.ts"), "")
    const { lines } = await linesOf(passing, "a.test.ts", "--project=!cluster")
    expect(lines.slice(-2)).toEqual([
      expect.stringMatching(/^not run: \*\.cluster\.test\.ts, 1 of them.*: npm run test:cluster$/),
      "1 passed, 0 failed",
    ])
  })
})
