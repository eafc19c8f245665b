/** Repositories of replays with one fault each. */
import type { LedgerMemory } from "@procurement/adapter-memory"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { replayRepositoryClauses } from "../../src/webhook/index.ts"
import { carryOnSaboteurs } from "./carry-on-saboteurs.ts"
import { type LedgerReference, ledgerSaboteur } from "./ledger-saboteur.ts"
import { proves } from "./saboteur.ts"

type Repository = LedgerReference["replays"]

const saboteur = ledgerSaboteur(replayRepositoryClauses)

const keeping =
  (fault: (honest: Repository, ledger: LedgerMemory) => Partial<Repository>) =>
  ({ replays, ledger }: LedgerReference) => ({ replays: fault(replays, ledger) })

const keepers = [
  saboteur(
    "keeps only the first of the named events",
    keeping(({ add }) => ({
      add: (replay, maximum) => {
        const { selection } = replay
        if (selection._tag !== "ById") return add(replay, maximum)
        const eventIds = [selection.eventIds[0]] as const
        return add({ ...replay, selection: { ...selection, eventIds } }, maximum)
      },
    })),
    "of every selection",
  ),
  saboteur(
    "lists the oldest first",
    keeping(({ list }) => ({
      list: (...given) => Effect.map(list(...given), (found) => found.toReversed()),
    })),
    "newest first, no more than the limit",
  ),
  saboteur(
    "lists replays to all subscriptions",
    keeping(({ list }, { replays }) => ({
      list: (tenantId, _, limit) =>
        Effect.map(
          Effect.forEach(
            new Set([...replays.values()].map(({ replay }) => replay.subscriptionId)),
            (id) => list(tenantId, id, limit),
          ),
          (lists) => lists.flat(),
        ),
    })),
    "to one subscription newest first",
  ),
  saboteur(
    "finds the replays of every tenant",
    keeping((_, { replays }) => ({
      find: (__, id) => Effect.sync(() => Option.fromUndefinedOr(replays.get(id)?.replay)),
    })),
    "no replay of another tenant",
  ),
  saboteur(
    "replays to removed subscriptions",
    keeping((_, { replays }) => ({
      add: (replay) => Effect.sync(() => void replays.set(replay.id, { replay, met: new Set() })),
    })),
    "rejects a replay to a removed subscription",
  ),
  saboteur(
    "ignores the maximum",
    keeping(({ add }) => ({ add: (replay) => add(replay, 1_000) })),
    "that has the maximum",
  ),
  saboteur(
    "counts complete replays",
    keeping(({ add }, { replays }) => ({
      add: (replay, maximum) => {
        const { subscriptionId } = replay
        const own = [...replays.values()].filter(
          (each) => each.replay.subscriptionId === subscriptionId,
        )
        return add(replay, own.length < maximum ? maximum : 0)
      },
    })),
    "until one of them is complete",
  ),
  saboteur(
    "checks the maximum before it adds",
    keeping(({ add }, { replays }) => ({
      add: (replay, maximum) =>
        Effect.gen(function* () {
          const isFree = replays.size < maximum
          yield* Effect.sleep(1)
          yield* add(replay, isFree ? 1_000 : maximum)
        }),
    })),
    "never stores more replays",
  ),
  saboteur(
    "finds the events of every tenant",
    keeping((_, { outbox }) => ({
      eventsOf: (__, ids) =>
        Effect.sync(() =>
          outbox.map(({ event }) => event).filter(({ id }) => ids.some((asked) => asked === id)),
        ),
    })),
    "finds only the",
  ),
  saboteur(
    "deletes running replays",
    keeping((_, { replays }) => ({
      forget: (before) =>
        Effect.sync(() => {
          const old = [...replays.values()].filter(({ replay }) => replay.createdAt < before)
          for (const { replay } of old) replays.delete(replay.id)
          return old.length
        }),
    })),
    "completed before an instant",
  ),
]

proves("ReplayRepository", replayRepositoryClauses, [...keepers, ...carryOnSaboteurs(saboteur)])
