/**
 * Selects the test files of a finished run that may run again: those in which only timeouts failed.
 *
 * A busy machine makes a test wait too long, but it never gives one order two invoices. So a failed
 * comparison is never repeated, and neither is a file that can't be loaded.
 */
import type { Failure } from "../setup/closing-line-reporter.ts"

/** Errors about timeouts, in the words of vitest and of our own tests. */
const waitedTooLong =
  /condition not met in|(?:Test|Hook) timed out in \d+ms|Matcher did not succeed in time|EADDRINUSE/

/** The files to run again; empty when a failure of the run must not be repeated. */
export const filesToRunAgain = (failures: ReadonlyArray<Failure>): ReadonlyArray<string> => {
  const canBeForgiven = failures.every(
    ({ file, error }) => file !== "" && waitedTooLong.test(error),
  )
  return canBeForgiven ? [...new Set(failures.map(({ file }) => file))] : []
}
