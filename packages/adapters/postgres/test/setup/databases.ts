/** Creates and drops test databases on a server. */
import { randomBytes } from "node:crypto"
import { Client } from "pg"
import { grantRights, openDatabase, setLogin } from "../../src/index.ts"

export const databaseUrl = (serverUrl: string, name: string): string => {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

/** The role of the service, which exists in every test server. */
const serviceRole = "procurement_service"
const servicePassword = "service"

/** The URL of the same database for the role of the service. */
export const serviceUrl = (ownerUrl: string): string => {
  const url = new URL(ownerUrl)
  url.username = serviceRole
  url.password = servicePassword
  return url.href
}

/** Runs one command in the server's default database. */
export const command = async (serverUrl: string, text: string): Promise<void> => {
  const client = new Client({ connectionString: serverUrl })
  await client.connect()
  try {
    await client.query(text)
  } finally {
    await client.end()
  }
}

/** Creates a copy of the template; returns the name of the new database. */
export const createDatabase = async (serverUrl: string, template: string): Promise<string> => {
  const name = `procurement_test_${randomBytes(8).toString("hex")}`
  await command(serverUrl, `create database ${name} template ${template}`)
  return name
}

/** Drops the database, even if clients are still connected. */
export const dropDatabase = (serverUrl: string, name: string): Promise<void> =>
  command(serverUrl, `drop database if exists ${name} with (force)`)

/** A migrated, empty database to copy from; returns its name. */
export const migratedTemplate = async (serverUrl: string): Promise<string> => {
  const name = await createDatabase(serverUrl, "template0")
  const database = await openDatabase({ url: databaseUrl(serverUrl, name), poolSize: 2 })
  try {
    await database.migrate()
    await setLogin(database, serviceRole, servicePassword)
    await grantRights(database, { service: serviceRole })
  } finally {
    await database.close()
  }
  // PostgreSQL does not copy a database that has connections.
  await command(serverUrl, `alter database ${name} allow_connections false`)
  return name
}
