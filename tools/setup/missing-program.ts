/** Handles a test run on a machine without a program that some tests need. */

/** True with CI set, except to `0` or `false`. */
export const isAutomated = !["", "0", "false"].includes(process.env["CI"] ?? "")

/** Prints which tests are skipped; fails instead with CI=true, so that a passing run ran them. */
export const skipWithout = (program: string, why: string): void => {
  if (isAutomated) throw new Error(`no ${program} for the tests: ${why}`)
  process.stderr.write(`\nTHE TESTS THAT NEED ${program.toUpperCase()} ARE NOT RUN: ${why}\n\n`)
}
