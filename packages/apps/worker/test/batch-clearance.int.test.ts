/**
 * Batches of the KSeF client, with invoices of the FA(3) writer, against the simulator in a
 * separate process: from the files to their KSeF numbers and official receipts.
 */
import { createHash } from "node:crypto"
import { makeFa3Writer } from "@procurement/adapter-fa3"
import {
  type BatchCompression,
  type KsefClients,
  type KsefOptions,
  makeKsefClients,
} from "@procurement/adapter-ksef"
import { loadSigningKeyPem, openXadesSigner } from "@procurement/adapter-xades"
import { makeTestSeal } from "@procurement/adapter-xades/testing"
import { anInvoiceDocument } from "@procurement/contract-tests/builders"
import type { Sha256 } from "@procurement/domain/archive"
import { instant } from "@procurement/domain/calendar"
import { type BatchResult, makeLocalClearanceBudget } from "@procurement/domain/clearance"
import { invoiceNumber, seriesAt } from "@procurement/domain/invoice"
import { nip } from "@procurement/domain/party"
import { untilSome } from "@procurement/testing"
import * as Effect from "effect/Effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { aheadOfMidnight } from "./support/ahead.ts"
import { type Child, entryOf, startChild } from "./support/child.ts"
import { ksefControl } from "./support/ksef-control.ts"
import { simulatedReceipts } from "./support/simulated-receipts.ts"

const sellerNip = nip("5265877635")
const acceptedMillis = 600_000
const aheadMillis = aheadOfMidnight(Date.now() - acceptedMillis)
const now = Date.now() + aheadMillis
const writer = makeFa3Writer()
const document = anInvoiceDocument({ currency: "PLN", acceptedAt: instant(now - acceptedMillis) })
const seller = { ...document.seller, nip: sellerNip }

type Files = ReadonlyMap<Sha256, Uint8Array>

const digestOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex") as Sha256

/** Makes `count` files with consecutive numbers, starting with `first`. */
const filesFrom = (first: number, count: number): Files =>
  new Map(
    Array.from({ length: count }, (_, nth) => {
      const number = invoiceNumber(seriesAt(sellerNip, instant(now)), first + nth)
      const { xml } = Effect.runSync(writer.write({ ...document, number, seller }))
      return [digestOf(xml), xml]
    }),
  )

let simulator: Child
let options: KsefOptions
const statuses: Array<number | undefined> = []

beforeAll(async () => {
  simulator = startChild(entryOf("ksef-simulator"), { PORT: "0", RATE_LIMIT_SCALE: "1" })
  const { url = "" } = await simulator.ready
  await ksefControl(url, aheadMillis).moveClock(0)
  const request = {
    nip: sellerNip,
    organization: "Firma sp. z o.o.",
    now: instant(Date.now() - 60_000),
  }
  const signer = await openXadesSigner(loadSigningKeyPem(await makeTestSeal(request)))
  options = {
    baseUrl: `${url}/v2`,
    contextNip: sellerNip,
    signer,
    verifyReceipt: await simulatedReceipts(url),
    budget: makeLocalClearanceBudget(),
    onCall: ({ status }) => statuses.push(status),
  }
})

afterAll(async () => {
  simulator.kill("SIGTERM")
  await simulator.ended
})

const run = Effect.runPromise

/** Sends all files in one package and waits until KSeF has processed it. */
const sent = async ({ batches }: KsefClients, files: Files) => {
  const read = (digest: Sha256) => Effect.succeed(files.get(digest) ?? new Uint8Array())
  const delivery = Effect.gen(function* () {
    const packed = yield* batches.pack({ digests: [...files.keys()], read, offline: false })
    const opened = yield* batches.open(packed)
    yield* batches.deliver(packed, opened)
    return { packed, reference: opened.sessionReference }
  })
  const { packed, reference } = await run(Effect.scoped(delivery))
  const progress = await untilSome("the batch has ended", async () => {
    const answer = await run(batches.progress(reference))
    return answer._tag === "Open" || answer._tag === "Processing" ? undefined : answer
  })
  return { packed, reference, progress }
}

const tagsOf = (results: ReadonlyArray<BatchResult>) => results.map(({ outcome }) => outcome._tag)

describe.each<BatchCompression>(["Zip", "TarGz"])("Batch packed as %s", (compression) => {
  const first = compression === "Zip" ? 700_000 : 800_000

  it("a batch returns a result for each file in order, with the URL of its receipt", async () => {
    // Small parts, so that KSeF joins several into the package.
    const clients = makeKsefClients({ ...options, batch: { compression, partBytes: 500 } })
    const files = filesFrom(first, 12)
    const { packed, reference, progress } = await sent(clients, files)
    expect(packed.parts).toBeGreaterThan(1)
    expect(progress).toEqual({ _tag: "Ended", invoices: 12 })
    const { results, next } = await run(clients.batches.results(reference))
    expect(next).toBeUndefined()
    expect(results.map(({ digest }) => digest)).toEqual([...files.keys()])
    expect(new Set(tagsOf(results))).toEqual(new Set(["Granted"]))
    const [{ digest, outcome, receiptUrl } = expect.fail()] = results
    if (outcome._tag !== "Granted") return expect.fail()
    const calls = statuses.length
    const cleared = { ...outcome, digest, receiptUrl }
    const receipt = await run(clients.invoices.officialReceipt(cleared))
    expect(Buffer.from(receipt).toString("utf8")).toContain(outcome.ksefNumber)
    expect(statuses).toHaveLength(calls)
  })
})

describe("KSeF rate limits", () => {
  it("the KSeF client takes each call from the budget first and gets no 429", () => {
    expect(statuses.length).toBeGreaterThan(10)
    expect(statuses.filter((status) => status === 429)).toEqual([])
  })
})
