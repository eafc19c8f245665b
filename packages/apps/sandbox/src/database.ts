/** The sandbox's database: the server in the folder, one database, the current schema. */
import { openDatabase } from "@procurement/adapter-postgres"
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from "@procurement/adapter-postgres/embedded"
import type { DataFolder } from "./data-folder.ts"
import { admitOperator, type SandboxOperator } from "./operator-token.ts"
import { ownerLink } from "./owner.ts"
import { type SandboxCredentials, seed } from "./seed.ts"
import type { Surroundings } from "./services.ts"

export interface PreparedDatabase {
  /** The sandbox's own client. */
  readonly credentials: SandboxCredentials
  /** The secret of a new link that signs the sandbox's owner in. */
  readonly signInSecret: string
}

/** Migrates the schema and seeds an empty database. */
export const prepareDatabase = async (
  url: string,
  { folder, time, webhookSecretsKey }: Surroundings,
  clientThumbprint: string,
  operator: SandboxOperator,
): Promise<PreparedDatabase> => {
  const database = await openDatabase({ url, applicationName: "sandbox", poolSize: 1 })
  try {
    await database.migrate()
    const credentials = await seed(database, folder, clientThumbprint)
    const { tenantId } = credentials
    const offset = time.offsetMillis()
    await admitOperator(database, operator, offset)
    const signInSecret = await ownerLink(database, tenantId, webhookSecretsKey, offset)
    return { credentials, signInSecret }
  } finally {
    await database.close()
  }
}

export const startDatabase = (folder: DataFolder): Promise<EmbeddedPostgres> =>
  startEmbeddedPostgres({ directory: folder.within("postgres") })
