/** Reconciliation with KSeF: the reference over the common store. */
import {
  layerLedgerMemory,
  makeLedgerMemory,
  makeReconciliationStoreMemory,
} from "@procurement/adapter-memory"
import { ReconciliationStore } from "@procurement/domain/reconciliation"
import * as Layer from "effect/Layer"
import { reconciliationStoreContract } from "../../src/reconciliation/index.ts"

const ledger = makeLedgerMemory()

reconciliationStoreContract(
  "in memory",
  Layer.merge(
    layerLedgerMemory(ledger),
    Layer.sync(ReconciliationStore, () => makeReconciliationStoreMemory(ledger)),
  ),
  { isolated: true },
)
