/** Budgets of calls with one fault each. */
import { type Instant, instant } from "@procurement/domain/calendar"
import { ClearanceBudget, makeClearanceBudgetMemory } from "@procurement/domain/clearance"
import * as Effect from "effect/Effect"
import { clearanceBudgetClauses } from "../../src/clearance/index.ts"
import { proves } from "./saboteur.ts"
import { serviceSaboteur } from "./service-saboteur.ts"

const saboteur = serviceSaboteur(ClearanceBudget, makeClearanceBudgetMemory, clearanceBudgetClauses)

const later = (at: Instant, millis: number) => instant(at + millis)

proves("ClearanceBudget", clearanceBudgetClauses, [
  saboteur(
    "knows no hours",
    ({ take }) => ({
      take: (wanted) =>
        Effect.map(take(wanted), (grant) =>
          grant._tag === "NotBefore" && grant.at - wanted.now > 100_000
            ? { _tag: "Granted" }
            : grant,
        ),
    }),
    "take after take",
  ),
  saboteur(
    "takes as many as there are",
    ({ take, available }) => ({
      take: (wanted) =>
        Effect.gen(function* () {
          const grant = yield* take(wanted)
          const rest = yield* available(wanted.group, wanted.now)
          if (grant._tag === "NotBefore" && rest > 0) yield* take({ ...wanted, calls: rest })
          return grant
        }),
    }),
    "all of the calls or none",
  ),
  saboteur(
    "names a moment a second too soon",
    ({ take }) => ({
      take: (wanted) =>
        Effect.map(take(wanted), (grant) =>
          grant._tag === "NotBefore" ? { ...grant, at: later(grant.at, -1_000) } : grant,
        ),
    }),
    "at the named moment",
  ),
  saboteur(
    "counts all calls together",
    ({ take, available }) => ({
      take: (wanted) => take({ ...wanted, group: "public" }),
      available: (_, now) => available("public", now),
    }),
    "keeps the groups apart",
  ),
  saboteur(
    "looks first and takes afterwards",
    ({ take, available }) => ({
      take: (wanted) =>
        Effect.gen(function* () {
          const rest = yield* available(wanted.group, wanted.now)
          yield* Effect.sleep(1)
          const grant = yield* take(wanted)
          return rest >= wanted.calls ? { _tag: "Granted" as const } : grant
        }),
    }),
    "when many take at the same time",
  ),
  saboteur(
    "takes a call to see how many there are",
    ({ take, available }) => ({
      available: (group, now) =>
        Effect.tap(available(group, now), () => take({ group, calls: 1, now })),
    }),
    "takes none by saying so",
  ),
  saboteur(
    "obeys nobody who asks for patience",
    () => ({ holdBack: () => Effect.void }),
    "lets nobody call a group",
  ),
  saboteur(
    "obeys whoever asked last",
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
    "holds everybody back at once",
    ({ holdBack }) => ({
      holdBack: (_, until) =>
        Effect.all([holdBack("batchSession", until), holdBack("onlineSession", until)]),
    }),
    "lets all other groups call",
  ),
  saboteur(
    "forgets the windows when it holds a group back",
    (honest) => {
      let budget = honest
      return {
        take: (wanted) => budget.take(wanted),
        available: (group, now) => budget.available(group, now),
        holdBack: (group, until) =>
          Effect.suspend(() => {
            budget = makeClearanceBudgetMemory()
            return budget.holdBack(group, until)
          }),
      }
    },
    "remembers while it holds a group back",
  ),
])
