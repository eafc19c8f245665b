/** Tenant repositories with one fault each. */
import { makeTenantRepositoryMemory, TenantRepository } from "@procurement/domain/tenant"
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
    "a tenant never saved",
  ),
  saboteur(
    "keeps whole seconds only",
    ({ save }) => ({
      save: (tenant) => {
        const createdAt = (tenant.createdAt - (tenant.createdAt % 1_000)) as typeof tenant.createdAt
        return save({ ...tenant, createdAt })
      },
    }),
    "every tenant exactly as saved",
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
])
