/**
 * The tenants in SQLite in the simulation of the whole system:
 * `npm run simulate -- --adapters examples/own-adapter/simulated-tenants.ts`.
 */
import { DatabaseSync } from "node:sqlite"
import { type MakeAdapters, simulatedTenants } from "@procurement/simulation"
import * as Effect from "effect/Effect"
import { makeTenantsInSqlite } from "./tenants-in-sqlite.ts"

/** Each simulation has a database of its own, which outlives the processes that it lets die. */
export const adapters: MakeAdapters = () => {
  const repository = makeTenantsInSqlite(new DatabaseSync(":memory:"))
  for (const tenant of simulatedTenants) Effect.runSync(repository.save(tenant))
  return { TenantRepository: () => repository }
}
