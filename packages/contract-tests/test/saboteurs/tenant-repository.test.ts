/** Tenant repositories with one fault each. */
import { TenantRepository } from "@procurement/domain/tenant"
import { makeTenantRepositoryMemory } from "@procurement/adapter-memory"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { aTenant } from "../../src/builders/index.ts"
import { tenantRepositoryClauses } from "../../src/tenant/index.ts"
import { proves } from "./saboteur.ts"
import { serviceSaboteur } from "./service-saboteur.ts"

const saboteur = serviceSaboteur(
  TenantRepository,
  makeTenantRepositoryMemory,
  tenantRepositoryClauses,
)

proves("TenantRepository", tenantRepositoryClauses, [
  saboteur(
    "invents tenants",
    () => ({ find: (id) => Effect.succeedSome(aTenant(undefined, { id })) }),
    "returns no tenant",
  ),
  saboteur(
    "keeps whole seconds only",
    ({ save }) => ({
      save: (tenant) => {
        const createdAt = (tenant.createdAt - (tenant.createdAt % 1_000)) as typeof tenant.createdAt
        return save({ ...tenant, createdAt })
      },
    }),
    "returns every tenant",
  ),
  saboteur(
    "keeps the first tenant of an id",
    ({ find, save }) => ({
      save: (tenant) =>
        Effect.flatMap(find(tenant.id), (known) =>
          Option.isSome(known) ? Effect.void : save(tenant),
        ),
    }),
    "replaces a tenant saved again",
  ),
  saboteur(
    "reads and writes in two steps when it changes a tenant",
    ({ find, save }) => ({
      modify: (id, change) =>
        Effect.gen(function* () {
          const changed = Option.map(yield* find(id), change)
          yield* Effect.sleep("1 millis")
          if (Option.isSome(changed)) yield* save(changed.value)
          return changed
        }),
    }),
    "changes a tenant",
  ),
  saboteur(
    "creates the tenants that it should change",
    ({ modify, save }) => ({
      modify: (id, change) =>
        Effect.andThen(save(change(aTenant(undefined, { id }))), modify(id, change)),
    }),
    "creates no tenant",
  ),
  saboteur(
    "starts a page with the last tenant of the previous one",
    ({ page, find }) => ({
      page: (query) =>
        Effect.gen(function* () {
          const { tenants, hasMore } = yield* page(query)
          const last = query.after === undefined ? Option.none() : yield* find(query.after)
          const all = [...Option.toArray(last), ...tenants]
          return { tenants: all.slice(0, query.limit), hasMore }
        }),
    }),
    "pages all tenants",
  ),
])
