/** Archive, reader and register that agree on invoices over 49.98, one of each order. */
import { ArchiveError, DocumentArchive } from "@procurement/domain/archive"
import type { InvoiceId, OrderId } from "@procurement/domain/identity"
import { type FileAmounts, InvoiceReader, InvoiceUnreadable } from "@procurement/domain/invoice"
import { LedgerRegister } from "@procurement/domain/ledger"
import { minorUnits } from "@procurement/domain/money"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { anIssuedInvoice, anOrder } from "../order/support/an-order.ts"
import { noon, numberOf } from "./register-in-memory.ts"

export const orderIdOf = (nth: number) => `ord_${nth}` as OrderId
export const invoiceIdOf = (nth: number) => `inv_${nth}` as InvoiceId

const nthOf = (id: string): number => Number(id.slice("ord_".length))

const encoder = new TextEncoder()
const decoder = new TextDecoder()

export const stated = { net: minorUnits(4_063), vat: minorUnits(935), gross: minorUnits(4_998) }

interface Faults {
  /** Invoices whose file the archive has lost. */
  readonly lost?: ReadonlyArray<number>
  /** Invoices whose file states other amounts. */
  readonly changed?: Readonly<Record<number, Partial<FileAmounts>>>
  /** Invoices whose file is none. */
  readonly unreadable?: ReadonlyArray<number>
  /** Orders that the register lacks. */
  readonly unbooked?: ReadonlyArray<number>
  readonly isArchiveAway?: boolean
}

/** A file is named by its number in hexadecimal (`digestOf`). */
export const tiedLayer = (faults: Faults = {}) => {
  const { lost = [], changed = {}, unreadable = [], unbooked = [], isArchiveAway = false } = faults
  const failure = (reason: "Missing" | "Unavailable", detail: string) =>
    Effect.fail(new ArchiveError({ reason, detail }))
  const get: DocumentArchive["Service"]["get"] = (digest) => {
    if (isArchiveAway) return failure("Unavailable", "the disk is full")
    const nth = Number.parseInt(digest, 16)
    return lost.includes(nth)
      ? failure("Missing", "the archive has no such file")
      : Effect.succeed(encoder.encode(String(nth)))
  }
  const amounts: InvoiceReader["Service"]["amounts"] = (xml) => {
    const nth = Number(decoder.decode(xml))
    const file = { number: numberOf(nth), currency: "PLN" as const, ...stated, ...changed[nth] }
    return unreadable.includes(nth)
      ? Effect.fail(new InvoiceUnreadable({ detail: "the file is no invoice" }))
      : Effect.succeed(file)
  }
  const withIds: LedgerRegister["Service"]["withIds"] = (ids) =>
    Effect.succeed(
      ids
        .filter((id) => !unbooked.includes(nthOf(id)))
        .map((id) => {
          const timeline = [{ state: "Acknowledged" as const, at: noon }]
          const invoice = { ...anIssuedInvoice, id: invoiceIdOf(nthOf(id)), orderId: id, timeline }
          const order = { ...anOrder, id, invoiceId: invoice.id }
          return { order, documents: [{ invoice }], received: [] }
        }),
    )
  const none = () => Effect.succeed([])
  return Layer.mergeAll(
    Layer.succeed(DocumentArchive, { get } as DocumentArchive["Service"]),
    Layer.succeed(InvoiceReader, { amounts }),
    Layer.succeed(LedgerRegister, { orders: none, late: none, withIds }),
  )
}
