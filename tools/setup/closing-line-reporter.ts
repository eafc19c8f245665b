/**
 * The last line that a test run prints: `N passed, M failed`, and `, K skipped` when there are any.
 *
 * Counts tests. What failed without being a test (a file that cannot be loaded, a hook, an
 * unhandled error, a set-up that never came to the tests) counts as failed too, so "0 failed"
 * always means a good run. Printed when the process ends, after everything else.
 */
import type { Reporter, TestModule, Vitest } from "vitest/node"

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

export default class ClosingLineReporter implements Reporter {
  private tally: Tally | undefined
  private watching = false

  onInit(vitest: Vitest): void {
    this.watching = vitest.config.watch
    if (!this.watching) process.once("exit", (code) => this.print(code))
  }

  onTestRunEnd(modules: ReadonlyArray<TestModule>, unhandledErrors: UnhandledErrors): void {
    this.tally = tallyOf(modules, unhandledErrors)
    if (this.watching) this.print(0)
  }

  private print(code: number): void {
    const tally = this.tally ?? { passed: 0, failed: 0, skipped: 0 }
    const failed = code !== 0 && tally.failed === 0 ? 1 : tally.failed
    process.stdout.write(`${closingLine({ ...tally, failed })}\n`)
  }
}
