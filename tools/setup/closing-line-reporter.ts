/**
 * Prints the last lines of a test run: each failure, the reasons for skipped tests, the tiers that
 * were not run, and the closing line `N passed, M failed`, with `, K skipped` when there are any.
 *
 * Counts tests. A failure outside a test (a file that cannot be loaded, a hook, an unhandled error,
 * a set-up that never reached the tests) counts as failed too, so "0 failed" always means a good
 * run. Prints when the process ends, after everything else.
 */
import { globSync, writeFileSync } from "node:fs"
import { relative } from "node:path"
import { stripVTControlCharacters } from "node:util"
import type { Reporter, TestCase, TestModule, TestSuite, Vitest } from "vitest/node"

declare module "vitest" {
  interface TaskMeta {
    /** A requirement of a test or a block of tests, which is skipped on a machine without it. */
    needs?: string
  }
}

type TestError = ReturnType<TestModule["errors"]>[number]
type Place = TestCase | TestModule | TestSuite
type Modules = ReadonlyArray<TestModule>

export interface Tally {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
}

export interface Failure {
  /** Relative to the root of the repository; empty for an error outside any file. */
  readonly file: string
  /** The line of the first frame in that file; 1 without such a frame. */
  readonly line: number
  readonly title: string
  /** The first line of the error, without colours. */
  readonly error: string
}

/** The contents of TEST_REPORT_FILE after a run. */
export interface RunReport extends Tally {
  readonly failures: ReadonlyArray<Failure>
}

/** The closing line, without its line break. */
export const closingLine = ({ passed, failed, skipped }: Tally): string =>
  `${passed} passed, ${failed} failed${skipped === 0 ? "" : `, ${skipped} skipped`}`

/** Anything can be thrown, so the message may be missing. */
const firstLine = ({ message, name = "an error" }: Partial<TestError>): string =>
  stripVTControlCharacters(String(message ?? ""))
    .trim()
    .split("\n", 1)[0] || `${name} without a message`

const failureAt = (place: Place, error: TestError, root: string): Failure => {
  const isModule = place.type === "module"
  const path = isModule ? place.moduleId : place.module.moduleId
  const title = isModule ? "the file" : place.fullName.replaceAll(" > ", " › ")
  const line = error.stacks?.find((frame) => frame.file === path)?.line ?? 1
  return { file: relative(root, path), line, title, error: firstLine(error) }
}

/** The counts and all failures, in the order of the files; of each test only the first. */
const reportOf = (
  modules: Modules,
  unhandledErrors: ReadonlyArray<TestError>,
  root: string,
): RunReport => {
  const tests = modules.flatMap((module) => [...module.children.allTests()])
  const count = (state: string): number =>
    tests.filter((test) => test.result().state === state).length
  const around = modules
    .flatMap((module) => [module, ...module.children.allSuites()])
    .filter((place) => place.errors().length > 0)
  const failures = modules.flatMap((module) => {
    const failed = [...module.children.allTests("failed")].map(
      (test) => [test, (test.result().errors ?? []).slice(0, 1)] as const,
    )
    return [module, ...module.children.allSuites()]
      .map((place) => [place, place.errors()] as readonly [Place, ReadonlyArray<TestError>])
      .concat(failed)
      .flatMap(([place, errors]) => errors.map((error) => failureAt(place, error, root)))
  })
  const unhandled = unhandledErrors.map((error) => ({
    file: "",
    line: 1,
    title: "unhandled error",
    error: firstLine(error),
  }))
  return {
    passed: count("passed"),
    failed: count("failed") + around.length + unhandled.length,
    skipped: tests.length - count("passed") - count("failed"),
    failures: [...failures, ...unhandled],
  }
}

/** The longest list at the end of a run; further failures are counted. */
const maximumLines = 15
const longestLine = 300

/** `✗ file:line › title: first line of the error` for the first 15, and the count of the others. */
const failureLines = (failures: ReadonlyArray<Failure>): ReadonlyArray<string> => {
  const lines = failures.slice(0, maximumLines).map(({ file, line, title, error }) => {
    const place = file === "" ? "" : `${file}:${line} › `
    return `✗ ${place}${title}: ${error}`.slice(0, longestLine)
  })
  const more = failures.length - lines.length
  return more > 0 ? [...lines, `✗ and ${more} more failures`] : lines
}

const needsOf = (place: Place): string | undefined =>
  place.type === "module" ? undefined : (place.meta().needs ?? needsOf(place.parent))

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
const skipReasons = (modules: Modules): ReadonlyArray<string> => {
  const skipped = modules.flatMap((module) => [...module.children.allTests("skipped")])
  return [...Map.groupBy(skipped, reasonOf)]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .map(([reason, tests]) => `skipped ${tests.length}: ${reason}`)
}

/** The tiers beyond `npm test`, as globs of their test files. */
const tiers = {
  "npm run test:system": "{packages,tools}/**/*.{e2e,system}.test.ts",
  "npm run test:cluster": "packages/**/*.cluster.test.ts",
  "npm run test:clients": "tools/**/*.clients.test.ts",
  "npm run test:images": "tools/**/*.images.test.ts",
}

const exclude = (path: string): boolean => path.endsWith("node_modules")

/** Lists the test files that `npm test` leaves to other commands. */
const leftOut = ({ config }: Vitest): ReadonlyArray<string> => {
  if (!config.project.includes("!system")) return []
  const counts = Object.entries(tiers).map(([command, files]) => {
    return `${command} (${globSync(files, { cwd: config.root, exclude }).length} files)`
  })
  return [`not run: ${counts.join(", ")}, npm run test:bench; all of them: npm run test:full`]
}

export default class ClosingLineReporter implements Reporter {
  private tally: Tally = { passed: 0, failed: 0, skipped: 0 }
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

  onTestRunEnd(modules: Modules, unhandledErrors: ReadonlyArray<TestError>): void {
    const report = reportOf(modules, unhandledErrors, this.root)
    this.tally = report
    this.notes = [...failureLines(report.failures), ...skipReasons(modules), ...this.notes]
    if (this.reportFile !== "") writeFileSync(this.reportFile, JSON.stringify(report))
    if (this.watching) this.print(0)
  }

  private print(code: number): void {
    const failed = code !== 0 && this.tally.failed === 0 ? 1 : this.tally.failed
    const lines = [...this.notes, closingLine({ ...this.tally, failed })]
    process.stdout.write(`${lines.join("\n")}\n`)
  }
}
