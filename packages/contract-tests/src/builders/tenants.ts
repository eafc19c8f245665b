/** Companies that order. */
import { instant } from "@procurement/domain/calendar"
import { plans, type Tenant } from "@procurement/domain/tenant"
import { type Chance, usualChance } from "./chance.ts"
import { freshTenantId, usualInstant } from "./fresh.ts"
import { aParty } from "./parties.ts"
import { aLineText } from "./texts.ts"

export const aTenant = (chance: Chance = usualChance, changes: Partial<Tenant> = {}): Tenant => ({
  id: freshTenantId(),
  name: aLineText(chance),
  plan: chance.pick(plans),
  buyer: aParty(chance),
  createdAt: instant(usualInstant + chance.int(0, 999)),
  ...changes,
})
