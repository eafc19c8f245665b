/** Orders accepted by the domain and stored: what a day of business leaves in the queue. */
import { randomBytes } from "node:crypto"
import { type Database, makeOrderRepository } from "@procurement/adapter-postgres"
import { type Instant, instant } from "@procurement/domain/calendar"
import type { CatalogItem, Quantity } from "@procurement/domain/catalog"
import {
  type EventId,
  type InvoiceId,
  type OrderId,
  type TenantId,
  typeId,
} from "@procurement/domain/identity"
import { acceptOrder } from "@procurement/domain/order"
import { orderCharge } from "@procurement/domain/quota"
import { lineText } from "@procurement/domain/text"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { sampleCatalog } from "../sample-catalog.ts"
import { sampleBuyer } from "../sample-invoices.ts"

const linesOfAnOrder = 3
const atOnce = 16

const newId = (kind: string, at: Instant): string => typeId(kind, at, randomBytes(10))

const placementOf = (tenantId: TenantId, nth: number) => {
  const now = instant(Date.now())
  const items = Array.from(
    { length: linesOfAnOrder },
    (_, line) => sampleCatalog[(nth * 7 + line) % sampleCatalog.length] as CatalogItem,
  )
  const request = {
    tenantId,
    buyer: sampleBuyer,
    currency: "PLN",
    reference: lineText(`PO-2026-${nth}`),
    lines: items.map(({ sku }, line) => ({ sku, quantity: (1 + line) as Quantity })),
  } as const
  const accepted = acceptOrder(request, items, {
    orderId: newId("ord", now) as OrderId,
    invoiceId: newId("inv", now) as InvoiceId,
    eventId: newId("evt", now) as EventId,
    now,
  })
  const charge = orderCharge({ plan: "standard", contract: {} }, now)
  return { ...Result.getOrThrow(accepted), charge }
}

/** Stores one order of that tenant with its pending invoice, whose id is answered. */
export const placeOrder = async (
  database: Database,
  tenantId: TenantId,
  nth: number,
): Promise<InvoiceId> => {
  const placement = placementOf(tenantId, nth)
  await Effect.runPromise(makeOrderRepository(database).place(placement))
  return placement.invoice.id
}

/** Stores so many orders with their pending invoices. */
export const placeOrders = (database: Database, count: number): Promise<void> => {
  const orders = makeOrderRepository(database)
  const tenantId = newId("ten", instant(Date.now())) as TenantId
  return Effect.runPromise(
    Effect.forEach(
      Array.from({ length: count }, (_, nth) => nth),
      (nth) => Effect.suspend(() => orders.place(placementOf(tenantId, nth))),
      { concurrency: atOnce, discard: true },
    ),
  )
}
