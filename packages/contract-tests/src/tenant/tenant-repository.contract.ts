/** The contract of `TenantRepository`. */
import { TenantRepository } from "@procurement/domain/tenant"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import { freshTenantId } from "../builders/fresh.ts"
import { aTenant } from "../builders/tenants.ts"
import type { Capabilities } from "../capabilities.ts"
import { type Clause, clause } from "../suite/clause.ts"
import { expectNone, expectSame, expectSome } from "../suite/expecting.ts"
import { forEachRun } from "../suite/property.ts"
import { registerSuite } from "../suite/register.ts"

const noneNeverSaved = clause(
  "returns none for a tenant never saved",
  Effect.gen(function* () {
    const tenants = yield* TenantRepository
    yield* tenants.save(aTenant())
    expectNone(yield* tenants.find(freshTenantId()))
  }),
)

const exactlyAsSaved = clause(
  "returns every tenant exactly as saved",
  forEachRun((chance) =>
    Effect.gen(function* () {
      const tenants = yield* TenantRepository
      const tenant = aTenant(chance)
      yield* tenants.save(tenant)
      expectSame(expectSome(yield* tenants.find(tenant.id)), tenant)
    }),
  ),
)

const replaces = clause(
  "replaces a tenant saved again under the same id, and no other",
  Effect.gen(function* () {
    const tenants = yield* TenantRepository
    const [old, bystander] = [aTenant(), aTenant()]
    yield* tenants.save(old)
    yield* tenants.save(bystander)
    const renewed = aTenant(undefined, { id: old.id })
    yield* tenants.save(renewed)
    expectSame(expectSome(yield* tenants.find(old.id)), renewed)
    expectSame(expectSome(yield* tenants.find(bystander.id)), bystander)
  }),
)

export const tenantRepositoryClauses: ReadonlyArray<Clause<TenantRepository>> = [
  noneNeverSaved,
  exactlyAsSaved,
  replaces,
]

export const tenantRepositoryContract = <E>(
  adapter: string,
  layer: Layer.Layer<TenantRepository, E>,
  can: Partial<Capabilities> = {},
): void => registerSuite({ port: "TenantRepository", adapter, layer, can }, tenantRepositoryClauses)
