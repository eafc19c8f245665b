/**
 * For a statement that is a transaction of its own: its commit does not wait for the disk. A crash
 * of the server can take back what was committed like that less than a second before, and only all
 * that came after it as well. For nothing that must not be done twice (docs/adr/0040).
 */

/** One of the statement's `with`. */
export const unhurriedCommit =
  "unhurried as (select set_config('synchronous_commit', 'off', true) as commits)"

/** One of its conditions: without it the server would not look at the above. */
export const isUnhurried = "(select commits from unhurried) = 'off'"
