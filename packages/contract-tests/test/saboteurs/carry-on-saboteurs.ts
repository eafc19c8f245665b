/** Repositories that carry replays on wrongly, each in one way. */
import { instant } from "@procurement/domain/calendar"
import type { LedgerMemory } from "@procurement/domain/ledger"
import {
  type DeliverableEvent,
  type Replay,
  type ReplaySelection,
  type Subscription,
  webhookEventTypes,
} from "@procurement/domain/webhook"
import * as Effect from "effect/Effect"
import type { LedgerPorts } from "../../src/ledger/index.ts"
import { whileAltered } from "./altered-ledger.ts"
import type { HonestLedger, ledgerSaboteur } from "./ledger-saboteur.ts"
import type { Saboteur } from "./saboteur.ts"

type CarryOn = HonestLedger["replays"]["carryOn"]

const carrying =
  (fault: (honest: CarryOn, store: HonestLedger) => CarryOn) => (store: HonestLedger) => ({
    replays: { carryOn: fault(store.replays.carryOn, store) },
  })

const replace = ({ replays }: LedgerMemory, change: (replay: Replay) => Replay): void => {
  for (const [id, progress] of replays) {
    replays.set(id, { ...progress, replay: change(progress.replay) })
  }
}

/** Carries on as if other selections had been made. */
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

const ofSelections = (saboteur: ReturnType<typeof ledgerSaboteur>) => [
  saboteur(
    "counts the end in",
    selecting((selection) =>
      selection._tag === "ById" ? selection : { ...selection, to: instant(selection.to + 1) },
    ),
    "before the last, in the order of the log",
  ),
  saboteur(
    "replays everything when events are named",
    selecting((selection) =>
      selection._tag === "ById" ? { _tag: "Range", ...everything } : selection,
    ),
    "that are named, whatever",
  ),
  saboteur(
    "replays what nobody wants",
    carrying(
      (honest, { ledger }) =>
        (...given) =>
          whileAltered(
            ledger,
            { subscription: (each) => ({ ...each, events: webhookEventTypes }) },
            honest(...given),
          ),
    ),
    "of the types that the subscription wants",
  ),
  saboteur(
    "takes what was never tried for failed",
    instead("FailedSince", "NeverDelivered"),
    "when it is what failed",
  ),
  saboteur(
    "forgets what was never tried",
    instead("NeverDelivered", "FailedSince"),
    "is not under way",
  ),
  saboteur(
    "looks at all times for what failed",
    selecting(withRange(everything)),
    "within the range alone",
  ),
  saboteur(
    "looks at what became of events elsewhere",
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

/** Everything that is replayed at the moment as it was, whoever carried it on since. */
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

/** Whichever of the open ones comes first in that order, and no other. */
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

const ofProgress = (saboteur: ReturnType<typeof ledgerSaboteur>) => [
  saboteur(
    "writes bodies anew",
    carrying(
      (honest) => (now, limit, plan) =>
        honest(now, limit, (event, subscription) => ({ ...plan(event, subscription), body: "{}" })),
    ),
    "for each event, exactly as planned",
  ),
  saboteur(
    "notes no number",
    carrying(
      (honest, { ledger }) =>
        (...given) =>
          Effect.tap(honest(...given), () => nothingNoted(ledger)),
    ),
    "notes how many deliveries",
  ),
  saboteur(
    "looks at all events at once",
    carrying((honest) => (now, _, plan) => honest(now, 1_000, plan)),
    "no more events at once than the limit",
  ),
  saboteur(
    "answers how many deliveries it made",
    carrying((honest) => (now, limit, plan) => {
      let made = 0
      const counting = (event: DeliverableEvent, subscription: Subscription) => {
        made += 1
        return plan(event, subscription)
      }
      return Effect.map(honest(now, limit, counting), () => made)
    }),
    "that names nothing",
  ),
  saboteur(
    "is never done",
    carrying(
      (honest) =>
        (...given) =>
          Effect.map(honest(...given), (count) => Math.max(count, 1)),
    ),
    "answers 0 when there is nothing",
  ),
  saboteur("carries on the newest first", newestFirst, "whose turn was least recently"),
  saboteur("carries on the oldest first", oldestFirst, "whose turn was least recently"),
  saboteur("carries on one after the other", oneAfterTheOther, "none waits for all of another"),
  saboteur("carries on without a lock", withoutALock, "no event twice in one replay"),
  saboteur(
    "adds each delivery by itself",
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
  saboteur("counts nothing", uncounted, "counts every delivery that it adds"),
  saboteur(
    "drops what a paused subscription was to hear",
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
    "carries no replay on whose",
  ),
]
