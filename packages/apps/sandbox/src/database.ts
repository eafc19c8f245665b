/** The sandbox's database: the server in the folder, one database, the current schema. */
import { randomBytes } from "node:crypto"
import { grantRights, openDatabase, setLogin } from "@procurement/adapter-postgres"
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from "@procurement/adapter-postgres/embedded"
import { sellerTenantId } from "@procurement/domain/identity"
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
  /** As `signInSecret`, to the seller's console. */
  readonly consoleSecret: string
}

/** Seeds an empty database. */
export const prepareDatabase = async (
  url: string,
  { folder, time, webhookSecretsKey }: Surroundings,
  clientThumbprint: string,
  operator: SandboxOperator,
): Promise<PreparedDatabase> => {
  const database = await openDatabase({ url, applicationName: "sandbox", poolSize: 1 })
  try {
    const credentials = await seed(database, folder, clientThumbprint)
    const { tenantId } = credentials
    const offset = time.offsetMillis()
    await admitOperator(database, operator, offset)
    const linkOf = (tenant: string) => ownerLink(database, tenant, webhookSecretsKey, offset)
    const signInSecret = await linkOf(tenantId)
    return { credentials, signInSecret, consoleSecret: await linkOf(sellerTenantId) }
  } finally {
    await database.close()
  }
}

/** As in production, no service has the rights of the owner. */
const serviceRole = "procurement_service"

/** Migrates the schema; returns the URL of the role that only reads and writes rows. */
const prepareRoles = async (ownerUrl: string): Promise<string> => {
  const database = await openDatabase({ url: ownerUrl, applicationName: "sandbox", poolSize: 1 })
  try {
    await database.migrate()
    const password = randomBytes(24).toString("base64url")
    await setLogin(database, serviceRole, password)
    await grantRights(database, { service: serviceRole })
    const url = new URL(ownerUrl)
    url.username = serviceRole
    url.password = password
    return url.href
  } finally {
    await database.close()
  }
}

/** Starts the server in the folder; its URL is that of the services' role. */
export const startDatabase = async (folder: DataFolder): Promise<EmbeddedPostgres> => {
  const server = await startEmbeddedPostgres({ directory: folder.within("postgres") })
  try {
    return { ...server, url: await prepareRoles(server.url) }
  } catch (error) {
    await server.stop()
    throw error
  }
}
