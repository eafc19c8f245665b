/** KSeF's limits for one seller, shared by all processes on one PostgreSQL database. */
import { type Database, makeClearanceBudget } from "@procurement/adapter-postgres"
import {
  ClearanceBudget,
  makeClearanceBudgetMemory,
  scaledLimits,
} from "@procurement/domain/clearance"
import type { Nip } from "@procurement/domain/party"
import { ContainerModule } from "inversify"
import { bindPort } from "./ports.ts"

export interface ClearanceSettings {
  readonly sellerNip: Nip
  /** How generous KSeF is compared to its usual limits; 0: it has none, as a simulator may. */
  readonly limitScale: number
}

export const clearanceModule = (
  database: Database,
  { sellerNip, limitScale }: ClearanceSettings,
): ContainerModule =>
  new ContainerModule((load) => {
    const limits = scaledLimits(limitScale)
    bindPort(load, ClearanceBudget).toConstantValue(
      // Without limits there is nothing to share.
      limitScale === 0
        ? makeClearanceBudgetMemory(limits)
        : makeClearanceBudget(database, { sellerNip, limits }),
    )
  })
