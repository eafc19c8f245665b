/** The budget of calls: the reference in the domain. */
import { layerClearanceBudgetMemory } from "@procurement/domain/clearance"
import { clearanceBudgetContract } from "../../src/clearance/index.ts"

clearanceBudgetContract("in memory", layerClearanceBudgetMemory)
