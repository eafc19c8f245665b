/**
 * Restores a backup into an empty database, completely or not at all.
 *
 * Creates the schema with the backup's migrations, inserts the rows, then applies newer migrations.
 * Compares the files with their hashes before it reads any of them.
 */
import { createReadStream } from "node:fs"
import { pipeline } from "node:stream"
import { createGunzip } from "node:zlib"
import { migrate, migrations } from "@procurement/adapter-postgres"
import { adoptSql } from "./adoption.ts"
import type { Cipher } from "./cipher.ts"
import { type Client, copyIn, withClient } from "./copy.ts"
import {
  columnsOf,
  digestOf,
  type Manifest,
  quoted,
  readManifest,
  type TableBackup,
  tableFile,
} from "./dump.ts"

const checkFiles = async (folder: string, { tables }: Manifest, cipher: Cipher): Promise<void> => {
  for (const { name, digest } of tables) {
    const file = tableFile(folder, name, cipher)
    if ((await digestOf(file)) !== digest) throw new Error(`${file} is damaged`)
  }
}

const checkEmpty = (url: string): Promise<void> =>
  withClient(url, async (client) => {
    const text = "select from pg_class where relnamespace = 'public'::regnamespace limit 1"
    const { rows } = await client.query(text)
    if (rows.length > 0) throw new Error("the database is not empty")
  })

/** Returns the backup's migrations as this version defines them. */
const migrationsOf = (manifest: Manifest) => {
  const names = new Set<string>(migrations.map(({ name }) => name))
  const unknown = manifest.migrations.filter((name) => !names.has(name))
  if (unknown.length > 0) {
    throw new Error(`the backup is of a newer version (it has ${unknown.join(", ")})`)
  }
  return migrations.filter(({ name }) => manifest.migrations.includes(name))
}

/** `pipeline` ends the last stream with the error of any, which `copyIn` then reports. */
const fill = async (
  client: Client,
  folder: string,
  table: TableBackup,
  cipher: Cipher,
): Promise<void> => {
  const file = createReadStream(tableFile(folder, table.name, cipher))
  const source = pipeline(file, cipher.stage, createGunzip(), () => undefined)
  const into = `${quoted(table.name)} (${columnsOf(table)})`
  const rows = await copyIn(client, `copy ${into} from stdin`, source)
  if (rows !== table.rows) {
    throw new Error(`${table.name}: ${rows} rows were stored, ${table.rows} were saved`)
  }
}

/** Sequences continue after the greatest restored number. */
const continueNumbers = async (client: Client): Promise<void> => {
  const { rows } = await client.query<{ text: string }>(`
    select format('select setval(pg_get_serial_sequence(%L, %L), coalesce(max(%I), 0) + 1, false)
      from %s', attrelid::regclass, attname, attname, attrelid::regclass) as text
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where attidentity <> '' and relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`)
  for (const { text } of rows) await client.query(text)
}

const setTriggers = async (
  client: Client,
  tables: ReadonlyArray<string>,
  to: "disable" | "enable",
): Promise<void> => {
  for (const table of tables) await client.query(`alter table ${table} ${to} trigger user`)
}

/** The database must exist and have no tables. Returns the manifest of the restored backup. */
export const restore = async (url: string, folder: string, cipher: Cipher): Promise<Manifest> => {
  const manifest = await readManifest(folder, cipher)
  const applicable = migrationsOf(manifest)
  await checkFiles(folder, manifest, cipher)
  await checkEmpty(url)
  const connection = { url, applicationName: "restore", log: undefined }
  await migrate({ ...connection, migrations: applicable })
  await withClient(url, async (client) => {
    await client.query("begin")
    const names = manifest.tables.map(({ name }) => quoted(name))
    await client.query(`truncate ${names.join(", ")}`)
    // What triggers write is in the backup too.
    await setTriggers(client, names, "disable")
    for (const table of manifest.tables) await fill(client, folder, table, cipher)
    await setTriggers(client, names, "enable")
    await continueNumbers(client)
    for (const text of adoptSql) await client.query(text)
    await client.query("commit")
    await client.query("analyze")
  })
  await migrate(connection)
  return manifest
}
