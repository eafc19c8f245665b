/** Tenants. */
import { instant } from "@procurement/domain/calendar"
import { emailAddress } from "@procurement/domain/email"
import { type Contract, plans, type Tenant } from "@procurement/domain/tenant"
import { languages } from "@procurement/domain/text"
import { type Random, defaultRandom } from "./random.ts"
import { freshTenantId, usualInstant } from "./fresh.ts"
import { aBuyer } from "./parties.ts"
import { aLineText } from "./texts.ts"

export const aTenant = (random: Random = defaultRandom, changes: Partial<Tenant> = {}): Tenant => ({
  id: freshTenantId(),
  name: aLineText(random),
  plan: random.pick(plans),
  contract: random.pick<Contract>([
    {},
    { rateFactor: random.int(1, 100) },
    { monthlyVolumes: { orders: 1_000, invoices: 1_000, deliveries: random.int(0, 9_000) } },
  ]),
  buyer: aBuyer(random),
  contactEmail: emailAddress("zakupy@example.com"),
  language: random.pick(languages),
  rateLimiting: random.pick(["enforced", "shadow"]),
  createdAt: instant(usualInstant + random.int(0, 999)),
  ...changes,
})
