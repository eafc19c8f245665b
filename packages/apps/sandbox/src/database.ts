/** The sandbox's database: the server in the folder, one database, the present schema. */
import { openDatabase } from "@procurement/adapter-postgres"
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from "@procurement/adapter-postgres/embedded"
import type { DataFolder } from "./data-folder.ts"
import { type SandboxCredentials, seed } from "./seed.ts"

/** Brings the schema up to date and fills what is empty; answers the sandbox's own client. */
export const prepareDatabase = async (
  url: string,
  folder: DataFolder,
): Promise<SandboxCredentials> => {
  const database = await openDatabase({ url, applicationName: "sandbox", poolSize: 1 })
  try {
    await database.migrate()
    return await seed(database, folder)
  } finally {
    await database.close()
  }
}

export const startDatabase = (folder: DataFolder): Promise<EmbeddedPostgres> =>
  startEmbeddedPostgres({ directory: folder.within("postgres") })
