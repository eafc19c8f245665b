/** A database for one test file or one test. */
import { inject } from "vitest"
import { createDatabase, databaseUrl, dropDatabase } from "./databases.ts"

export interface TestDatabase {
  readonly url: string
  /** Removes the database, even if clients are still connected. */
  readonly drop: () => Promise<void>
}

const copyOf = async (template: string): Promise<TestDatabase> => {
  const serverUrl = inject("postgresUrl")
  const name = await createDatabase(serverUrl, template)
  return { url: databaseUrl(serverUrl, name), drop: () => dropDatabase(serverUrl, name) }
}

/** A database without any table. */
export const emptyDatabase = (): Promise<TestDatabase> => copyOf("template0")

/** A database of the present version, with nothing in it. */
export const freshDatabase = (): Promise<TestDatabase> => copyOf(inject("postgresTemplate"))
