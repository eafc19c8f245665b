/** `procurement ledger`, over real PostgreSQL. */
import { createHash } from "node:crypto"
import { once } from "node:events"
import { existsSync, readdirSync } from "node:fs"
import { readFile, writeFile } from "node:fs/promises"
import { constants } from "node:os"
import { join } from "node:path"
import type { Readable } from "node:stream"
import { text } from "node:stream/consumers"
import {
  type Database,
  makeInvoiceRepository,
  makeOrderRepository,
  openDatabase,
} from "@procurement/adapter-postgres"
import { freshDatabase, type TestDatabase } from "@procurement/adapter-postgres/testing"
import { aPlacement, aSeller, randomFrom, statesTo } from "@procurement/contract-tests/builders"
import { addDays, type Instant, instant } from "@procurement/domain/calendar"
import type { Invoice } from "@procurement/domain/invoice"
import { transition } from "@procurement/domain/order"
import { lineText } from "@procurement/domain/text"
import { temporaryFolder } from "@procurement/testing"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { answer, type Procurement, procurementHere, startProcurement } from "./procurement.ts"

const folder = temporaryFolder(afterAll)
const sellerFile = join(folder, "seller.json")
let test: TestDatabase
let database: Database
let procurement: Procurement

const header = ["--tax-office", "1471", "--email", "ksiegowosc@example.com"]
const jpk = ["--format", "jpk-v7m3", ...header]
const pathOf = (name: string): string => join(folder, name)

const seller = { ...aSeller(), name: "Sprzedawca & Syn" }

/** The invoice, issued by the seller. */
const sellersOwn = (invoice: Invoice): Invoice =>
  invoice._tag === "Archived"
    ? { ...invoice, seller: { ...invoice.seller, nip: seller.nip } }
    : invoice

/** An invoice that KSeF has accepted, of an order that was shipped then. */
const sold = async (acceptedAt: Instant, seed: number) => {
  const placement = aPlacement({ lineCount: 1, currency: "PLN", acceptedAt })
  const { order, invoice } = placement
  const orders = makeOrderRepository(database)
  const invoices = makeInvoiceRepository(database)
  await Effect.runPromise(orders.place(placement))
  const random = { ...randomFrom(seed), happens: () => false }
  const archived = sellersOwn(statesTo("Archived", invoice, random).at(-1) ?? invoice)
  const work = { dueAt: undefined, attempts: 0 }
  await Effect.runPromise(
    invoices.save({ invoice: archived, expectedVersion: 1, work, events: [] }),
  )
  const parcel = { carrier: lineText("InPost"), trackingNumber: lineText("1") }
  const moment = { at: instant(acceptedAt + 1), eventId: placement.events[0].id, received: [] }
  const step = transition(order, { _tag: "Shipped", ...parcel }, moment)
  const { next } = Result.getOrThrow(step)
  await Effect.runPromise(orders.modify(order.id, () => Result.succeed({ next, events: [] })))
}

beforeAll(async () => {
  test = await freshDatabase()
  database = await openDatabase({ url: test.url, poolSize: 2 })
  await database.migrate()
  await writeFile(sellerFile, JSON.stringify(seller))
  procurement = procurementHere({ DATABASE_URL: test.url, SELLER_FILE: sellerFile })
  for (const [seed, day] of ["2026-03-20", "2026-03-31", "2026-04-01"].entries()) {
    await sold(instant(Date.parse(`${day}T12:00:00Z`)), seed)
  }
})
afterAll(async () => {
  await database.close()
  await test.drop()
})

