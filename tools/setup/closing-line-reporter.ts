/**
 * Prints the last lines of a test run: each failure, the reasons for skipped tests, the tiers that
 * were not run, and the closing line `N passed, M failed`, with `, K skipped` when there are any.
 *
 * Counts tests. A failure outside a test (a file that cannot be loaded, a hook, an unhandled error,
 * a set-up that never reached the tests) counts as failed too, so "0 failed" always means a good
 * run. Prints when the process ends, after everything else.
 */
import { globSync, writeFileSync } from "node:fs"
import type { Reporter, TestCase, TestModule, TestSuite, Vitest } from "vitest/node"
import { type Failure, failureLines, failuresOf } from "./failures.ts"

declare module "vitest" {
  interface TaskMeta {
    /** What a test or a block of tests needs; it is skipped on a machine without it. */
    needs?: string
  }
}

type UnhandledErrors = Parameters<NonNullable<Reporter["onTestRunEnd"]>>[1]

export interface Tally {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
}

/** The closing line, without its line break. */
export const closingLine = ({ passed, failed, skipped }: Tally): string =>
  `${passed} passed, ${failed} failed${skipped === 0 ? "" : `, ${skipped} skipped`}`

/** The contents of TEST_REPORT_FILE after a run. */
export interface RunReport extends Tally {
  readonly failures: ReadonlyArray<Failure>
}

/** Counts errors of a file and of its describe blocks: failed hooks, failed imports. */
const errorsAround = (module: TestModule): number => {
  const suites = [...module.children.allSuites()]
  return [module, ...suites].filter((place) => place.errors().length > 0).length
}

/** The counts of a finished run. */
export const tallyOf = (
  modules: ReadonlyArray<TestModule>,
  unhandledErrors: UnhandledErrors,
): Tally => {
  const states = modules.flatMap((module) =>
    [...module.children.allTests()].map((test) => test.result().state),
  )
  const count = (state: string): number => states.filter((each) => each === state).length
  const around = modules.reduce((sum, module) => sum + errorsAround(module), 0)
  return {
    passed: count("passed"),
    failed: count("failed") + around + unhandledErrors.length,
    skipped: states.length - count("passed") - count("failed"),
  }
}

const needsOf = (place: TestCase | TestSuite | TestModule): string | undefined => {
  if (place.type === "module") return undefined
  return place.meta().needs ?? needsOf(place.parent)
}

const reasonOf = (test: TestCase): string => {
  const result = test.result()
  const note = result.state === "skipped" ? result.note : undefined
  if (note !== undefined) return note
  const { contractClause } = test.meta()
  if (contractClause?.missingCapability !== undefined) {
    const { port, adapter, missingCapability } = contractClause
    return `${port} contract: the binding "${adapter}" is not ${missingCapability}`
  }
  const needs = needsOf(test)
  return needs === undefined ? "no reason given" : `needs ${needs}`
}

/** Counts the skipped tests by reason, most frequent first. */
export const skipReasons = (modules: ReadonlyArray<TestModule>): ReadonlyArray<string> => {
  const skipped = modules.flatMap((module) => [...module.children.allTests("skipped")])
  const byReason = Map.groupBy(skipped, reasonOf)
  return [...byReason]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .map(([reason, tests]) => `skipped ${tests.length}: ${reason}`)
}

/** The tiers beyond `npm test`, as globs of their test files. */
const tiers = {
  "npm run test:system": "{packages,tools}/**/*.{e2e,system}.test.ts",
  "npm run test:cluster": "packages/**/*.cluster.test.ts",
  "npm run test:clients": "tools/**/*.clients.test.ts",
}

const isInstalled = (path: string): boolean => path.endsWith("node_modules")

/** Lists the test files that `npm test` leaves to other commands. */
const leftOut = ({ config }: Vitest): ReadonlyArray<string> => {
  if (!config.project.includes("!system")) return []
  const counts = Object.entries(tiers).map(([command, files]) => {
    const found = globSync(files, { cwd: config.root, exclude: isInstalled })
    return `${command} (${found.length} files)`
  })
  return [`not run: ${counts.join(", ")}, npm run test:bench; all of them: npm run test:full`]
}

export default class ClosingLineReporter implements Reporter {
  private tally: Tally | undefined
  private notes: ReadonlyArray<string> = []
  private watching = false
  private root = ""
  private reportFile = ""

  onInit(vitest: Vitest): void {
    this.notes = leftOut(vitest)
    this.watching = vitest.config.watch
    this.root = vitest.config.root
    this.reportFile = process.env["TEST_REPORT_FILE"] ?? ""
    // Removed, so that runs started by a test do not write it.
    delete process.env["TEST_REPORT_FILE"]
    if (!this.watching) process.once("exit", (code) => this.print(code))
  }

  onTestRunEnd(modules: ReadonlyArray<TestModule>, unhandledErrors: UnhandledErrors): void {
    this.tally = tallyOf(modules, unhandledErrors)
    const failures = failuresOf(modules, unhandledErrors, this.root)
    this.notes = [...failureLines(failures), ...skipReasons(modules), ...this.notes]
    const report: RunReport = { ...this.tally, failures }
    if (this.reportFile !== "") writeFileSync(this.reportFile, JSON.stringify(report))
    if (this.watching) this.print(0)
  }

  private print(code: number): void {
    const tally = this.tally ?? { passed: 0, failed: 0, skipped: 0 }
    const failed = code !== 0 && tally.failed === 0 ? 1 : tally.failed
    const lines = [...this.notes, closingLine({ ...tally, failed })]
    process.stdout.write(`${lines.join("\n")}\n`)
  }
}
