/** Runs the contract suite of `ClearanceBudget` against PostgreSQL. */
import { clearanceBudgetContract } from "@procurement/contract-tests/clearance"
import { nip } from "@procurement/domain/party"
import { layerClearanceBudget } from "../src/index.ts"
import { onFreshDatabase } from "./fixtures/layers.ts"

clearanceBudgetContract(
  "PostgreSQL",
  onFreshDatabase((database) => layerClearanceBudget(database, { sellerNip: nip("5265877635") })),
)
