/** `procurement ledger`, over real PostgreSQL. */
import { createHash } from "node:crypto"
import { existsSync, readdirSync } from "node:fs"
import { readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import {
  type Database,
  makeInvoiceRepository,
  makeOrderRepository,
  openDatabase,
} from "@procurement/adapter-postgres"
import { freshDatabase, type TestDatabase } from "@procurement/adapter-postgres/testing"
import { archiveSettings, openArchive, readSettings } from "@procurement/app-platform"
import { aPlacement, aSeller, randomFrom, statesTo } from "@procurement/contract-tests/builders"
import type { Sha256 } from "@procurement/domain/archive"
import { addDays, type Instant, instant } from "@procurement/domain/calendar"
import { documentName, type Invoice, type InvoiceState, isPdf } from "@procurement/domain/invoice"
import { transition } from "@procurement/domain/order"
import { lineText } from "@procurement/domain/text"
import { temporaryFolder } from "@procurement/testing"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { unzipSync } from "fflate"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { answer, type Procurement, procurementHere } from "./procurement.ts"

const folder = temporaryFolder(afterAll)
const sellerFile = join(folder, "seller.json")
const archiveVariables = { ARCHIVE_DIR: join(folder, "archive") }
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

/** An invoice in that state, of an order that was shipped then; `change` completes it. */
const sold = async (
  acceptedAt: Instant,
  seed: number,
  change = sellersOwn,
  state: InvoiceState = "Archived",
): Promise<Invoice> => {
  const placement = aPlacement({ lineCount: 1, currency: "PLN", acceptedAt })
  const { order, invoice } = placement
  const orders = makeOrderRepository(database)
  const invoices = makeInvoiceRepository(database)
  await Effect.runPromise(orders.place(placement))
  const random = { ...randomFrom(seed), happens: () => false }
  const made = change(statesTo(state, invoice, random).at(-1) ?? invoice)
  const work = { dueAt: undefined, attempts: 0 }
  await Effect.runPromise(invoices.save({ invoice: made, expectedVersion: 1, work, events: [] }))
  const parcel = { carrier: lineText("InPost"), trackingNumber: lineText("1") }
  const moment = { at: instant(acceptedAt + 1), eventId: placement.events[0].id, received: [] }
  const step = transition(order, { _tag: "Shipped", ...parcel }, moment)
  const { next } = Result.getOrThrow(step)
  await Effect.runPromise(orders.modify(order.id, () => Result.succeed({ next, events: [] })))
  return made
}

interface Digests {
  readonly xml: Sha256
  readonly upo: Sha256
  readonly scan: Sha256
}

const withFiles =
  ({ xml, upo, scan }: Digests) =>
  (invoice: Invoice): Invoice => {
    if (invoice._tag === "IssuedOutside") {
      const outside = { ...invoice.outside, number: lineText("A/7: ż"), scan }
      return { ...invoice, outside }
    }
    if (invoice._tag !== "Archived" && invoice._tag !== "Acknowledged") return invoice
    const document = { ...invoice.document, digest: xml }
    return invoice._tag === "Archived"
      ? { ...invoice, document, upo: { ...invoice.upo, digest: upo } }
      : { ...invoice, document }
  }

/** An archived invoice, one whose UPO is not there yet, and one issued outside KSeF. */
const soldInJune = async () => {
  const { archive, close } = await openArchive(readSettings(archiveSettings, archiveVariables))
  const put = (bytes: Uint8Array) => Effect.runPromise(archive.put(bytes))
  const xml = await readFile(new URL("../../../../examples/invoices/eur.xml", import.meta.url))
  const [upo, scan] = [Buffer.from("<Potwierdzenie/>"), Buffer.from("%PDF-1.4 scan")]
  const complete = withFiles({ xml: await put(xml), upo: await put(upo), scan: await put(scan) })
  await close()
  const names: Array<string> = []
  for (const [seed, state] of (["Archived", "Acknowledged", "IssuedOutside"] as const).entries()) {
    const at = instant(Date.parse(`2026-06-1${seed}T12:00:00Z`))
    names.push(documentName(await sold(at, seed + 20, complete, state)))
  }
  return { xml, upo, scan, names }
}

beforeAll(async () => {
  test = await freshDatabase()
  database = await openDatabase({ url: test.url, poolSize: 2 })
  await database.migrate()
  await writeFile(sellerFile, JSON.stringify(seller))
  const variables = { DATABASE_URL: test.url, SELLER_FILE: sellerFile, ...archiveVariables }
  procurement = procurementHere(variables)
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

  it("export writes a ZIP with the files of each document, and the CSV as their list", async () => {
    const path = pathOf("june.zip")
    const words = ["export", "2026-06", "--format", "zip", "--output", path]
    const { xml, upo, scan, names } = await soldInJune()
    const [archived, acknowledged, outside] = names
    const written = answer(await procurement("ledger", ...words, "--json"))
    const zip = await readFile(path)
    const sha256 = createHash("sha256").update(zip).digest("hex")
    expect(written).toMatchObject({ rows: 3, format: "zip", sha256 })
    expect(written.contents).toEqual({ documents: 3, files: 6, missing: 1 })
    expect(outside).toMatch(/^A-7- ż inv_\w{26}$/)
    const { [`${archived}.pdf`]: pdf, [`${acknowledged}.pdf`]: other, ...files } = unzipSync(zip)
    for (const drawn of [pdf, other]) expect(isPdf(drawn ?? new Uint8Array(0))).toBe(true)
    const csv = pathOf("june.csv")
    await procurement("ledger", "export", "2026-06", "--output", csv)
    const texts = Object.entries(files).map(([name, bytes]) => [name, Buffer.from(bytes)])
    expect(Object.fromEntries(texts)).toEqual({
      [`${archived}.xml`]: xml,
      [`${archived}.upo.xml`]: upo,
      [`${acknowledged}.xml`]: xml,
      [`${outside}.pdf`]: scan,
      "ledger-2026-06.csv": await readFile(csv),
    })
    const again = await procurement("ledger", ...words)
    expect(again.out).toContain(sha256)
    expect(again.out).toMatch(/^files not there yet +1$/m)
  })

  it("export leaves an earlier ZIP when the archive has lost a file", async () => {
    const path = pathOf("july.zip")
    await writeFile(path, "earlier")
    await sold(instant(Date.parse("2026-07-20T12:00:00Z")), 30)
    const words = ["export", "2026-07", "--format", "zip", "--output", path]
    const refused = await procurement("ledger", ...words)
    expect([refused.code, refused.errorOutput]).toEqual([
      1,
      expect.stringMatching(/^procurement: FV-\S+: .*\n$/),
    ])
    expect(await readFile(path, "utf8")).toBe("earlier")
    expect(readdirSync(folder).filter((name) => name.endsWith(".part"))).toEqual([])
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

  it("bad-debts and invoice overdue list what was not paid", async () => {
    const overdue = answer(await procurement("invoice", "overdue", "--json"))
    const days = overdue.items.map(({ dueDate }: { readonly dueDate: string }) => dueDate)
    expect(days.length).toBeGreaterThan(1)
    expect(days).toEqual(days.toSorted())
    expect(overdue.items[0]).toMatchObject({ payment: { status: "unpaid" } })
    const [dueDate] = days
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
    [["2026-03", "--format", "xlsx"], "--format xlsx: must be csv or jpk-v7m3 or zip"],
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
