/** A backup of one server, restored on another and compared with the archive byte by byte. */
import { randomBytes } from "node:crypto"
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { makeFileArchive } from "@procurement/adapter-archive"
import {
  type Database,
  makeEventLog,
  makeOrderRepository,
  openDatabase,
} from "@procurement/adapter-postgres"
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from "@procurement/adapter-postgres/embedded"
import { freshTenantId } from "@procurement/contract-tests/builders"
import { instant, type LocalDate } from "@procurement/domain/calendar"
import type { InvoiceId } from "@procurement/domain/identity"
import type { InvoiceNumber } from "@procurement/domain/invoice"
import * as Effect from "effect/Effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { samplePlacement } from "../bench/samples.ts"
import { answerOf } from "../pack/somebody.ts"

const noon = Date.UTC(2026, 10, 20, 11)
const tenantId = freshTenantId()
const entry = new URL("main.ts", import.meta.url).pathname

const rowsOf = <Row>(database: Database, text: string, values: ReadonlyArray<unknown> = []) =>
  database.sql.query<Row>({ name: "", text }, values)

/** Runs the command to its end. */
const backup = (...args: ReadonlyArray<string>) =>
  answerOf(tmpdir(), process.execPath, entry, ...args)

const place = async (database: Database, nth: number): Promise<InvoiceId> => {
  const at = instant(noon + nth * 1_000)
  const placement = samplePlacement(tenantId, nth, at)
  await Effect.runPromise(makeOrderRepository(database).place(placement))
  return placement.invoice.id
}

