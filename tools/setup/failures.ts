/** Lists the failures of a test run: one line each for people, JSON for programs. */
import { relative } from "node:path"
import { stripVTControlCharacters } from "node:util"
import type { TestCase, TestModule, TestSuite } from "vitest/node"

type TestError = ReturnType<TestModule["errors"]>[number]

export interface Failure {
  /** Relative to the root of the repository; empty for an error outside any file. */
  readonly file: string
  /** The line of the first frame in that file; 1 without such a frame. */
  readonly line: number
  readonly title: string
  /** The first line of the error, without colours. */
  readonly error: string
}

/** The longest list at the end of a run; further failures are counted. */
const mostLines = 15
const longestLine = 300

const firstLine = ({ message, name = "an error" }: TestError): string =>
  stripVTControlCharacters(message).trim().split("\n", 1)[0] || `${name} without a message`

const failuresAt = (
  place: TestCase | TestModule | TestSuite,
  errors: ReadonlyArray<TestError>,
  root: string,
): ReadonlyArray<Failure> => {
  const isModule = place.type === "module"
  const path = isModule ? place.moduleId : place.module.moduleId
  const title = isModule ? "the file" : place.fullName.replaceAll(" > ", " › ")
  return errors.map((error) => {
    const line = error.stacks?.find((frame) => frame.file === path)?.line ?? 1
    return { file: relative(root, path), line, title, error: firstLine(error) }
  })
}

/** All failures in the order of the files; of each test only the first. */
export const failuresOf = (
  modules: ReadonlyArray<TestModule>,
  unhandledErrors: ReadonlyArray<TestError>,
  root: string,
): ReadonlyArray<Failure> => [
  ...modules.flatMap((module) => [
    ...failuresAt(module, module.errors(), root),
    ...[...module.children.allSuites()].flatMap((suite) => failuresAt(suite, suite.errors(), root)),
    ...[...module.children.allTests("failed")].flatMap((test) =>
      failuresAt(test, (test.result().errors ?? []).slice(0, 1), root),
    ),
  ]),
  ...unhandledErrors.map((error) => ({
    file: "",
    line: 1,
    title: "unhandled error",
    error: firstLine(error),
  })),
]

const lineOf = ({ file, line, title, error }: Failure): string => {
  const place = file === "" ? "" : `${file}:${line} › `
  return `✗ ${place}${title}: ${error}`.slice(0, longestLine)
}

/** `✗ file:line › title: first line of the error` for the first 15, and the count of the others. */
export const failureLines = (failures: ReadonlyArray<Failure>): ReadonlyArray<string> => {
  const lines = failures.slice(0, mostLines).map(lineOf)
  const more = failures.length - lines.length
  return more > 0 ? [...lines, `✗ and ${more} more failures`] : lines
}
