/** Orders as the domain accepts them: priced and dated by `acceptOrder` itself. */
import { type Instant, instant } from "@procurement/domain/calendar"
import type { TenantId } from "@procurement/domain/identity"
import { currencies, type Currency } from "@procurement/domain/money"
import {
  type AcceptedOrder,
  type AcceptedPlacement,
  acceptOrder,
  type OrderRequest,
} from "@procurement/domain/order"
import type { Quantity } from "@procurement/domain/catalog"
import { orderCharge, type QuotaCharge, type QuotaTerms } from "@procurement/domain/quota"
import type { LineText } from "@procurement/domain/text"
import * as Result from "effect/Result"
import { aCatalogItem } from "./catalog-items.ts"
import { type Random, defaultRandom } from "./random.ts"
import { freshEventId, freshInvoiceId, freshOrderId, freshTenantId } from "./fresh.ts"
import { aBuyer, anAddress } from "./parties.ts"
import { aLineText } from "./texts.ts"

export interface PlacementOptions {
  readonly random?: Random
  readonly tenantId?: TenantId
  readonly acceptedAt?: Instant
  readonly currency?: Currency
  readonly lineCount?: number
  readonly reference?: LineText
  /** Those of a paid plan by default. */
  readonly terms?: QuotaTerms
}

/** An accepted placement with its quota charges. */
export interface ChargedPlacement extends AcceptedPlacement {
  readonly charge: QuotaCharge
}

const paidTerms: QuotaTerms = { plan: "standard", contract: {} }

/** Invoices are issued in KSeF in the form FA(3) since 2026-02-01 (art. 106ga of the VAT act). */
const firstInstant = Date.UTC(2026, 1, 1)
const lastInstant = Date.UTC(2027, 11, 31, 23, 59, 59, 999)

export const anInstant = (random: Random = defaultRandom): Instant =>
  instant(random.int(firstInstant, lastInstant))

const aQuantity = (random: Random): Quantity =>
  (random.happens(0.1) ? random.pick([1, 1_000_000]) : random.int(1, 500)) as Quantity

/** An order, its pending invoice and their event, all with unique ids. */
export const aPlacement = (options: PlacementOptions = {}): ChargedPlacement => {
  const { random = defaultRandom, tenantId = freshTenantId() } = options
  const { acceptedAt = anInstant(random), lineCount = random.int(1, 8) } = options
  const items = Array.from({ length: lineCount }, () => aCatalogItem(random))
  const request: OrderRequest = {
    tenantId,
    buyer: aBuyer(random),
    currency: options.currency ?? random.pick(currencies),
    reference: options.reference ?? (random.happens(0.5) ? aLineText(random) : undefined),
    deliveryAddress: random.happens(0.5) ? anAddress(random) : undefined,
    metadata: random.happens(0.3) ? { [aLineText(random)]: aLineText(random) } : undefined,
    lines: items.map((item) => ({ sku: item.sku, quantity: aQuantity(random) })),
  }
  const accepted = acceptOrder(request, items, {
    orderId: freshOrderId(acceptedAt),
    invoiceId: freshInvoiceId(acceptedAt),
    eventId: freshEventId(acceptedAt),
    now: acceptedAt,
  })
  const charge = orderCharge(options.terms ?? paidTerms, acceptedAt)
  return { ...Result.getOrThrow(accepted), charge }
}

export const anOrder = (options: PlacementOptions = {}): AcceptedOrder => aPlacement(options).order
