import { execFile } from "node:child_process"
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"

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
    ["counts passed tests", passing + passing.replace("passes", "again"), "2 passed, 0 failed", 0],
    ["counts failed tests", passing + failing, "1 passed, 1 failed", 1],
    ["names skipped tests", `${passing}it.skip("b", () => {})`, "1 passed, 0 failed, 1 skipped", 0],
    [
      "counts a failing hook as a failure",
      `${passing}afterAll(() => { throw new Error("hook") })`,
      "1 passed, 1 failed",
      1,
    ],
    ["counts a file that cannot be loaded", 'import "./missing.ts"', "0 passed, 1 failed", 1],
    [
      "counts an unhandled rejection",
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

  it("the closing line follows the tiers that were not run, and their sizes", async () => {
    mkdirSync(join(folder, "packages/app/test"), { recursive: true })
    for (const kind of ["cluster", "e2e", "system"]) {
      writeFileSync(join(folder, `packages/app/test/a.${kind}.test.ts`), "")
    }
    mkdirSync(join(folder, "tools"), { recursive: true })
    writeFileSync(join(folder, "tools/a.clients.test.ts"), "")
    const { lines } = await linesOf(passing, "a.test.ts", "--project=!system")
    expect(lines.slice(-2)).toEqual([
      "not run: npm run test:system (2 files), npm run test:cluster (1 files), " +
        "npm run test:clients (1 files), npm run test:bench; all of them: npm run test:full",
      "1 passed, 0 failed",
    ])
  })

  it("each failure stands above the closing line with its place and its error", async () => {
    const { lines } = await linesOf(`
      import { describe } from "vitest"
      describe("Money", () => {
        it("adds up", () => expect({ a: 1 }).toEqual({ a: 2 }))
        it("has no fractions", () => { throw new Error("one\\ntwo") })
      })
      ${"it.fails('is a success', () => {})\n".repeat(15)}`)
    expect(lines.slice(-17, -13)).toEqual([
      "✗ a.test.ts:5 › Money › adds up: expected { a: 1 } to deeply equal { a: 2 }",
      "✗ a.test.ts:6 › Money › has no fractions: one",
      expect.stringMatching(/^✗ a\.test\.ts:1 › is a success: /),
      expect.stringMatching(/^✗ a\.test\.ts:1 › is a success: /),
    ])
    expect(lines.slice(-2)).toEqual(["✗ and 2 more failures", "0 passed, 17 failed"])
  })

  it("TEST_REPORT_FILE gets the counts and the failures of a run as JSON", async () => {
    const file = join(folder, "report.json")
    vi.stubEnv("TEST_REPORT_FILE", file)
    await linesOf(passing + failing).finally(vi.unstubAllEnvs)
    expect(JSON.parse(readFileSync(file, "utf8"))).toEqual({
      passed: 1,
      failed: 1,
      skipped: 0,
      failures: [
        {
          file: "a.test.ts",
          line: 3,
          title: "fails",
          error: "expected 1 to be 2 // Object.is equality",
        },
      ],
    })
  })
})
