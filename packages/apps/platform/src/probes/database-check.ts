/** Readiness checks that the database responds, and that it accepts writes. */
import { type Database, proveWritable } from "@procurement/adapter-postgres"
import type { ReadinessCheck } from "./readiness.ts"

const question = { name: "answers", text: "select 1" }

export const databaseAnswers = ({ sql }: Pick<Database, "sql">): ReadinessCheck => ({
  name: "database",
  check: () => sql.query(question, []),
})

/** The shortest time between two writes, for any number of probes. */
const writeEveryMillis = 10_000

/** A probe sees the result of the last write, or waits for it. */
export const databaseWrites = (database: Pick<Database, "sql">): ReadinessCheck => {
  let writtenMillis = Number.NEGATIVE_INFINITY
  let isWriting = false
  let result = Promise.resolve()
  const write = (): Promise<void> => {
    writtenMillis = performance.now()
    isWriting = true
    return proveWritable(database).finally(() => {
      isWriting = false
    })
  }
  return {
    name: "writes",
    check: () => {
      const isDue = performance.now() - writtenMillis >= writeEveryMillis
      if (isDue && !isWriting) result = write()
      return result
    },
  }
}
