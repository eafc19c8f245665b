/** Runs the contract suite of reconciliation against the reference over the common store. */
import { makeLedgerMemory, makeReconciliationStoreMemory } from "@procurement/adapter-memory"
import { ReconciliationStore } from "@procurement/domain/reconciliation"
import * as Layer from "effect/Layer"
import { reconciliationStoreContract } from "../../src/reconciliation/index.ts"
import { layerLedgerReference } from "../references/ledger-reference.ts"

const ledger = makeLedgerMemory()

reconciliationStoreContract(
  "in memory",
  Layer.merge(
    layerLedgerReference(ledger),
    Layer.sync(ReconciliationStore, () => makeReconciliationStoreMemory(ledger)),
  ),
  { isolated: true },
)
