/** The store of orders and invoices with a faulty `BatchRepository`. */
import { type Instant, instant } from "@procurement/domain/calendar"
import { BatchRepository } from "@procurement/domain/clearance"
import {
  type LedgerMemory,
  makeBatchRepositoryMemory,
  makeLedgerMemory,
} from "@procurement/adapter-memory"
import * as Layer from "effect/Layer"
import type { BatchPorts } from "../../src/clearance/started-batches.ts"
import { batchRepositoryClauses } from "../../src/clearance/index.ts"
import { layerLedgerReference } from "../references/ledger-reference.ts"
import type { Saboteur } from "./saboteur.ts"

export type Batches = BatchRepository["Service"]

export const saboteur = (
  fault: string,
  plant: (honest: Batches, ledger: LedgerMemory) => Partial<Batches>,
  ...caughtBy: ReadonlyArray<string>
): Saboteur<BatchPorts> => ({
  fault,
  stage: () => {
    const ledger = makeLedgerMemory()
    const honest = makeBatchRepositoryMemory(ledger)
    const faulty = Layer.succeed(BatchRepository, { ...honest, ...plant(honest, ledger) })
    return {
      layer: Layer.merge(layerLedgerReference(ledger), faulty),
      clauses: batchRepositoryClauses,
    }
  },
  caughtBy,
})

export const minute = 60_000
export const later = (at: number, millis: number): Instant => instant(at + millis)
