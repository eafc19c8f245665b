/**
 * The invariants after any crash at any point, checked on the real database, simulator, archive on
 * disk and signatures.
 */
import { createHash } from "node:crypto"
import { verifyContainer } from "@procurement/adapter-xades"
import type { Sha256 } from "@procurement/domain/archive"
import * as Effect from "effect/Effect"
import { expect } from "vitest"
import { archivedAmong, type Ledger, readLedger } from "./ledger.ts"
import type { World } from "./world.ts"

type Archived = ReturnType<typeof archivedAmong>[number]

const base64 = (digest: string): string => Buffer.from(digest, "hex").toString("base64")

const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex")

const sorted = (texts: Iterable<string>): ReadonlyArray<string> => [...texts].toSorted()

const eventsOf = ({ events }: Ledger, type: string) => events.filter((event) => event.type === type)

/** Order, invoice and acceptance event exist together, one of each. */
export const expectNothingHalf = (ledger: Ledger): void => {
  const { orders, invoices } = ledger
  const pairs = sorted(orders.map(({ id, invoice_id }) => `${id} ${invoice_id}`))
  expect(sorted(invoices.map(({ invoice }) => `${invoice.orderId} ${invoice.id}`))).toEqual(pairs)
  const accepted = eventsOf(ledger, "order.accepted").map(({ body: { data } }) => data)
  expect(sorted(accepted.map((data) => `${data["orderId"]} ${data["invoiceId"]}`))).toEqual(pairs)
}

/** In each month 000001, 000002 … without a gap or a duplicate. */
const expectUnbrokenSeries = (numbers: ReadonlyArray<string>): void => {
  const months = Map.groupBy(numbers, (number) => number.slice(0, "FV/2026/11".length))
  for (const [month, ofMonth] of months) {
    const whole = ofMonth.map((_, index) => `${month}/${String(index + 1).padStart(6, "0")}`)
    expect(sorted(ofMonth)).toEqual(whole)
  }
}

/** KSeF has the document once and rejected every other copy as a duplicate. */
const expectHeldOnce = ({ documents }: Ledger, invoice: Archived): void => {
  const held = documents.filter(({ invoiceNumber }) => invoiceNumber === invoice.number)
  expect(held.map(({ invoiceHash }) => invoiceHash)).toEqual([base64(invoice.document.digest)])
  expect(held[0]?.ksefNumber).toBe(invoice.ksefNumber)
  const codes = held.flatMap(({ arrivals }) => arrivals.map(({ statusCode }) => statusCode))
  expect(codes.filter((code) => code === 200)).toHaveLength(1)
  expect(codes.filter((code) => ![200, 440, 550].includes(code))).toEqual([])
}

const expectPublishedOnce = (ledger: Ledger, invoice: Archived): void => {
  const published = eventsOf(ledger, "invoice.issued").filter(
    ({ body }) => body.data["invoiceId"] === invoice.id,
  )
  const { number, ksefNumber, orderId } = invoice
  const documentSha256 = invoice.document.digest
  const data = { number, ksefNumber, orderId, documentSha256 }
  expect(published).toMatchObject([{ body: { data } }])
}

/** The archive is complete, and receipt and signature cover exactly the bytes that KSeF has. */
const expectArchived = async (
  { archive, authorityPem }: World,
  invoice: Archived,
): Promise<void> => {
  const read = (digest: Sha256) => Effect.runPromise(archive.get(digest))
  const { filesChecked, problems } = await Effect.runPromise(archive.verify(invoice.id))
  expect(problems).toEqual([])
  expect(filesChecked).toBeGreaterThanOrEqual(3)
  const { digest } = invoice.document
  expect(sha256(await read(digest))).toBe(digest)
  const upo = Buffer.from(await read(invoice.upo.digest)).toString("utf8")
  expect(/<(?:\w+:)?SkrotDokumentu>([^<]+)</.exec(upo)?.[1]).toBe(base64(digest))
  expect(/<(?:\w+:)?NumerKSeFDokumentu>([^<]+)</.exec(upo)?.[1]).toBe(invoice.ksefNumber)
  const container = await verifyContainer(await read(invoice.container.digest), {
    trustAnchors: [authorityPem],
  })
  if (!container.valid) throw new Error(`${invoice.number}: ${container.detail}`)
  expect(container.signedFiles.map(({ bytes }) => sha256(bytes))).toEqual([digest])
}

/** The usage counters equal the stored rows, in any month. */
const expectCounted = async ({ database }: World, issued: number): Promise<void> => {
  const text = "select metric, sum(used)::integer as used from usage_counters group by metric"
  const counted = await database.sql.query({ name: "", text }, [])
  expect(counted).toEqual(
    expect.arrayContaining([
      { metric: "orders", used: issued },
      { metric: "invoices", used: issued },
    ]),
  )
}

/**
 * Each of these orders, and any other that was stored, has exactly one invoice: one number of an
 * unbroken series, one KSeF number, one document, one event, one sealed record; and counts as one.
 */
export const expectEachIssuedOnce = async (
  world: World,
  acceptedOrderIds: ReadonlyArray<string>,
): Promise<void> => {
  const ledger = await readLedger(world)
  expectNothingHalf(ledger)
  const stored = new Set(ledger.orders.map(({ id }) => id))
  expect(acceptedOrderIds.filter((id) => !stored.has(id))).toEqual([])
  const archived = archivedAmong(ledger.invoices)
  expect(archived).toHaveLength(ledger.orders.length)
  expectUnbrokenSeries(archived.map(({ number }) => number))
  expect(new Set(archived.map(({ ksefNumber }) => ksefNumber)).size).toBe(archived.length)
  expect(ledger.documents).toHaveLength(archived.length)
  expect(eventsOf(ledger, "invoice.issued")).toHaveLength(archived.length)
  expect(eventsOf(ledger, "invoice.rejected")).toEqual([])
  await expectCounted(world, archived.length)
  for (const invoice of archived) {
    expectHeldOnce(ledger, invoice)
    expectPublishedOnce(ledger, invoice)
    await expectArchived(world, invoice)
  }
}
