/** Makes and removes databases of the tests on a server. */
import { randomBytes } from "node:crypto"
import { Client } from "pg"
import { openDatabase } from "../../src/index.ts"

export const databaseUrl = (serverUrl: string, name: string): string => {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

/** Runs one command on the server's own database. */
export const command = async (serverUrl: string, text: string): Promise<void> => {
  const client = new Client({ connectionString: serverUrl })
  await client.connect()
  try {
    await client.query(text)
  } finally {
    await client.end()
  }
}

/** A new database, a copy of that template; answers its name. */
export const createDatabase = async (serverUrl: string, template: string): Promise<string> => {
  const name = `procurement_test_${randomBytes(8).toString("hex")}`
  await command(serverUrl, `create database ${name} template ${template}`)
  return name
}

/** Removes the database, even if clients are still connected. */
export const dropDatabase = (serverUrl: string, name: string): Promise<void> =>
  command(serverUrl, `drop database if exists ${name} with (force)`)

/** A database of the present version with nothing in it, to be copied from. */
export const migratedTemplate = async (serverUrl: string): Promise<string> => {
  const name = await createDatabase(serverUrl, "template0")
  const database = await openDatabase({ url: databaseUrl(serverUrl, name), poolSize: 2 })
  await database.migrate().finally(database.close)
  // PostgreSQL can't copy a database that has connections.
  await command(serverUrl, `alter database ${name} allow_connections false`)
  return name
}
