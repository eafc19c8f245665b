/**
 * Verifies that database and archive match: the archive has every file that a row references, with
 * the recorded hash, and every sealed record belongs to a known invoice.
 *
 * An unknown record was archived after the backup of the database: its number is taken and must not
 * be assigned again.
 */
import { readdir } from "node:fs/promises"
import { join } from "node:path"
import { makeFileArchive } from "@procurement/adapter-archive"
import type { ArchiveError, ArchiveRecord, DocumentArchive } from "@procurement/domain/archive"
import type { InvoiceId } from "@procurement/domain/identity"
import type { DocumentIdentity } from "@procurement/domain/invoice"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { Manifest } from "./manifest.ts"
import { type Client, withClient } from "./pg.ts"
import { quoted } from "./tables.ts"

export interface Verification {
  readonly invoices: number
  /** The number of files that were read and match their hash. */
  readonly files: number
  /** One line for each mismatch; empty if there is none. */
  readonly problems: ReadonlyArray<string>
}

interface InvoiceRow {
  readonly id: InvoiceId
  readonly state: string
  readonly document: DocumentIdentity
  readonly container: DocumentIdentity
  readonly upo: DocumentIdentity | null
}

/** Values: the id to start after, the limit. From `Stored` on the archive has the container. */
const invoicesSql = `
  select id, state, body -> 'document' as document, body -> 'container' as container,
    body -> 'upo' as upo
  from invoices where id > $1 and body ? 'container' order by id limit $2`

const rowsAtOnce = 500

async function* invoicesOf(client: Client): AsyncGenerator<InvoiceRow> {
  for (let after = ""; ; ) {
    const { rows } = await client.query<InvoiceRow>(invoicesSql, [after, rowsAtOnce])
    yield* rows
    const last = rows.at(-1)
    if (last === undefined) return
    after = last.id
  }
}

type Archive = DocumentArchive["Service"]

const asked = <A>(asking: Effect.Effect<A, ArchiveError>): Promise<A | string> =>
  asking.pipe(
    Effect.catch(({ reason, detail }) => Effect.succeed(`${reason}: ${detail}`)),
    Effect.runPromise,
  )

const sealedAs = (record: ArchiveRecord, row: InvoiceRow): boolean => {
  const expected = [row.document, row.container, row.upo].map((file) => file?.digest)
  return expected.every((digest) => record.files.some((file) => file.digest === digest))
}

/** Returns the faults of an archived invoice's sealed record. */
const recordProblems = async (
  archive: Archive,
  row: InvoiceRow,
): Promise<ReadonlyArray<string>> => {
  const found = await asked(archive.record(row.id))
  if (typeof found === "string") return [found]
  if (Option.isNone(found)) return ["no record is sealed"]
  return sealedAs(found.value, row) ? [] : ["the record names other files than the row"]
}

const fileProblems = async (
  archive: Archive,
  { digest, sizeBytes }: DocumentIdentity,
): Promise<ReadonlyArray<string>> => {
  const bytes = await asked(archive.get(digest))
  if (typeof bytes === "string") return [bytes]
  return bytes.length === sizeBytes ? [] : [`${digest}: ${bytes.length} bytes, not ${sizeBytes}`]
}

const recordIds = async (directory: string): Promise<ReadonlyArray<string>> => {
  const records = join(directory, "records")
  const names = await readdir(records, { recursive: true }).catch(() => [])
  return names.flatMap((name) => /([^/\\]+)\.json$/.exec(name)?.[1] ?? [])
}

const unknownSql = `
  select id from unnest($1::text[]) as sealed (id)
  where not exists (select from invoices where invoices.id = sealed.id)`

const unknownRecords = async (
  client: Client,
  archive: Archive,
  directory: string,
): Promise<ReadonlyArray<string>> => {
  const { rows } = await client.query<{ id: InvoiceId }>(unknownSql, [await recordIds(directory)])
  const problems: Array<string> = []
  for (const { id } of rows) {
    const record = await asked(archive.record(id))
    const number = typeof record === "string" || Option.isNone(record) ? "?" : record.value.number
    problems.push(`${id} (${number}): archived, but not in the database`)
  }
  return problems
}

/** Compares the row counts of the tables with those of the backup. */
const countProblems = async (
  client: Client,
  { tables }: Manifest,
): Promise<ReadonlyArray<string>> => {
  const problems: Array<string> = []
  for (const { name, rows: saved } of tables) {
    const text = `select count(*)::int as count from ${quoted(name)}`
    const count = (await client.query<{ count: number }>(text)).rows[0]?.count
    if (count !== saved) problems.push(`${name}: ${count} rows, ${saved} were saved`)
  }
  return problems
}

/** `against`: the backup just restored, if its row counts should be compared. */
export const verify = async (
  url: string,
  directory: string,
  against?: Manifest,
): Promise<Verification> => {
  const archive = await Effect.runPromise(makeFileArchive({ directory }))
  return withClient(url, async (client) => {
    await client.query("begin isolation level repeatable read, read only")
    const problems: Array<string> = []
    let [invoices, files] = [0, 0]
    if (against !== undefined) problems.push(...(await countProblems(client, against)))
    for await (const row of invoicesOf(client)) {
      invoices += 1
      const found = row.state === "Archived" ? [...(await recordProblems(archive, row))] : []
      for (const file of [row.document, row.container, row.upo]) {
        if (file === null) continue
        const wrong = await fileProblems(archive, file)
        found.push(...wrong)
        if (wrong.length === 0) files += 1
      }
      problems.push(...found.map((problem) => `${row.id}: ${problem}`))
    }
    problems.push(...(await unknownRecords(client, archive, directory)))
    await client.query("commit")
    return { invoices, files, problems }
  })
}
