/** Runs the contract suite of the inspection store against the reference over the common store. */
import { InspectionStore } from "@procurement/domain/inspection"
import { makeInspectionStoreMemory, makeLedgerMemory } from "@procurement/adapter-memory"
import * as Layer from "effect/Layer"
import { inspectionStoreContract } from "../../src/inspection/index.ts"
import { layerLedgerReference } from "../references/ledger-reference.ts"

const ledger = makeLedgerMemory()

inspectionStoreContract(
  "in memory",
  Layer.merge(
    layerLedgerReference(ledger),
    Layer.sync(InspectionStore, () => makeInspectionStoreMemory(ledger)),
  ),
  { isolated: true },
)
