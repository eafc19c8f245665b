/** The database and the archive that the tests of backups save: orders, some of them archived. */
import { randomBytes } from "node:crypto"
import { makeFileArchive } from "@procurement/adapter-archive"
import { type Database, makeOrderRepository } from "@procurement/adapter-postgres"
import { freshTenantId } from "@procurement/contract-tests/builders"
import { instant, type LocalDate } from "@procurement/domain/calendar"
import type { InvoiceId } from "@procurement/domain/identity"
import type { InvoiceNumber } from "@procurement/domain/invoice"
import * as Effect from "effect/Effect"
import { samplePlacement } from "../bench/samples.ts"

export const noon = Date.UTC(2026, 10, 20, 11)
export const tenantId = freshTenantId()

export const rowsOf = <Row>(
  database: Database,
  text: string,
  values: ReadonlyArray<unknown> = [],
) => database.sql.query<Row>({ name: "", text }, values)

export const place = async (database: Database, nth: number): Promise<InvoiceId> => {
  const at = instant(noon + nth * 1_000)
  const placement = samplePlacement(tenantId, nth, at)
  await Effect.runPromise(makeOrderRepository(database).place(placement))
  return placement.invoice.id
}

/** Archives the invoice: three files and a record in the archive, referenced by its row. */
export const archive = async (
  database: Database,
  directory: string,
  id: InvoiceId,
  nth: number,
) => {
  const files = await Effect.runPromise(makeFileArchive({ directory }))
  const roles = ["invoice", "container", "upo"] as const
  const stored = await Promise.all(
    roles.map(async (role) => {
      const bytes = randomBytes(100 + nth)
      const digest = await Effect.runPromise(files.put(bytes))
      return { role, mediaType: "application/xml", digest, sizeBytes: bytes.length }
    }),
  )
  const number = `FV/2026/11/00000${nth}` as InvoiceNumber
  await Effect.runPromise(
    files.seal({
      invoiceId: id,
      number,
      ksefNumber: `5265877635-20261120-${nth}`,
      issueDate: "2026-11-20" as LocalDate,
      retainUntil: "2036-12-31" as LocalDate,
      signatureLevel: "B",
      archivedAt: instant(noon),
      files: stored,
    }),
  )
  const [document, container, upo] = stored
  await rowsOf(
    database,
    `update invoices set state = 'Archived', due_at = null, number = $2, xml = '\\x00ff0a',
       body = body || $3::jsonb where id = $1`,
    [id, number, JSON.stringify({ _tag: "Archived", document, container, upo })],
  )
}

/** Returns a hash of all rows for each table, without transaction ids and leases. */
export const contents = async (database: Database): Promise<Readonly<Record<string, string>>> => {
  const tables = await rowsOf<{ name: string }>(
    database,
    `select relname as name from pg_class
     where relkind in ('r', 'p') and not relispartition and relpersistence = 'p'
       and relnamespace = 'public'::regnamespace
       and relname not in ('mikro_orm_migrations', 'outbox_marks')`,
  )
  const hashes: Record<string, string> = {}
  for (const { name } of tables) {
    const text = `select md5(string_agg(row, '|' order by row)) as hash
      from (select (to_jsonb(each) - 'transaction_id')::text as row from ${name} as each) as rows`
    hashes[name] = (await rowsOf<{ hash: string }>(database, text))[0]?.hash ?? ""
  }
  return hashes
}
