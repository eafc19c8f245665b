/** The sandbox's database: the server in the folder, one database, the present schema. */
import { openDatabase } from "@procurement/adapter-postgres"
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from "@procurement/adapter-postgres/embedded"
import type { DataFolder } from "./data-folder.ts"
import { type SandboxCredentials, seed } from "./seed.ts"

export interface SandboxDatabase {
  readonly url: string
  readonly credentials: SandboxCredentials
  readonly stop: () => Promise<void>
}

const prepare = async (url: string, folder: DataFolder): Promise<SandboxCredentials> => {
  const database = await openDatabase({ url, applicationName: "sandbox", poolSize: 1 })
  try {
    await database.migrate()
    return await seed(database, folder)
  } finally {
    await database.close()
  }
}

export const startDatabase = async (folder: DataFolder): Promise<SandboxDatabase> => {
  const server: EmbeddedPostgres = await startEmbeddedPostgres({
    directory: folder.within("postgres"),
  })
  try {
    const credentials = await prepare(server.url, folder)
    return { url: server.url, credentials, stop: server.stop }
  } catch (error) {
    await server.stop()
    throw error
  }
}
