/**
 * Defines a style check and its exceptions.
 *
 * A check reads every text file of the repository and returns findings. An exception allows one
 * check to fail in one file and states the reason; an exception without a finding is itself a
 * finding.
 */
import type { SourceTree } from "../architecture/source-tree.ts"

export interface Finding {
  readonly path: string
  readonly line: number
  readonly found: string
}

export interface Check {
  readonly name: string
  readonly message: string
  readonly run: (tree: SourceTree) => ReadonlyArray<Finding>
}

export interface Exception {
  readonly check: string
  readonly path: string
  readonly reason: string
}

export interface Report extends Finding {
  readonly check: string
  readonly message: string
}

const forgives = (exception: Exception, report: Report): boolean =>
  exception.check === report.check && exception.path === report.path

const idle = (exception: Exception): Report => ({
  check: "exceptions",
  message: "remove an unused exception from tools/tidy/exceptions.ts",
  path: exception.path,
  line: 1,
  found: exception.check,
})

/** Every finding without an exception, then the unused exceptions. */
export const reportsOf = (
  tree: SourceTree,
  checks: ReadonlyArray<Check>,
  exceptions: ReadonlyArray<Exception>,
): ReadonlyArray<Report> => {
  const reports = checks.flatMap(({ name, message, run }) =>
    run(tree).map((finding) => ({ ...finding, check: name, message })),
  )
  const unforgiven = reports.filter(
    (report) => !exceptions.some((exception) => forgives(exception, report)),
  )
  const needless = exceptions.filter(
    (exception) => !reports.some((report) => forgives(exception, report)),
  )
  return [...unforgiven, ...needless.map(idle)]
}

const sourcePath = /^(?:packages|tools|examples|deploy)\/.*\.(?:tsx?|mjs)$|^[^/]+\.ts$/

/** Handwritten TypeScript and JavaScript, with paths. */
export const sourcesOf = (tree: SourceTree): ReadonlyArray<readonly [string, string]> =>
  [...tree].filter(([path]) => sourcePath.test(path))
