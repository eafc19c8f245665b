/** Handles a test run on a machine without Kafka. */

const isAutomated = (environment: NodeJS.ProcessEnv): boolean =>
  !["", "0", "false"].includes(environment["CI"] ?? "")

/** Prints which tests are not run; fails instead with CI=true. */
export const withoutKafka = (why: string, environment: NodeJS.ProcessEnv = process.env): void => {
  if (isAutomated(environment)) throw new Error(`no Kafka for the tests: ${why}`)
  process.stderr.write(`\nTHE TESTS THAT NEED KAFKA ARE NOT RUN: ${why}\n\n`)
}
