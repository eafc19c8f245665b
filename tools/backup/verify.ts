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
import { type Client, withClient } from "./copy.ts"
import { type Manifest, quoted } from "./dump.ts"

type Lines = ReadonlyArray<string>

interface InvoiceRow {
  readonly id: InvoiceId
  readonly state: string
  /** Document, container and, once there is one, UPO. */
  readonly files: ReadonlyArray<DocumentIdentity>
}

/** Values: the id to start after, the limit. From `Stored` on the archive has the container. */
const invoicesSql = `
  select id, state, array_remove(
    array[body -> 'document', body -> 'container', nullif(body -> 'upo', 'null')], null) as files
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

const resultOf = <A>(read: Effect.Effect<A, ArchiveError>): Promise<A | string> =>
  read.pipe(
    Effect.catch(({ reason, detail }) => Effect.succeed(`${reason}: ${detail}`)),
    Effect.runPromise,
  )

const recordOf = (archive: Archive, id: InvoiceId): Promise<ArchiveRecord | string> =>
  resultOf(
    Effect.map(archive.record(id), (record) =>
      Option.getOrElse(record, () => "no record is sealed"),
    ),
  )

/** Returns the faults of an archived invoice's sealed record. */
const recordProblems = async (archive: Archive, { id, files }: InvoiceRow): Promise<Lines> => {
  const record = await recordOf(archive, id)
  if (typeof record === "string") return [record]
  const sealed = new Set<string>(record.files.map(({ digest }) => digest))
  const areSealed = files.length === 3 && files.every(({ digest }) => sealed.has(digest))
  return areSealed ? [] : ["the record names other files than the row"]
}

const fileProblems = async (archive: Archive, file: DocumentIdentity): Promise<Lines> => {
  const { digest, sizeBytes } = file
  const bytes = await resultOf(archive.get(digest))
  if (typeof bytes === "string") return [bytes]
  return bytes.length === sizeBytes ? [] : [`${digest}: ${bytes.length} bytes, not ${sizeBytes}`]
}

const unknownSql = `
  select id from unnest($1::text[]) as sealed (id)
  where not exists (select from invoices where invoices.id = sealed.id)`

const unknownRecords = async (client: Client, archive: Archive, directory: string) => {
  const names = await readdir(join(directory, "records"), { recursive: true }).catch(() => [])
  const ids = names.flatMap((name) => /([^/\\]+)\.json$/.exec(name)?.[1] ?? [])
  const { rows } = await client.query<{ id: InvoiceId }>(unknownSql, [ids])
  const problems: Array<string> = []
  for (const { id } of rows) {
    const record = await recordOf(archive, id)
    const number = typeof record === "object" ? record.number : "?"
    problems.push(`${id} (${number}): archived, but not in the database`)
  }
  return problems
}

/** Compares the row counts of the tables with those of the backup. */
const countProblems = async (client: Client, tables: Manifest["tables"]): Promise<Lines> => {
  const problems: Array<string> = []
  for (const { name, rows: saved } of tables) {
    const text = `select count(*)::int as count from ${quoted(name)}`
    const count = (await client.query<{ count: number }>(text)).rows[0]?.count
    if (count !== saved) problems.push(`${name}: ${count} rows, ${saved} were saved`)
  }
  return problems
}

/**
 * `against`: the backup just restored, if its row counts should be compared. Returns the numbers of
 * invoices and of files that match their hash, and one line for each mismatch.
 */
export const verify = async (url: string, directory: string, against?: Manifest) => {
  const archive = await Effect.runPromise(makeFileArchive({ directory }))
  return withClient(url, async (client) => {
    await client.query("begin isolation level repeatable read, read only")
    const problems = [...(await countProblems(client, against?.tables ?? []))]
    let [invoices, files] = [0, 0]
    for await (const row of invoicesOf(client)) {
      invoices += 1
      const ofInvoice = row.state === "Archived" ? [...(await recordProblems(archive, row))] : []
      for (const file of row.files) {
        const wrong = await fileProblems(archive, file)
        ofInvoice.push(...wrong)
        if (wrong.length === 0) files += 1
      }
      problems.push(...ofInvoice.map((problem) => `${row.id}: ${problem}`))
    }
    problems.push(...(await unknownRecords(client, archive, directory)))
    return { invoices, files, problems }
  })
}
