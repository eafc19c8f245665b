/**
 * Which test files of a finished run may run again: those in which nothing but waiting failed.
 *
 * A machine that is busy for a moment makes a test wait too long; it never gives one order two
 * invoices. So a failed comparison is never repeated, and neither is a file that can't be loaded.
 */
import type { Failure } from "../setup/failures.ts"

/** Errors about something that did not happen in time, as vitest and our own tests word them. */
const waitedTooLong =
  /still not so after|(?:Test|Hook) timed out in \d+ms|Matcher did not succeed in time|EADDRINUSE/

/** The files to run again; none when a failure of the run can't be forgiven. */
export const filesToRunAgain = (failures: ReadonlyArray<Failure>): ReadonlyArray<string> => {
  const canBeForgiven = failures.every(
    ({ file, error }) => file !== "" && waitedTooLong.test(error),
  )
  return canBeForgiven ? [...new Set(failures.map(({ file }) => file))] : []
}
