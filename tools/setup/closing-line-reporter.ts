/**
 * The last line that a test run prints: `N passed, M failed`, and `, K skipped` when there are any.
 * Above it stands why tests were skipped, and which were not run at all.
 *
 * Counts tests. What failed without being a test (a file that cannot be loaded, a hook, an
 * unhandled error, a set-up that never came to the tests) counts as failed too, so "0 failed"
 * always means a good run. Printed when the process ends, after everything else.
 */
import { globSync } from "node:fs"
import type { Reporter, TestCase, TestModule, TestSuite, Vitest } from "vitest/node"

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

/** Errors of a file and of its describe blocks: failed hooks, failed imports. */
const errorsAround = (module: TestModule): number => {
  const suites = [...module.children.allSuites()]
  return [module, ...suites].filter((place) => place.errors().length > 0).length
}

/** What a finished run amounts to. */
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

/** How many tests were skipped for each reason, most first. */
export const skipReasons = (modules: ReadonlyArray<TestModule>): ReadonlyArray<string> => {
  const skipped = modules.flatMap((module) => [...module.children.allTests("skipped")])
  const byReason = Map.groupBy(skipped, reasonOf)
  return [...byReason]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .map(([reason, tests]) => `skipped ${tests.length}: ${reason}`)
}

/** Says which tests `npm test` leaves to another command. */
const leftOut = ({ config }: Vitest): ReadonlyArray<string> => {
  if (!config.project.includes("!cluster")) return []
  const files = globSync("packages/{*,*/*}/test/**/*.cluster.test.ts", { cwd: config.root })
  return [
    `not run: *.cluster.test.ts, ${files.length} of them, which take minutes ` +
      "(clusters, outages, series of crashes): npm run test:cluster",
  ]
}

export default class ClosingLineReporter implements Reporter {
  private tally: Tally | undefined
  private notes: ReadonlyArray<string> = []
  private watching = false

  onInit(vitest: Vitest): void {
    this.notes = leftOut(vitest)
    this.watching = vitest.config.watch
    if (!this.watching) process.once("exit", (code) => this.print(code))
  }

  onTestRunEnd(modules: ReadonlyArray<TestModule>, unhandledErrors: UnhandledErrors): void {
    this.tally = tallyOf(modules, unhandledErrors)
    this.notes = [...skipReasons(modules), ...this.notes]
    if (this.watching) this.print(0)
  }

  private print(code: number): void {
    const tally = this.tally ?? { passed: 0, failed: 0, skipped: 0 }
    const failed = code !== 0 && tally.failed === 0 ? 1 : tally.failed
    const lines = [...this.notes, closingLine({ ...tally, failed })]
    process.stdout.write(`${lines.join("\n")}\n`)
  }
}
