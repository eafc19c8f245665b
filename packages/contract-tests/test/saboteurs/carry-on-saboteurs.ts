/** Replay repositories that continue replays with one fault each. */
import { instant } from "@procurement/domain/calendar"
import type { DomainEvent } from "@procurement/domain/events"
import type { LedgerMemory } from "@procurement/adapter-memory"
import type { Replay, ReplaySelection, Subscription } from "@procurement/domain/webhook"
import * as Effect from "effect/Effect"
import type { LedgerPorts } from "../../src/ledger/index.ts"
import { whileAltered } from "./altered-ledger.ts"
import type { LedgerReference, ledgerSaboteur } from "./ledger-saboteur.ts"
import type { Saboteur } from "./saboteur.ts"

type CarryOn = LedgerReference["replays"]["continueNext"]

const carrying =
  (fault: (honest: CarryOn, store: LedgerReference) => CarryOn) => (store: LedgerReference) => ({
    replays: { continueNext: fault(store.replays.continueNext, store) },
  })

const replace = ({ replays }: LedgerMemory, change: (replay: Replay) => Replay): void => {
  for (const [id, progress] of replays) {
    replays.set(id, { ...progress, replay: change(progress.replay) })
  }
}

/** Continues replays as if they had other selections. */
const selecting = (change: (selection: ReplaySelection) => ReplaySelection) =>
  carrying(
    (honest, { ledger }) =>
      (...given) =>
        Effect.suspend(() => {
          const asked = new Map(
            [...ledger.replays].map(([id, { replay }]) => [id, replay.selection]),
          )
          replace(ledger, (replay) => ({ ...replay, selection: change(replay.selection) }))
          const restore = (replay: Replay): Replay => ({
            ...replay,
            selection: asked.get(replay.id) ?? replay.selection,
          })
          return Effect.ensuring(
            honest(...given),
            Effect.sync(() => replace(ledger, restore)),
          )
        }),
  )

const everything = { from: instant(0), to: instant(1e13) }

const withRange = (change: typeof everything) => (selection: ReplaySelection) =>
  selection._tag === "ById" || selection._tag === "Range" ? selection : { ...selection, ...change }

const instead = (from: ReplaySelection["_tag"], to: "FailedSince" | "NeverDelivered") =>
  selecting((selection) =>
    selection._tag === from && selection._tag !== "ById" ? { ...selection, _tag: to } : selection,
  )

/** Continues replays as if their subscriptions had other filters. */
const wanting = (change: (filters: Subscription["events"]) => Subscription["events"]) =>
  carrying((honest, { ledger }) => (...given) => {
    const subscription = (each: Subscription) => ({ ...each, events: change(each.events) })
    return whileAltered(ledger, { subscription }, honest(...given))
  })

const ofSelections = (saboteur: ReturnType<typeof ledgerSaboteur>) => [
  saboteur(
    "replays everything when events are named",
    selecting((selection) =>
      selection._tag === "ById" ? { _tag: "Range", ...everything } : selection,
    ),
    "replays the named",
  ),
  saboteur(
    "compares filters with event types letter by letter",
    wanting((filters) => filters.filter((filter) => !filter.endsWith("*"))),
    "a group of types or",
  ),
  saboteur(
    "treats untried deliveries as failed",
    instead("FailedSince", "NeverDelivered"),
    "replays failed events",
  ),
  saboteur(
    "ignores untried events",
    instead("NeverDelivered", "FailedSince"),
    "replays undelivered events",
  ),
  saboteur(
    "ignores the time of the failures",
    selecting(withRange(everything)),
    "replays failed or",
  ),
  saboteur(
    "considers deliveries to other subscriptions",
    carrying((honest, { ledger }) => (...given) => {
      const open = [...ledger.replays.values()].find(
        ({ replay }) => replay.completedAt === undefined,
      )
      const subscriptionId = open?.replay.subscriptionId
      if (subscriptionId === undefined) return honest(...given)
      const delivery = <A extends object>(each: A): A => ({ ...each, subscriptionId })
      return whileAltered(ledger, { delivery }, honest(...given))
    }),
    "at this subscription, not at others",
  ),
]

const ofProgress = (saboteur: ReturnType<typeof ledgerSaboteur>) => [
  saboteur(
    "reads all events at once",
    carrying((honest) => (now, _, plan) => honest(now, 1_000, plan)),
    "no more events at once than the limit",
  ),
  saboteur(
    "returns the number of deliveries",
    carrying((honest) => (now, limit, plan) => {
      let made = 0
      const counting = (event: DomainEvent, subscription: Subscription) => {
        made += 1
        return plan(event, subscription)
      }
      return Effect.map(honest(now, limit, counting), () => made)
    }),
    "completes a replay",
  ),
  saboteur(
    "never completes",
    carrying(
      (honest) =>
        (...given) =>
          Effect.map(honest(...given), (count) => Math.max(count, 1)),
    ),
    "returns 0 when there",
  ),
  saboteur(
    "drops deliveries of a paused subscription",
    carrying(
      (honest, { ledger }) =>
        (...given) =>
          Effect.suspend(() => {
            replace(ledger, (replay) => {
              const state = ledger.subscriptions.get(replay.subscriptionId)?.state
              return state?._tag === "Paused" ? { ...replay, completedAt: given[0] } : replay
            })
            return honest(...given)
          }),
    ),
    "a paused subscription too",
  ),
]

export const carryOnSaboteurs = (
  saboteur: ReturnType<typeof ledgerSaboteur>,
): ReadonlyArray<Saboteur<LedgerPorts>> => [
  ...ofSelections(saboteur),
  ...ofProgress(saboteur),
  saboteur(
    "only says that it removes subscriptions",
    () => ({ subscriptions: { remove: () => Effect.succeed(true) } }),
    "continues no replay",
  ),
]
