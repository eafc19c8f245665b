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

type CarryOn = LedgerReference["replays"]["carryOn"]

const carrying =
  (fault: (honest: CarryOn, store: LedgerReference) => CarryOn) => (store: LedgerReference) => ({
    replays: { carryOn: fault(store.replays.carryOn, store) },
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
    "includes the end",
    selecting((selection) =>
      selection._tag === "ById" ? selection : { ...selection, to: instant(selection.to + 1) },
    ),
    "before the last, oldest first",
  ),
  saboteur(
    "replays everything when events are named",
    selecting((selection) =>
      selection._tag === "ById" ? { _tag: "Range", ...everything } : selection,
    ),
    "replays the named",
  ),
  saboteur(
    "replays unsubscribed event types",
    wanting(() => ["*"]),
    "of the types that the subscription wants",
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

const nothingNoted = (ledger: LedgerMemory) =>
  Effect.sync(() => replace(ledger, (replay) => ({ ...replay, queued: 0 })))

/** The running replays as they were, without the progress of other workers. */
const withoutALock = carrying(
  (honest, { ledger }) =>
    (...given) =>
      Effect.gen(function* () {
        const before = new Map(ledger.replays)
        yield* Effect.sleep(1)
        for (const [id, progress] of before) ledger.replays.set(id, progress)
        return yield* honest(...given)
      }),
)

/** Only the open replay that comes first in that order. */
const always = (order: (left: string, right: string) => number) =>
  carrying(
    (honest, { ledger }) =>
      (...given) =>
        Effect.suspend(() => {
          const open = [...ledger.replays].filter(
            ([, { replay }]) => replay.completedAt === undefined,
          )
          const [, ...others] = open.toSorted(([left], [right]) => order(left, right))
          for (const [id] of others) ledger.replays.delete(id)
          return Effect.tap(honest(...given), () =>
            Effect.sync(() => {
              for (const [id, progress] of others) ledger.replays.set(id, progress)
            }),
          )
        }),
  )

const oldestFirst = always((left, right) => (left < right ? -1 : 1))
const newestFirst = always((left, right) => (left < right ? 1 : -1))

/** Stays with the one that was added first until that is complete. */
const oneAfterTheOther = carrying((honest, { ledger }) => {
  const added: Array<string> = []
  return (...given) =>
    Effect.suspend(() => {
      added.push(...[...ledger.replays.keys()].filter((id) => !added.includes(id)))
      for (const id of added) {
        const progress = ledger.replays.get(id)
        if (progress === undefined) continue
        ledger.replays.delete(id)
        ledger.replays.set(id, progress)
      }
      return honest(...given)
    })
})

const uncounted = carrying(
  (honest, { ledger }) =>
    (...given) =>
      Effect.suspend(() => {
        const before = [...ledger.usage]
        return Effect.tap(honest(...given), () =>
          Effect.sync(() => {
            ledger.usage.clear()
            for (const [key, counter] of before) ledger.usage.set(key, counter)
          }),
        )
      }),
)

/** A replay whose batch failed keeps its turn. */
const keepsItsTurn = carrying(
  (honest, { ledger }) =>
    (...given) =>
      Effect.suspend(() => {
        const before = [...ledger.replays]
        return Effect.onError(honest(...given), () =>
          Effect.sync(() => {
            ledger.replays.clear()
            for (const [id, progress] of before) ledger.replays.set(id, progress)
          }),
        )
      }),
)

const ofProgress = (saboteur: ReturnType<typeof ledgerSaboteur>) => [
  saboteur(
    "writes new bodies",
    carrying(
      (honest) => (now, limit, plan) =>
        honest(now, limit, (event, subscription) => ({ ...plan(event, subscription), body: "{}" })),
    ),
    "adds the planned",
  ),
  saboteur(
    "records no number",
    carrying(
      (honest, { ledger }) =>
        (...given) =>
          Effect.tap(honest(...given), () => nothingNoted(ledger)),
    ),
    "records how many",
  ),
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
  saboteur("continues the newest first", newestFirst, "continues the replay"),
  saboteur("continues the oldest first", oldestFirst, "continues the replay"),
  saboteur("continues one after the other", oneAfterTheOther, "continues the replay"),
  saboteur("continues without a lock", withoutALock, "adds no event"),
  saboteur(
    "adds each delivery separately",
    carrying(
      (honest, { ledger }) =>
        (now, limit, plan) =>
          honest(now, limit, (event, subscription) => {
            const delivery = plan(event, subscription)
            ledger.deliveries.set(delivery.id, delivery)
            return delivery
          }),
    ),
    "whose planning crashes",
  ),
  saboteur("retries a failed replay before the others", keepsItsTurn, "whose batch fails"),
  saboteur("counts nothing", uncounted, "counts every delivery that it adds"),
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
