/** A readiness check that the database responds. */
import type { Database } from "@procurement/adapter-postgres"
import type { ReadinessCheck } from "./readiness.ts"

const question = { name: "answers", text: "select 1" }

export const databaseAnswers = ({ sql }: Pick<Database, "sql">): ReadinessCheck => ({
  name: "database",
  check: () => sql.query(question, []),
})