describe("procurement ledger", { timeout: 60_000 }, () => {
  it("show states the sums of a month, and list its rows", async () => {
    const totals = answer(await procurement("ledger", "show", "2026-03", "--json"))
    expect(totals).toMatchObject({ period: "2026-03", rows: 2, markers: { KSeF: 2 } })
    const { items } = answer(await procurement("ledger", "list", "2026-03", "--json"))
    expect(items).toHaveLength(2)
    expect(items[0]).toMatchObject({ period: "2026-03", rule: "19a(1)", kind: "VAT" })
    const { out } = await procurement("ledger", "show", "2026-04")
    expect(out).toMatch(/^rows +1$/m)
  })

  it("export writes a CSV with a row for each document, and its sums", async () => {
    const path = pathOf("march.csv")
    const written = answer(
      await procurement("ledger", "export", "2026-03", "--output", path, "--json"),
    )
    const text = await readFile(path, "utf8")
    expect(text.trimEnd().split("\r\n")).toHaveLength(3)
    const sha256 = createHash("sha256").update(text).digest("hex")
    expect(written).toMatchObject({ file: path, rows: 2, sha256, id: expect.any(String) })
    expect(written.vatInPln).toBe(
      answer(await procurement("ledger", "show", "2026-03", "--json")).vatInPln,
    )
  })

  it("export writes JPK_V7M(3), and says that it is not a filing", async () => {
    const path = pathOf("march.xml")
    const { out } = await procurement("ledger", "export", "2026-03", ...jpk, "--output", path)
    expect(out).toContain("It is not a filing")
    const xml = await readFile(path, "utf8")
    expect(xml).toContain("<PelnaNazwa>Sprzedawca &amp; Syn</PelnaNazwa>")
    expect(xml).toContain("<LiczbaWierszySprzedazy>2</LiczbaWierszySprzedazy>")
    const again = [...jpk, "--correction", "--output", path]
    await procurement("ledger", "export", "2026-03", ...again)
    expect(await readFile(path, "utf8")).toContain('<CelZlozenia poz="P_7">2</CelZlozenia>')
    expect(readdirSync(folder).filter((name) => name.endsWith(".part"))).toEqual([])
    const other = join(folder, "other-seller.json")
    await writeFile(other, JSON.stringify(aSeller(randomFrom(99))))
    const otherwise = procurementHere({ DATABASE_URL: test.url, SELLER_FILE: other })
    const refused = await otherwise("ledger", "export", "2026-03", ...again)
    expect([refused.code, refused.errorOutput]).toEqual([
      1,
      expect.stringMatching(
        /was issued by the seller with the NIP \d{10}, not \d{10}: use --format csv/,
      ),
    ])
    expect(existsSync(path)).toBe(true)
  })

  it("exports are recorded; a later one and `changes` say what has changed since", async () => {
    const export_ = async () => {
      const words = ["2026-05", "--output", pathOf("may.csv"), "--json"]
      return answer(await procurement("ledger", "export", ...words))
    }
    await sold(instant(Date.parse("2026-05-20T12:00:00Z")), 11)
    const first = await export_()
    expect(first).toMatchObject({ rows: 1, by: expect.any(String) })
    expect(first).not.toHaveProperty("changes")
    const filed = ["2026-05", "--export", first.id, "--by", "Anna Nowak"]
    const { out } = await procurement("ledger", "filed", ...filed)
    expect(out).toContain("Anna Nowak")
    await sold(instant(Date.parse("2026-05-21T12:00:00Z")), 12)
    const changes = await procurement("ledger", "changes", "2026-05")
    expect(changes.out).toMatch(/^to correct +1$/m)
    expect(changes.out).toMatch(/ correct$/m)
    const { id, changes: since } = await export_()
    expect(since).toMatchObject({ since: { id: first.id }, changes: 1, toCorrect: 1 })
    const { items } = answer(await procurement("ledger", "exports", "2026-05", "--json"))
    expect(items).toMatchObject([{ id }, { id: first.id, filed: { by: "Anna Nowak" } }])
    const sinceLast = ["2026-05", "--since", id, "--json"]
    expect(answer(await procurement("ledger", "changes", ...sinceLast))).toMatchObject({
      changes: 0,
    })
  })

  it.each(["SIGINT", "SIGTERM"] as const)(
    "%s ends an export, and leaves neither a draft nor a record",
    async (signal) => {
      const drafts = () => readdirSync(folder).filter((name) => name.endsWith(".part"))
      const words = ["ledger", "export", "2026-04", "--output", pathOf("stopped.csv")]
      let release = (): void => undefined
      const released = new Promise<void>((resolve) => {
        release = resolve
      })
      const holding = database.sql.transaction(async (query) => {
        await query({ name: "", text: "lock table ledger_exports in access exclusive mode" }, [])
        await released
      })
      const child = startProcurement(words, { DATABASE_URL: test.url })
      const errors = text(child.stderr as Readable)
      const ended = once(child, "exit")
      await expect.poll(drafts, { timeout: 30_000 }).toHaveLength(1)
      child.kill(signal)
      release()
      await holding
      expect([(await ended)[0], await errors]).toEqual([
        128 + constants.signals[signal],
        "procurement: stopped\n",
      ])
      expect([drafts(), existsSync(pathOf("stopped.csv"))]).toEqual([[], false])
      const { items } = answer(await procurement("ledger", "exports", "2026-04", "--json"))
      expect(items).toEqual([])
    },
  )

  it("bad-debts and invoice overdue list what was not paid", async () => {
    const overdue = answer(await procurement("invoice", "overdue", "--json"))
    expect(overdue.items.length).toBeGreaterThan(3)
    expect(overdue.items[0]).toMatchObject({ payment: { status: "unpaid" } })
    const [{ dueDate }] = overdue.items
    const month = addDays(dueDate, 90).slice(0, 7)
    const debts = answer(await procurement("ledger", "bad-debts", month, "--json"))
    expect(debts.items[0]).toMatchObject({ kind: "unpaid", dueDate })
  })

  it("as of an earlier day it has only what was known then", async () => {
    const words = ["2026-03", "--as-of", "2020-01-01", "--json"]
    expect(answer(await procurement("ledger", "show", ...words))).toMatchObject({ rows: 0 })
    const path = pathOf("earlier.csv")
    const made = answer(await procurement("ledger", "export", ...words, "--output", path))
    expect(made).toMatchObject({ rows: 0 })
  })

  it("changes says that no file was made of a month", async () => {
    const refused = await procurement("ledger", "changes", "2026-08")
    expect([refused.code, refused.errorOutput]).toEqual([
      1,
      "procurement: No file was made of the register of that month, or none with this id.\n",
    ])
  })

  it.each([
    [["2026-13"], "<period> 2026-13: must be a month written YYYY-MM"],
    [["2026-01", ...jpk], "<period> 2026-01: JPK_V7M(3) starts with 2026-02; use csv"],
    [["2026-03", "--as-of", "yesterday"], "--as-of yesterday: must be a day written YYYY-MM-DD"],
    [["2026-03", "--format", "xlsx"], "--format xlsx: must be csv or jpk-v7m3"],
    [
      ["2026-03", "--format", "jpk-v7m3", "--tax-office", "1501"],
      "--tax-office must be the four digits of a tax office (KodUrzedu)",
    ],
    [
      ["2026-03", "--format", "jpk-v7m3", "--tax-office", "1471", "--email", "a"],
      "--email must be an e-mail address of the seller: the file requires one",
    ],
  ])("export refuses %j", async (words, message) => {
    const refused = await procurement("ledger", "export", ...words)
    expect([refused.code, refused.errorOutput]).toEqual([2, `procurement: ${message}\n`])
  })

  it("export leaves an earlier file when it can't write, and says which file", async () => {
    const path = join(folder, "missing", "march.csv")
    const refused = await procurement("ledger", "export", "2026-03", "--output", path)
    expect(refused.code).toBe(1)
    expect(refused.errorOutput).toContain(path)
  })
})
