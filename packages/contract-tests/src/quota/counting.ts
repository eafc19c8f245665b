/** Places, acknowledges and fans out, and reads the counts. */
import { instant } from "@procurement/domain/calendar"
import type { TenantId } from "@procurement/domain/identity"
import { InvoiceRepository } from "@procurement/domain/invoice"
import { OrderRepository } from "@procurement/domain/order"
import {
  invoiceCharge,
  type QuotaMonth,
  quotaMonthAt,
  QuotaRepository,
  type QuotaTerms,
} from "@procurement/domain/quota"
import * as Effect from "effect/Effect"
import { freshTenantId, usualInstant } from "../builders/fresh.ts"
import { aPlacement, type ChargedPlacement } from "../builders/placements.ts"
import { savedInvoice } from "../ledger/ledger-ports.ts"

export const noon = usualInstant
export const thisMonth = quotaMonthAt(noon)

/** The terms of a tenant that may place `orders` orders a month. */
export const atMost = (orders: number): QuotaTerms => ({
  plan: "trial",
  contract: { monthlyVolumes: { orders, invoices: orders, deliveries: 1 } },
})

/** Placements of one tenant, by default in the same month and on a paid plan. */
export const placementsOf = (
  count: number,
  options: Parameters<typeof aPlacement>[0] = {},
): ReadonlyArray<ChargedPlacement> => {
  const tenantId = options.tenantId ?? freshTenantId()
  return Array.from({ length: count }, (_, nth) =>
    aPlacement({ acceptedAt: instant(noon + nth), lineCount: 1, ...options, tenantId }),
  )
}

/** Places them in sequence. */
export const placeAll = Effect.fnUntraced(function* (placements: ReadonlyArray<ChargedPlacement>) {
  const orders = yield* OrderRepository
  yield* Effect.forEach(placements, orders.place, { discard: true })
})

export const tenantOf = (placements: ReadonlyArray<ChargedPlacement>): TenantId =>
  (placements[0] as ChargedPlacement).order.tenantId

export const usedBy = Effect.fnUntraced(function* (
  tenantId: TenantId,
  month: QuotaMonth = thisMonth,
) {
  const quotas = yield* QuotaRepository
  return yield* quotas.usage(tenantId, month)
})

/** Saves the order's invoice unchanged, with a charge of one. */
export const chargedSave = Effect.fnUntraced(function* ({ invoice }: ChargedPlacement) {
  const invoices = yield* InvoiceRepository
  const { version } = yield* savedInvoice(invoice)
  const work = { dueAt: undefined, attempts: 0 }
  const charge = invoiceCharge(noon)
  return invoices.save({ invoice, expectedVersion: version, work, events: [], charge })
})
