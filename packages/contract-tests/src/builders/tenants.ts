/** Companies that order. */
import { instant } from "@procurement/domain/calendar"
import { emailAddress } from "@procurement/domain/email"
import { type Contract, plans, type Tenant } from "@procurement/domain/tenant"
import { languages } from "@procurement/domain/text"
import { type Chance, usualChance } from "./chance.ts"
import { freshTenantId, usualInstant } from "./fresh.ts"
import { aParty } from "./parties.ts"
import { aLineText } from "./texts.ts"

export const aTenant = (chance: Chance = usualChance, changes: Partial<Tenant> = {}): Tenant => ({
  id: freshTenantId(),
  name: aLineText(chance),
  plan: chance.pick(plans),
  contract: chance.pick<Contract>([
    {},
    { rateFactor: chance.int(1, 100) },
    { monthlyVolumes: { orders: 1_000, invoices: 1_000, deliveries: chance.int(0, 9_000) } },
  ]),
  buyer: aParty(chance),
  contactEmail: emailAddress("zakupy@example.com"),
  language: chance.pick(languages),
  rateLimiting: chance.pick(["enforced", "shadow"]),
  createdAt: instant(usualInstant + chance.int(0, 999)),
  ...changes,
})