/** Archives the invoice: three files and a record in the archive, referenced by its row. */
const archive = async (database: Database, directory: string, id: InvoiceId, nth: number) => {
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
const contents = async (database: Database): Promise<Readonly<Record<string, string>>> => {
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

describe("Backups", () => {
  let folder: string
  const servers: Array<EmbeddedPostgres> = []
  let before: Database
  let after: Database
  let saved: Readonly<Record<string, string>>
  const inFolder = (name: string): string => join(folder, name)
  const urlOf = (nth: number): string => servers[nth]?.url ?? ""

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "procurement-test-backup-"))
    // The server may run as another user and must reach its folder inside this one.
    await chmod(folder, 0o711)
    for (const name of ["one", "two"]) {
      servers.push(await startEmbeddedPostgres({ directory: inFolder(name) }))
    }
    before = await openDatabase({ url: urlOf(0) })
    await before.migrate()
    // An old server has assigned many transaction ids, a new one few.
    await rowsOf(
      before,
      "do $$ begin for nth in 1..2000 loop perform pg_current_xact_id(); commit; end loop; end $$",
    )
    const invoices: Array<InvoiceId> = []
    for (let nth = 1; nth <= 8; nth += 1) invoices.push(await place(before, nth))
    for (const nth of [1, 2, 3]) {
      await archive(before, inFolder("archive"), invoices[nth - 1]!, nth)
    }
    await rowsOf(
      before,
      `insert into outbox_marks (name, holder, leased_until, transaction_id, position)
       select 'kafka', 'somebody', 9e12, transaction_id, position from outbox
       order by transaction_id, position offset 4 limit 1`,
    )
    // A row of today, which has a partition, and a row of long ago, which has none.
    await rowsOf(
      before,
      `insert into webhook_history (id, subscription_id, tenant_id, event_id, event_type, kind,
         state, attempts, failures, created_at, settled_at)
       select 'dlv_' || settled_at, 'sub', $1, 'evt', 'order.accepted', 'event', 'Delivered', '[]',
         0, settled_at, settled_at
       from unnest(array[$2, extract(epoch from now()) * 1000]::bigint[]) as settled_at`,
      [tenantId, noon],
    )
    saved = await contents(before)
  })
  afterAll(async () => {
    await Promise.all([before, after].map((database) => database?.close()))
    await Promise.all(servers.map(({ stop }) => stop()))
    await rm(folder, { recursive: true, force: true })
  })

  const options = (nth: number, archive: string) =>
    ["--database", urlOf(nth), "--archive", inFolder(archive)] as const

  it.each([
    ["dump", "--to is missing"],
    ["verify --archive=", "--archive is missing"],
    ["remove", "the command must be dump, restore or verify; see --help"],
    ["dump now", "unknown argument now"],
  ])("the command line %s is rejected with one line", async (words, line) => {
    const rejected = await backup(...words.split(" "), "--database", urlOf(0))
    expect(rejected).toEqual({ code: 1, output: `backup: ${line}\n` })
  })

  it("a backup runs while the database is in use and overwrites no other backup", async () => {
    const dumped = await backup("dump", "--to", inFolder("backup"), ...options(0, "archive"))
    expect(dumped.output).toMatch(/tables with \d+ rows, as of 20/)
    expect(dumped.code).toBe(0)
    const again = await backup("dump", "--to", inFolder("backup"), ...options(0, "archive"))
    expect(again).toEqual({
      code: 1,
      output: `backup: ${inFolder("backup/database")} is not empty\n`,
    })
  })

  it("a restore gives another server the same rows and the archive the same files", async () => {
    const restored = await backup("restore", "--from", inFolder("backup"), ...options(1, "new"))
    expect(restored.output).toContain("13 files of the archive")
    expect(restored.code).toBe(0)
    after = await openDatabase({ url: urlOf(1) })
    expect(await contents(after)).toEqual(saved)
    const verified = await backup("verify", "--from", inFolder("backup"), ...options(1, "new"))
    expect(verified).toEqual({
      code: 0,
      output: "3 invoices, 9 files match their recorded hash\n",
    })
  })

  it("a backup is not restored into a database that is not empty", async () => {
    const again = await backup("restore", "--from", inFolder("backup"), ...options(1, "new"))
    expect(again).toEqual({ code: 1, output: "backup: the database is not empty\n" })
  })

  it("the event log and the relay of a restored database continue where they were", async () => {
    await place(after, 9)
    const log = makeEventLog(after)
    const page = await Effect.runPromise(log.page(tenantId, { limit: 20 }))
    expect(page.events.map(({ occurredAt }) => (occurredAt - noon) / 1_000)).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9,
    ])
    const unpublished = await rowsOf(
      after,
      `select from outbox, outbox_marks as mark
       where (outbox.transaction_id, outbox.position) > (mark.transaction_id, mark.position)`,
    )
    expect(unpublished).toHaveLength(4)
    const [mark] = await rowsOf<{ holder: string | null }>(after, "select holder from outbox_marks")
    expect(mark?.holder).toBeNull()
  })

  it("verification reports an invoice that was archived after the backup", async () => {
    const id = await place(before, 10)
    await archive(before, inFolder("new"), id, 4)
    const { code, output } = await backup("verify", ...options(1, "new"))
    expect(code).toBe(1)
    expect(output).toContain(`backup: ${id} (FV/2026/11/000004): archived, but not in the database`)
  })

  it("verification reports a damaged and a missing file of the archive", async () => {
    const rows = await rowsOf<{ id: string; document: string; upo: string }>(
      after,
      `select id, body #>> '{document,digest}' as document, body #>> '{upo,digest}' as upo
       from invoices where state = 'Archived' order by id limit 1`,
    )
    const { id, document, upo } = rows[0]!
    const fileOf = (digest: string): string =>
      join(inFolder("new"), "files", digest.slice(0, 2), digest.slice(2, 4), digest)
    const bytes = await readFile(fileOf(document))
    await rm(fileOf(document))
    await writeFile(
      fileOf(document),
      bytes.map((byte, nth) => (nth === 7 ? byte ^ 1 : byte)),
    )
    await rm(fileOf(upo))
    const { output } = await backup("verify", ...options(1, "new"))
    expect(output).toContain(`${id}: Damaged: file ${document} now has the hash`)
    expect(output).toContain(`${id}: Missing: no file ${upo}`)
  })

  it("a backup with a damaged file is not restored", async () => {
    const orders = join(inFolder("backup"), "database", "orders.copy.gz")
    const bytes = await readFile(orders)
    await writeFile(orders, bytes.subarray(0, bytes.length - 1))
    const url = new URL(urlOf(1))
    url.pathname = "/empty"
    await rowsOf(after, "create database empty")
    const from = ["--from", inFolder("backup"), "--database", url.href]
    const { code, output } = await backup("restore", ...from)
    expect(code).toBe(1)
    expect(output).toBe(`backup: ${orders} is damaged\n`)
  })
})
