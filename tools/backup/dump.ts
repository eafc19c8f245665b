/**
 * Backs up a database in use: a consistent snapshot, table by table.
 *
 * Reads everything in one snapshot and blocks no other session. The manifest is written last, so a
 * folder without it is not a finished backup.
 */
import { createHash } from "node:crypto"
import { createReadStream, createWriteStream, existsSync } from "node:fs"
import { mkdir, readdir } from "node:fs/promises"
import { join } from "node:path"
import { Readable } from "node:stream"
import { text } from "node:stream/consumers"
import { pipeline } from "node:stream/promises"
import { createGzip } from "node:zlib"
import type { Cipher } from "./cipher.ts"
import { type Client, copyOut, withClient } from "./copy.ts"

export interface Table {
  readonly name: string
  readonly columns: ReadonlyArray<string>
}

/** Generated columns are recomputed; unlogged tables are empty after a crash anyway. */
const tablesSql = `
  select relname as name, array_agg(attname::text order by attnum) as columns,
    array(select confrelid::regclass::text from pg_constraint
      where conrelid = pg_class.oid and contype = 'f' and confrelid <> conrelid) as needs
  from pg_class join pg_attribute on attrelid = pg_class.oid
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relpersistence = 'p'
    and not relispartition and relname <> 'mikro_orm_migrations'
    and attnum > 0 and not attisdropped and attgenerated = ''
  group by pg_class.oid, relname order by relname`

/** Each table after the tables that it references. */
export const tablesOf = async (client: Client): Promise<ReadonlyArray<Table>> => {
  const { rows } = await client.query<Table & { readonly needs: ReadonlyArray<string> }>(tablesSql)
  const ordered = new Map<string, Table>()
  const place = (name: string): void => {
    const row = rows.find((table) => table.name === name)
    if (row === undefined || ordered.has(name)) return
    row.needs.forEach(place)
    ordered.set(name, { name, columns: row.columns })
  }
  for (const { name } of rows) place(name)
  return [...ordered.values()]
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

export const columnsOf = ({ columns }: Table): string => columns.map(quoted).join(", ")

export interface TableBackup extends Table {
  readonly rows: number
  /** SHA-256 of the file `<name>.copy.gz` as it is on the disk, so encrypted if the backup is. */
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

const manifestFile = (folder: string, { ending }: Cipher): string =>
  join(folder, `manifest.json${ending}`)

export const tableFile = (folder: string, table: string, { ending }: Cipher): string =>
  join(folder, `${table}.copy.gz${ending}`)

export const readManifest = async (folder: string, cipher: Cipher): Promise<Manifest> => {
  const file = manifestFile(folder, cipher)
  if (!existsSync(file)) throw new Error(`${folder} holds no finished backup`)
  const manifest: Manifest = JSON.parse(await text(cipher.stage(createReadStream(file))))
  if (manifest.format !== 1) throw new Error(`${folder} has an unknown format`)
  return manifest
}

export const digestOf = async (file: string): Promise<string> => {
  const hash = createHash("sha256")
  await pipeline(createReadStream(file), hash)
  return hash.digest("hex")
}

/** Copies a query, because COPY reads a partitioned table only through one. */
const dumpTable = async (
  client: Client,
  folder: string,
  table: Table,
  cipher: Cipher,
): Promise<TableBackup> => {
  const file = tableFile(folder, table.name, cipher)
  const rows = `select ${columnsOf(table)} from ${quoted(table.name)}`
  const copied = copyOut(client, `copy (${rows}) to stdout`)
  const target = createWriteStream(file, { flush: true })
  await pipeline(copied.bytes, createGzip({ level: 3 }), cipher.stage, target)
  return { ...table, rows: copied.rows, digest: await digestOf(file) }
}

const migrationsSql = `
  select name, now()::timestamptz(3) as "madeAt" from mikro_orm_migrations order by id`

/** Returns the manifest; rejects when the folder is not empty. */
export const dump = async (url: string, folder: string, cipher: Cipher): Promise<Manifest> => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if ((await readdir(folder)).length > 0) throw new Error(`${folder} is not empty`)
  const manifest = await withClient(url, async (client): Promise<Manifest> => {
    await client.query("begin isolation level repeatable read, read only")
    const { rows } = await client.query<{ name: string; madeAt: Date }>(migrationsSql)
    const tables: Array<TableBackup> = []
    for (const table of await tablesOf(client)) {
      tables.push(await dumpTable(client, folder, table, cipher))
    }
    await client.query("commit")
    return {
      format: 1,
      madeAt: (rows[0]?.madeAt ?? new Date()).toISOString(),
      migrations: rows.map(({ name }) => name),
      tables,
    }
  })
  const written = Readable.from([Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)])
  const target = createWriteStream(manifestFile(folder, cipher), { flush: true })
  await pipeline(written, cipher.stage, target)
  return manifest
}
