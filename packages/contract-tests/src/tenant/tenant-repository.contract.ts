/** The contract of `TenantRepository`. */
import { instant } from "@procurement/domain/calendar"
import type { TenantId } from "@procurement/domain/identity"
import { type Tenant, TenantRepository } from "@procurement/domain/tenant"
import { freshEra, freshTenantId } from "../builders/fresh.ts"
import { aTenant } from "../builders/tenants.ts"
import { aLineText } from "../builders/texts.ts"
import { clauses, needing } from "../suite/clause.ts"
import { expectNone, expectSame, expectSome, together } from "../suite/expecting.ts"
import { forEachRun } from "../suite/property.ts"
import { suiteOf } from "../suite/register.ts"

export const tenantRepositoryClauses = clauses<TenantRepository>({
  *"returns no tenant for an id that was never saved"() {
    const tenants = yield* TenantRepository
    yield* tenants.save(aTenant())
    expectNone(yield* tenants.find(freshTenantId()))
  },

  "returns every tenant exactly as it was saved": forEachRun(function* (random) {
    const tenants = yield* TenantRepository
    const { createdAt: since } = aTenant(random)
    const suspension = random.pick([{ since }, { since, reason: aLineText(random) }])
    const tenant = aTenant(random, { suspension })
    yield* tenants.save(tenant)
    expectSame(expectSome(yield* tenants.find(tenant.id)), tenant)
  }),

  *"replaces a tenant saved again under the same id, and no other"() {
    const tenants = yield* TenantRepository
    const [old, bystander] = [aTenant(), aTenant()]
    yield* tenants.save(old)
    yield* tenants.save(bystander)
    const renewed = aTenant(undefined, { id: old.id })
    yield* tenants.save(renewed)
    expectSame(expectSome(yield* tenants.find(old.id)), renewed)
    expectSame(expectSome(yield* tenants.find(bystander.id)), bystander)
  },

  *"changes a tenant and returns it, and loses no concurrent change"() {
    const tenants = yield* TenantRepository
    const tenant = aTenant(undefined, { contract: {} })
    yield* tenants.save(tenant)
    const raise = tenants.modify(tenant.id, ({ contract, ...rest }) => ({
      ...rest,
      contract: { ...contract, rateFactor: (contract.rateFactor ?? 0) + 1 },
    }))
    const answers = yield* together(Array.from({ length: 8 }, () => raise))
    const factors = answers.map((answer) => expectSome(answer).contract.rateFactor ?? 0)
    expectSame(
      factors.toSorted((left, right) => left - right),
      [1, 2, 3, 4, 5, 6, 7, 8],
    )
    const grown = { ...tenant, contract: { rateFactor: 8 } }
    expectSame(expectSome(yield* tenants.find(tenant.id)), grown)
  },

  *"creates no tenant when an unknown tenant is changed"() {
    const tenants = yield* TenantRepository
    const unknown = aTenant()
    expectNone(yield* tenants.modify(unknown.id, () => unknown))
    expectNone(yield* tenants.find(unknown.id))
  },

  "pages all tenants in the order of their creation, each once": needing("isolated", function* () {
    const tenants = yield* TenantRepository
    const era = freshEra()
    const created = Array.from({ length: 7 }, (_, nth) =>
      aTenant(undefined, { id: freshTenantId(instant(era + nth)) }),
    )
    for (const nth of [3, 0, 6, 1, 5, 2, 4]) yield* tenants.save(created[nth] ?? aTenant())
    const seen: Array<Tenant> = []
    let after: TenantId | undefined
    for (const [limit, hasMore] of [
      [3, true],
      [3, true],
    ] as const) {
      const page = yield* tenants.page({ after, limit })
      expectSame([page.tenants.length, page.hasMore], [limit, hasMore])
      seen.push(...page.tenants)
      after = page.tenants.at(-1)?.id
    }
    expectSame(seen, created.slice(0, 6))
    const ids = new Set(created.map(({ id }) => id))
    const rest = yield* tenants.page({ after, limit: 1_000 })
    expectSame(rest.hasMore, false)
    expectSame(
      rest.tenants.filter(({ id }) => ids.has(id)),
      created.slice(6),
    )
  }),
})

export const tenantRepositoryContract = suiteOf({
  port: "TenantRepository",
  clauses: tenantRepositoryClauses,
})
