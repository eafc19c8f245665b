/** A database for one test file or one test. */
import { inject } from "vitest"
import { createDatabase, databaseUrl, dropDatabase, serviceUrl } from "./databases.ts"

export interface TestDatabase {
  /** As the owner, who may change the schema and the server. */
  readonly url: string
  /** As the role of the service: for processes, which have no more rights in production. */
  readonly serviceUrl: string
  /** Drops the database, even if clients are still connected. */
  readonly drop: () => Promise<void>
}

const copyOf = async (template: string): Promise<TestDatabase> => {
  const serverUrl = inject("postgresUrl")
  const name = await createDatabase(serverUrl, template)
  const url = databaseUrl(serverUrl, name)
  return { url, serviceUrl: serviceUrl(url), drop: () => dropDatabase(serverUrl, name) }
}

/** A database without tables. */
export const emptyDatabase = (): Promise<TestDatabase> => copyOf("template0")

/** A migrated, empty database, in which the roles have their rights. */
export const freshDatabase = (): Promise<TestDatabase> => copyOf(inject("postgresTemplate"))
