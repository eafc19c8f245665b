/** Call budgets with one fault each. */
import { type Instant, instant } from "@procurement/domain/calendar"
import { ClearanceBudget, makeLocalClearanceBudget } from "@procurement/domain/clearance"
import * as Effect from "effect/Effect"
import { clearanceBudgetClauses } from "../../src/clearance/index.ts"
import { groundOf } from "../mutants/grounds.ts"
import { proves } from "./saboteur.ts"
import { serviceSaboteur } from "./service-saboteur.ts"

const saboteur = serviceSaboteur(ClearanceBudget, makeLocalClearanceBudget, clearanceBudgetClauses)

const later = (at: Instant, millis: number) => instant(at + millis)

proves(
  "ClearanceBudget",
  clearanceBudgetClauses,
  [
    saboteur(
      "returns a time a second too early",
      ({ take }) => ({
        take: (wanted) =>
          Effect.map(take(wanted), (grant) =>
            grant._tag === "NotBefore" ? { ...grant, at: later(grant.at, -1_000) } : grant,
          ),
      }),
      "grants calls at",
    ),
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
      "keeps only the last suspension",
      (honest) => {
        const ends = new Map<string, Instant>()
        return {
          holdBack: (group, until) => Effect.sync(() => void ends.set(group, until)),
          take: (wanted) =>
            Effect.suspend(() => {
              const end = ends.get(wanted.group) ?? wanted.now
              if (end > wanted.now) return Effect.succeed({ _tag: "NotBefore" as const, at: end })
              return honest.take(wanted)
            }),
        }
      },
      "keeps the later end",
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
  ],
  groundOf(
    ClearanceBudget,
    () => ({}),
    () => makeLocalClearanceBudget(),
  ),
)
