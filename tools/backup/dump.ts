/**
 * Backs up a database in use: a consistent snapshot, table by table.
 *
 * Reads everything in one snapshot and blocks no other session. The backup is complete once its
 * manifest exists.
 */
import { createHash } from "node:crypto"
import { createReadStream, createWriteStream } from "node:fs"
import { mkdir, readdir } from "node:fs/promises"
import { pipeline } from "node:stream/promises"
import { createGzip } from "node:zlib"
import { BackupFailure } from "./backup-failure.ts"
import { copyOut } from "./copy-protocol.ts"
import { type Manifest, type TableBackup, tableFile, writeManifest } from "./manifest.ts"
import { type Client, withClient } from "./pg.ts"
import { rowsOf, type Table, tablesOf } from "./tables.ts"

const fastCompression = { level: 3 }

export const digestOf = async (file: string): Promise<string> => {
  const hash = createHash("sha256")
  await pipeline(createReadStream(file), hash)
  return hash.digest("hex")
}

const dumpTable = async (client: Client, folder: string, table: Table): Promise<TableBackup> => {
  const file = tableFile(folder, table.name)
  const { bytes, rows } = copyOut(client, `copy (${rowsOf(table)}) to stdout`)
  await pipeline(bytes, createGzip(fastCompression), createWriteStream(file, { flush: true }))
  return { ...table, rows: rows(), digest: await digestOf(file) }
}

const prepare = async (folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if ((await readdir(folder)).length > 0) throw new BackupFailure(`${folder} is not empty`)
}

const momentSql = `select now()::timestamptz(3) as "madeAt"`
const migrationsSql = "select name from mikro_orm_migrations order by id"

/** Returns the manifest; throws `BackupFailure` when the folder is in use. */
export const dump = async (url: string, folder: string): Promise<Manifest> => {
  await prepare(folder)
  const manifest = await withClient(url, async (client): Promise<Manifest> => {
    await client.query("begin isolation level repeatable read, read only")
    const moment = await client.query<{ madeAt: Date }>(momentSql)
    const migrations = await client.query<{ name: string }>(migrationsSql)
    const tables: Array<TableBackup> = []
    for (const table of await tablesOf(client)) tables.push(await dumpTable(client, folder, table))
    await client.query("commit")
    return {
      format: 1,
      madeAt: (moment.rows[0]?.madeAt ?? new Date()).toISOString(),
      migrations: migrations.rows.map(({ name }) => name),
      tables,
    }
  })
  await writeManifest(folder, manifest)
  return manifest
}
