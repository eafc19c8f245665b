/** The tenant of an invoice. */
import { instant } from "@procurement/domain/calendar"
import { emailAddress } from "@procurement/domain/email"
import type { PendingInvoice } from "@procurement/domain/invoice"
import type { Tenant } from "@procurement/domain/tenant"
import { lineText } from "@procurement/domain/text"

export const tenantOf = ({ tenantId, buyer }: PendingInvoice): Tenant => ({
  id: tenantId,
  name: lineText("Zielona Łąka sp. z o.o."),
  plan: "standard",
  contract: {},
  buyer,
  contactEmail: emailAddress("zakupy@example.com"),
  language: "pl",
  rateLimiting: "enforced",
  createdAt: instant(0),
})
