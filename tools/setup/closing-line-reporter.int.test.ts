import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { root } from "../architecture/source-tree.ts"
import { answerOf } from "../pack/somebody.ts"

let folder = ""

const write = (path: string, text: string): void => {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "closing-line-"))
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Runs vitest on test files by their names; returns the lines that it prints and its exit code. */
const linesOf = async (tests: Readonly<Record<string, string>>, ...more: ReadonlyArray<string>) => {
  for (const [name, text] of Object.entries(tests)) {
    write(`${name}.test.ts`, `import { afterAll, describe, expect, it } from "vitest"\n${text}`)
  }
  const reporter = join(import.meta.dirname, "closing-line-reporter.ts")
  const options = ["--root", folder, "--reporter=default", `--reporter=${reporter}`, ...more]
  const vitest = join(root, "node_modules/.bin/vitest")
  // Vitest writes the details of failures to its standard error.
  const script = 'exec "$0" run "$@" 2>/dev/null'
  const { code, output } = await answerOf(folder, "sh", "-c", script, vitest, ...options)
  return { code, lines: output.split("\n").filter((line) => line !== "") }
}

const passing = 'it("passes", () => {})\n'
const failing = 'it("fails", () => expect(1).toBe(2))\n'

describe("Closing line of a test run", () => {
  it("the closing line counts passed and skipped tests", async () => {
    const { code, lines } = await linesOf({ a: `${passing}it.skip("b", () => {})`, b: passing })
    expect(lines.at(-1)).toBe("2 passed, 0 failed, 1 skipped")
    expect(code).toBe(0)
  })

  it("the closing line counts failures in and outside of tests, each of them once", async () => {
    const { code, lines } = await linesOf({
      failed: passing + failing,
      thrown: `${passing}it("throws an object", () => { throw { code: 1 } })`,
      hook: `${passing}afterAll(() => { throw new Error("hook") })`,
      unreadable: 'import "./missing.ts"',
      lost: `${passing}void Promise.reject(new Error("a rejection"))`,
    })
    expect(lines.filter((line) => line.startsWith("✗")).toSorted()).toEqual([
      expect.stringMatching(/^✗ failed\.test\.ts:\d+ › fails: expected 1 to be 2/),
      expect.stringMatching(/^✗ hook\.test\.ts:\d+ › the file: hook/),
      expect.stringMatching(/^✗ thrown\.test\.ts:\d+ › throws an object: /),
      expect.stringMatching(/^✗ unhandled error: a rejection/),
      expect.stringMatching(/^✗ unreadable\.test\.ts:\d+ › the file: /),
    ])
    expect(lines.at(-1)).toBe("4 passed, 5 failed")
    expect(code).toBe(1)
  })

  it.each([
    ["a hook", `${passing}afterAll(() => { throw new Error("hook") })`],
    ["a lost rejection", `${passing}void Promise.reject(new Error("a"))`],
  ])("a run fails by %s alone", async (_what, text) => {
    const { code, lines } = await linesOf({ a: text })
    expect(lines.at(-1)).toBe("1 passed, 1 failed")
    expect(code).toBe(1)
  })

  it("the closing line follows the reasons for skipped tests, most frequent first", async () => {
    const { lines } = await linesOf({
      a: `
      it("a", ({ skip }) => skip("there is no moon"))
      describe.skipIf(true)("b", { meta: { needs: "Kafka" } }, () => {
        it("c", () => {})
        it("d", () => {})
      })
      const missingCapability = "patient"
      const contractClause = { port: "Archive", adapter: "bucket", clause: "e", missingCapability }
      it.skipIf(true)("e", { meta: { contractClause } }, () => {})
      it.skip("f", () => {})`,
    })
    expect(lines.slice(-5)).toEqual([
      "skipped 2: needs Kafka",
      "skipped 1: there is no moon",
      'skipped 1: Archive contract: the binding "bucket" is not patient',
      "skipped 1: no reason given",
      "0 passed, 0 failed, 5 skipped",
    ])
  })

  it("the closing line follows the tiers that were not run, and their sizes", async () => {
    for (const kind of ["cluster", "e2e", "system"]) write(`packages/a/test/a.${kind}.test.ts`, "")
    write("tools/a.clients.test.ts", "")
    const { lines } = await linesOf({ a: passing }, "a.test.ts", "--project=!system")
    expect(lines.slice(-2)).toEqual([
      "not run: npm run test:system (2 files), npm run test:cluster (1 files), " +
        "npm run test:clients (1 files), npm run test:images (0 files), npm run test:bench; all of them: npm run test:full",
      "1 passed, 0 failed",
    ])
  })

  it("each failure stands above the closing line with its place, and in the report", async () => {
    const file = join(folder, "report.json")
    vi.stubEnv("TEST_REPORT_FILE", file)
    const { lines } = await linesOf({
      a: `
      describe("Money", () => {
        it("adds up", () => expect({ a: 1 }).toEqual({ a: 2 }))
        it("has no fractions", () => { throw new Error("one\\ntwo") })
      })
      ${"it.fails('is a success', () => {})\n".repeat(15)}`,
    }).finally(vi.unstubAllEnvs)
    const error = "expected { a: 1 } to deeply equal { a: 2 }"
    const printed = lines.filter((line) => line.startsWith("✗"))
    expect(printed.slice(0, 3)).toEqual([
      `✗ a.test.ts:4 › Money › adds up: ${error}`,
      "✗ a.test.ts:5 › Money › has no fractions: one",
      expect.stringMatching(/^✗ a\.test\.ts:1 › is a success: /),
    ])
    expect(printed).toHaveLength(16)
    expect(lines.slice(-2)).toEqual(["✗ and 2 more failures", "0 passed, 17 failed"])
    const report = JSON.parse(readFileSync(file, "utf8"))
    expect(report).toMatchObject({ passed: 0, failed: 17, skipped: 0 })
    const [first] = report.failures
    expect(first).toEqual({ file: "a.test.ts", line: 4, title: "Money › adds up", error })
  })
})
