/** Budgets of calls with one fault each. */
import { ClearanceBudget, makeLocalClearanceBudget } from "@procurement/domain/clearance"
import * as Effect from "effect/Effect"
import { clearanceBudgetClauses } from "../../src/clearance/index.ts"
import { serviceGround } from "../mutants/grounds.ts"
import { proves, saboteurOf } from "./saboteur.ts"

const ground = serviceGround(ClearanceBudget, makeLocalClearanceBudget)
const saboteur = saboteurOf(ClearanceBudget, clearanceBudgetClauses, ground)

const saboteurs = [
  saboteur(
    "counts all calls together",
    ({ take, available }) => ({
      take: (wanted) => take({ ...wanted, group: "public" }),
      available: (_, now) => available("public", now),
    }),
    "counts each group",
  ),
  saboteur(
    "checks and takes in two steps",
    ({ take, available }) => ({
      take: (wanted) =>
        Effect.gen(function* () {
          const rest = yield* available(wanted.group, wanted.now)
          yield* Effect.sleep(1)
          const grant = yield* take(wanted)
          return rest >= wanted.calls ? { _tag: "Granted" as const } : grant
        }),
    }),
    "grants no more",
  ),
  saboteur(
    "suspends all groups together",
    ({ holdBack }) => ({
      holdBack: (_, until) =>
        Effect.all([holdBack("batchSession", until), holdBack("onlineSession", until)]),
    }),
    "grants calls of",
  ),
  saboteur(
    "forgets the windows of a suspended group",
    (honest) => {
      let budget = honest
      return {
        take: (wanted) => budget.take(wanted),
        available: (group, now) => budget.available(group, now),
        holdBack: (group, until) =>
          Effect.suspend(() => {
            budget = makeLocalClearanceBudget()
            return budget.holdBack(group, until)
          }),
      }
    },
    "keeps counting earlier",
  ),
]

proves("ClearanceBudget", clearanceBudgetClauses, ground, {
  saboteurs,
  mutants: { "grants calls at the time": "adds 1 to ClearanceBudget.take()!.at" },
})
