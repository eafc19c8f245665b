/**
 * Restores a backup into an empty database, completely or not at all.
 *
 * Creates the schema with the backup's migrations, inserts the rows, then applies newer migrations.
 * Compares the files with their hashes before it reads any of them.
 */
import { createReadStream } from "node:fs"
import { createGunzip } from "node:zlib"
import { migrate, migrations } from "@procurement/adapter-postgres"
import { adoptSql } from "./adoption.ts"
import { BackupFailure } from "./backup-failure.ts"
import { copyIn } from "./copy-protocol.ts"
import { digestOf } from "./dump.ts"
import { type Manifest, readManifest, type TableBackup, tableFile } from "./manifest.ts"
import { type Client, withClient } from "./pg.ts"
import { columnsOf, quoted } from "./tables.ts"

const checkFiles = async (folder: string, { tables }: Manifest): Promise<void> => {
  for (const { name, digest } of tables) {
    const file = tableFile(folder, name)
    if ((await digestOf(file)) !== digest) throw new BackupFailure(`${file} is damaged`)
  }
}

const checkEmpty = (url: string): Promise<void> =>
  withClient(url, async (client) => {
    const text = "select from pg_class where relnamespace = 'public'::regnamespace limit 1"
    const { rows } = await client.query(text)
    if (rows.length > 0) throw new BackupFailure("the database is not empty")
  })

/** Returns the backup's migrations as this version defines them. */
const migrationsOf = (manifest: Manifest) => {
  const unknown = manifest.migrations.filter((name) => !migrations.some((own) => own.name === name))
  if (unknown.length > 0) {
    throw new BackupFailure(`the backup is of a newer version (it has ${unknown.join(", ")})`)
  }
  return migrations.filter(({ name }) => manifest.migrations.includes(name))
}

const fill = async (client: Client, folder: string, table: TableBackup): Promise<void> => {
  const source = createReadStream(tableFile(folder, table.name)).pipe(createGunzip())
  const rows = await copyIn(client, `copy ${columnsOf(table)} from stdin`, source)
  if (rows !== table.rows) {
    throw new BackupFailure(`${table.name}: ${rows} rows were stored, ${table.rows} were saved`)
  }
}

const identitiesSql = `
  select attrelid::regclass::text as "table", attname as "column" from pg_attribute
  join pg_class on pg_class.oid = attrelid
  where attidentity <> '' and relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`

/** Sequences continue after the greatest restored number. */
const continueNumbers = async (client: Client): Promise<void> => {
  const { rows } = await client.query<{ table: string; column: string }>(identitiesSql)
  for (const { table, column } of rows) {
    await client.query(
      `select setval(pg_get_serial_sequence($1, $2),
         coalesce(max(${quoted(column)}), 0) + 1, false) from ${table}`,
      [table, column],
    )
  }
}

/** The database must exist and have no tables. Returns the manifest of the restored backup. */
export const restore = async (url: string, folder: string): Promise<Manifest> => {
  const manifest = await readManifest(folder)
  const known = migrationsOf(manifest)
  await checkFiles(folder, manifest)
  await checkEmpty(url)
  const connection = { url, applicationName: "restore", log: undefined }
  await migrate({ ...connection, migrations: known })
  await withClient(url, async (client) => {
    await client.query("begin")
    const names = manifest.tables.map(({ name }) => quoted(name))
    await client.query(`truncate ${names.join(", ")}`)
    for (const table of manifest.tables) await fill(client, folder, table)
    await continueNumbers(client)
    for (const text of adoptSql(manifest.tables)) await client.query(text)
    await client.query("commit")
    await client.query("analyze")
  })
  await migrate(connection)
  return manifest
}
