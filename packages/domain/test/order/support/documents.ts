/** Documents of an order in a world of their own, before they are sent. */
import { instant } from "@procurement/domain/calendar"
import {
  type Invoice,
  invoiceNumber,
  InvoiceRepository,
  seriesAt,
  transition,
} from "@procurement/domain/invoice"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { seller, sha256 } from "../../invoice/support/issuing-world.ts"
import type { World } from "../../invoice/support/working.ts"

export const start = Date.parse("2026-11-20T10:00:00Z")

/** Runs the steps up to that state, without sending. */
export const broughtTo = Effect.fnUntraced(function* (world: World, state: Invoice["_tag"]) {
  const pending = yield* world.place(start)
  const invoices = yield* InvoiceRepository
  const at = instant(start)
  const file = { digest: sha256(new Uint8Array([60])), sizeBytes: 1 }
  const facts = [
    { _tag: "NumberAssigned", number: invoiceNumber(seriesAt(seller.nip, at, "VAT"), 7), seller },
    {
      _tag: "DocumentPrepared",
      issueDate: "2026-11-20" as never,
      taxDate: "2026-11-20" as never,
      document: file,
      container: file,
    },
    { _tag: "TransmissionStarted", sessionReference: "s" },
  ] as const
  let invoice: Invoice = pending
  let version = 1
  for (const fact of facts) {
    if (invoice._tag === state) break
    invoice = transition(invoice, fact, at)
    const change = {
      invoice,
      expectedVersion: version,
      work: { dueAt: at, attempts: 0 },
      events: [],
    }
    version = yield* invoices.save(change)
  }
  return invoice
})

export const stored = Effect.fnUntraced(function* ({ tenantId, id }: Invoice) {
  const invoices = yield* InvoiceRepository
  return Option.getOrThrow(yield* invoices.find(tenantId, id))
})

export const eventsOf = ({ ledger }: World) =>
  ledger.outbox.map(({ event }) => event).filter(({ type }) => type !== "order.accepted")
