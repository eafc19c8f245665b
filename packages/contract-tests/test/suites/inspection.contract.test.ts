/** The inspection of the archive: the reference over the common store. */
import { InspectionStore, makeInspectionStoreMemory } from "@procurement/domain/inspection"
import { makeLedgerMemory } from "@procurement/domain/ledger"
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
