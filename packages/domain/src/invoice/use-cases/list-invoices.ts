/** A page of a tenant's invoices, newest first. */
import * as Effect from "effect/Effect"
import type { TenantId } from "../../identity/type-id.ts"
import { type InvoicePageQuery, InvoiceRepository } from "../invoice-repository.ts"

export const listInvoices = Effect.fnUntraced(function* (
  tenantId: TenantId,
  query: InvoicePageQuery,
) {
  const invoices = yield* InvoiceRepository
  return yield* invoices.page(tenantId, query)
})
