/** A database for one test file or one test. */
import { inject } from "vitest"
import { createDatabase, databaseUrl, dropDatabase } from "./databases.ts"

export interface TestDatabase {
  readonly url: string
  /** Drops the database, even if clients are still connected. */
  readonly drop: () => Promise<void>
}

const copyOf = async (template: string): Promise<TestDatabase> => {
  const serverUrl = inject("postgresUrl")
  const name = await createDatabase(serverUrl, template)
  return { url: databaseUrl(serverUrl, name), drop: () => dropDatabase(serverUrl, name) }
}

/** A database without tables. */
export const emptyDatabase = (): Promise<TestDatabase> => copyOf("template0")

/** A migrated, empty database. */
export const freshDatabase = (): Promise<TestDatabase> => copyOf(inject("postgresTemplate"))
