/** Tenant repositories with one fault each. */
import { type Tenant, TenantRepository } from "@procurement/domain/tenant"
import { makeTenantRepositoryMemory } from "@procurement/adapter-memory"
import * as Effect from "effect/Effect"
import { aTenant } from "../../src/builders/index.ts"
import { tenantRepositoryClauses } from "../../src/tenant/index.ts"
import { groundOf } from "../mutants/grounds.ts"
import { proves } from "./saboteur.ts"
import { serviceSaboteur } from "./service-saboteur.ts"

const saboteur = serviceSaboteur(
  TenantRepository,
  makeTenantRepositoryMemory,
  tenantRepositoryClauses,
)

const ground = groundOf(
  TenantRepository,
  () => ({ tenants: new Map<string, Tenant>() }),
  ({ tenants }) => makeTenantRepositoryMemory(tenants),
)

const saboteurs = [
  saboteur(
    "creates the tenants that it should change",
    ({ modify, save }) => ({
      modify: (id, change) =>
        Effect.andThen(save(change(aTenant(undefined, { id }))), modify(id, change)),
    }),
    "creates no tenant",
  ),
]

proves("TenantRepository", tenantRepositoryClauses, saboteurs, ground)
