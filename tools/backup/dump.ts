/**
 * Backs up a database in use: a consistent snapshot, table by table.
 *
 * Reads everything in one snapshot and blocks no other session. The manifest is written last, so a
 * folder without it is not a finished backup.
 */
import { createHash } from "node:crypto"
import { createReadStream, createWriteStream } from "node:fs"
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { pipeline } from "node:stream/promises"
import { createGzip } from "node:zlib"
import { type Client, copyOut, withClient } from "./copy.ts"
import { columnsOf, quoted, type Table, tablesOf } from "./tables.ts"

export interface TableBackup extends Table {
  readonly rows: number
  /** SHA-256 of the file `<name>.copy.gz`. */
  readonly digest: string
}

export interface Manifest {
  readonly format: 1
  /** ISO 8601; the time of the snapshot. */
  readonly madeAt: string
  readonly migrations: ReadonlyArray<string>
  /** In an order in which they can be filled. */
  readonly tables: ReadonlyArray<TableBackup>
}

const manifestIn = (folder: string): string => join(folder, "manifest.json")

export const tableFile = (folder: string, table: string): string => join(folder, `${table}.copy.gz`)

export const readManifest = async (folder: string): Promise<Manifest> => {
  const text = await readFile(manifestIn(folder), "utf8").catch((cause: unknown) => {
    throw new Error(`${folder} holds no finished backup`, { cause })
  })
  const manifest: Manifest = JSON.parse(text)
  if (manifest.format !== 1) throw new Error(`${folder} has an unknown format`)
  return manifest
}

export const digestOf = async (file: string): Promise<string> => {
  const hash = createHash("sha256")
  await pipeline(createReadStream(file), hash)
  return hash.digest("hex")
}

/** Copies a query, because COPY reads a partitioned table only through one. */
const dumpTable = async (client: Client, folder: string, table: Table): Promise<TableBackup> => {
  const file = tableFile(folder, table.name)
  const rows = `select ${columnsOf(table)} from ${quoted(table.name)}`
  const copied = copyOut(client, `copy (${rows}) to stdout`)
  await pipeline(copied.bytes, createGzip({ level: 3 }), createWriteStream(file, { flush: true }))
  return { ...table, rows: copied.rows, digest: await digestOf(file) }
}

const migrationsSql = `
  select name, now()::timestamptz(3) as "madeAt" from mikro_orm_migrations order by id`

/** Returns the manifest; rejects when the folder is not empty. */
export const dump = async (url: string, folder: string): Promise<Manifest> => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if ((await readdir(folder)).length > 0) throw new Error(`${folder} is not empty`)
  const manifest = await withClient(url, async (client): Promise<Manifest> => {
    await client.query("begin isolation level repeatable read, read only")
    const { rows } = await client.query<{ name: string; madeAt: Date }>(migrationsSql)
    const tables: Array<TableBackup> = []
    for (const table of await tablesOf(client)) tables.push(await dumpTable(client, folder, table))
    await client.query("commit")
    return {
      format: 1,
      madeAt: (rows[0]?.madeAt ?? new Date()).toISOString(),
      migrations: rows.map(({ name }) => name),
      tables,
    }
  })
  const text = `${JSON.stringify(manifest, null, 2)}\n`
  await writeFile(manifestIn(folder), text, { flush: true })
  return manifest
}
