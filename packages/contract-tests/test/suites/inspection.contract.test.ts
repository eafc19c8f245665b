/** The inspection of the archive: the reference over the common store. */
import { InspectionStore } from "@procurement/domain/inspection"
import {
  layerLedgerMemory,
  makeInspectionStoreMemory,
  makeLedgerMemory,
} from "@procurement/adapter-memory"
import * as Layer from "effect/Layer"
import { inspectionStoreContract } from "../../src/inspection/index.ts"

const ledger = makeLedgerMemory()

inspectionStoreContract(
  "in memory",
  Layer.merge(
    layerLedgerMemory(ledger),
    Layer.sync(InspectionStore, () => makeInspectionStoreMemory(ledger)),
  ),
  { isolated: true },
)
