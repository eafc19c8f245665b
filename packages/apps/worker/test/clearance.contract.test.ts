/**
 * The KSeF client, the FA(3) writer and the signer together fulfil the contracts of
 * `InvoiceClearance` and `BatchClearance`, against the simulator in a separate process.
 */
import { layerKsefClearance } from "@procurement/adapter-ksef"
import { makeFa3Writer } from "@procurement/adapter-fa3"
import { loadSigningKeyPem, makeXadesSigner } from "@procurement/adapter-xades"
import { makeTestSeal } from "@procurement/adapter-xades/testing"
import { anInvoiceDocument } from "@procurement/contract-tests/builders"
import { batchClearanceContract } from "@procurement/contract-tests/clearance"
import {
  type ClearanceBinding,
  invoiceClearanceContract,
} from "@procurement/contract-tests/invoice"
import { instant } from "@procurement/domain/calendar"
import type { InvoiceNumber } from "@procurement/domain/invoice"
import { nip } from "@procurement/domain/party"
import { lineText } from "@procurement/domain/text"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { aheadOfMidnight } from "./support/ahead.ts"
import { entryOf, startChild } from "./support/child.ts"
import { ksefControl } from "./support/ksef-control.ts"
import { simulatedReceipts } from "./support/simulated-receipts.ts"

const sellerNip = nip("5265877635")
/** The invoice is written minutes after the order was accepted, never later than now. */
const acceptedMillis = 600_000
const aheadMillis = aheadOfMidnight(Date.now() - acceptedMillis)
const now = Date.now() + aheadMillis

const document = anInvoiceDocument({
  currency: "PLN",
  acceptedAt: instant(now - acceptedMillis),
})

const writer = makeFa3Writer()

const fileOf = (number: InvoiceNumber, variant: number) => {
  const buyerReference = lineText(`PO ${variant}`)
  const seller = { ...document.seller, nip: sellerNip }
  const order = { ...document.order, buyerReference }
  return Effect.map(writer.write({ ...document, number, seller, order }), ({ xml }) => xml)
}

/** The schema has the rate `23`, not `23%`: KSeF receives such a file and rejects it with 450. */
const withUnknownRate = (xml: Uint8Array): Uint8Array => {
  const text = new TextDecoder().decode(xml)
  return new TextEncoder().encode(text.replace("<P_12>23</P_12>", "<P_12>23%</P_12>"))
}

let simulatorUrl = ""

const forgeNextReceipt = Effect.promise(async () => {
  const body = JSON.stringify({ match: "ksefNumberUpo", action: "forgedUpo" })
  const { ok, status } = await fetch(`${simulatorUrl}/_sim/failures`, { method: "POST", body })
  if (!ok) throw new Error(`the simulator did not accept the forged receipt: ${status}`)
})

const binding: ClearanceBinding = {
  file: fileOf,
  refusedFile: (number) => Effect.map(fileOf(number, 0), withUnknownRate),
  forgeNextReceipt,
}

const simulator = Effect.acquireRelease(
  Effect.sync(() => startChild(entryOf("ksef-simulator"), { PORT: "0" })),
  (child) =>
    Effect.promise(() => {
      child.kill("SIGTERM")
      return child.ended
    }),
)

const layer = Layer.unwrap(
  Effect.gen(function* () {
    const child = yield* simulator
    const { url = "" } = yield* Effect.promise(() => child.ready)
    yield* Effect.promise(() => ksefControl(url, aheadMillis).moveClock(0))
    const request = {
      nip: sellerNip,
      organization: "Firma sp. z o.o.",
      now: instant(Date.now() - 60_000),
    }
    const seal = yield* Effect.promise(() => makeTestSeal(request))
    const signer = makeXadesSigner(loadSigningKeyPem(seal))
    simulatorUrl = url
    const verifyReceipt = yield* Effect.promise(() => simulatedReceipts(url))
    const baseUrl = `${url}/v2`
    return layerKsefClearance({ baseUrl, contextNip: sellerNip, signer, verifyReceipt })
  }),
)

invoiceClearanceContract("KSeF 2.0", layer, binding)
batchClearanceContract("KSeF 2.0", layer, binding)
