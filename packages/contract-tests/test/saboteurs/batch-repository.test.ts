/** Batch repositories with one fault each. */
import type { BatchChange, BatchEntry } from "@procurement/domain/clearance"
import type { LedgerMemory } from "@procurement/domain/ledger"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { batchRepositoryClauses } from "../../src/clearance/index.ts"
import { batchClaimSaboteurs } from "./batch-claim-saboteurs.ts"
import { batchForgettingSaboteurs } from "./batch-forgetting-saboteurs.ts"
import { type Batches, later, saboteur } from "./batch-saboteur.ts"
import { proves } from "./saboteur.ts"

const isStored = (ledger: LedgerMemory, now: number) =>
  [...ledger.invoices.values()].filter(
    ({ kept: { invoice, work } }) =>
      invoice._tag === "Stored" && work.dueAt !== undefined && work.dueAt <= now,
  )

/** What is begun tells the same of every entry. */
const entriesWith =
  (told: Partial<BatchEntry>) =>
  ({ begin }: Batches): Partial<Batches> => ({
    begin: (beginning) =>
      Effect.map(
        begin(beginning),
        Option.map((begun) => ({
          ...begun,
          entries: begun.entries.map((entry) => ({ ...entry, ...told })),
        })),
      ),
  })

const beginnings = [
  saboteur(
    "begins without a limit",
    ({ begin }) => ({ begin: (beginning) => begin({ ...beginning, limit: 1_000 }) }),
    "up to the limit",
  ),
  saboteur("says that every day stands", entriesWith({ isDated: true }), "whether that day stands"),
  saboteur(
    "says of nothing by which day it is owed",
    entriesWith({ deadline: undefined }),
    "what is owed by the earliest day",
  ),
  saboteur(
    "takes what somebody holds, and what is due a moment later",
    ({ begin }, ledger) => ({
      begin: (beginning) =>
        Effect.suspend(() => {
          for (const row of ledger.invoices.values()) row.leasedUntil = undefined
          return begin({ ...beginning, now: later(beginning.now, 1) })
        }),
    }),
    "none when nothing is ready",
  ),
  saboteur(
    "does not wait for lower numbers",
    ({ begin }, ledger) => ({
      begin: (beginning) =>
        Effect.suspend(() => {
          const coming = [...ledger.invoices.values()].filter(
            ({ kept }) => kept.invoice._tag === "Numbered",
          )
          const before = coming.map(({ kept }) => kept)
          for (const row of coming) {
            row.kept = { ...row.kept, work: { ...row.kept.work, attempts: 1 } }
          }
          return Effect.ensuring(
            begin(beginning),
            Effect.sync(() => coming.forEach((row, nth) => (row.kept = before[nth] ?? row.kept))),
          )
        }),
    }),
    "one of its series that is in hand",
  ),
  saboteur(
    "mixes both kinds",
    ({ begin }, ledger) => ({
      begin: (beginning) =>
        Effect.gen(function* () {
          const first = yield* begin(beginning)
          if (Option.isNone(first)) return first
          const second = yield* begin(beginning)
          if (Option.isNone(second)) return first
          ledger.batches.delete(second.value.kept.batch.id)
          const entries = [...first.value.entries, ...second.value.entries]
          return Option.some({ ...first.value, entries })
        }),
    }),
    "offline or others, never both",
  ),
  saboteur(
    "does not look at what is owed first",
    ({ begin }, ledger) => ({
      begin: (beginning) =>
        Effect.suspend(() => {
          for (const row of ledger.invoices.values()) {
            const { invoice } = row.kept
            if (invoice._tag !== "Stored" || invoice.offline === undefined) continue
            const { deadline: _deadline, ...offline } = invoice.offline
            row.kept = { ...row.kept, invoice: { ...invoice, offline } }
          }
          return begin(beginning)
        }),
    }),
    "what is owed by the earliest day",
  ),
  saboteur(
    "takes technical corrections too",
    ({ begin }, ledger) => ({
      begin: (beginning) =>
        Effect.suspend(() => {
          for (const row of ledger.invoices.values()) {
            const { invoice } = row.kept
            if (invoice._tag !== "Stored") continue
            const { technicalCorrection: _corrects, offline: _offline, ...plain } = invoice
            row.kept = { ...row.kept, invoice: plain }
          }
          return begin(beginning)
        }),
    }),
    "leaves technical corrections out",
  ),
  saboteur(
    "leaves its invoices in their queue",
    ({ begin }, ledger) => ({
      begin: (beginning) =>
        Effect.suspend(() => {
          const before = isStored(ledger, beginning.now).map((row) => ({ row, kept: row.kept }))
          return Effect.tap(begin(beginning), () =>
            Effect.sync(() => before.forEach(({ kept, row }) => (row.kept = kept))),
          )
        }),
    }),
    "out of every other queue",
  ),
  saboteur(
    "remembers what it held in the beginning",
    ({ begin, entries }) => {
      const first = new Map<string, Effect.Success<ReturnType<Batches["entries"]>>>()
      return {
        begin: (beginning) =>
          Effect.tap(begin(beginning), (begun) =>
            Effect.sync(() => {
              if (Option.isSome(begun)) first.set(beginning.id, begun.value.entries)
            }),
          ),
        entries: (id) => Effect.map(entries(id), (now) => first.get(id) ?? now),
      }
    },
    "until a save takes it out",
  ),
  saboteur(
    "gives the same invoices to two batches",
    ({ begin }) => {
      let last: Effect.Success<ReturnType<Batches["begin"]>> = Option.none()
      return {
        begin: (beginning) =>
          Effect.map(begin(beginning), (begun) => {
            const given = Option.isSome(begun) && Option.isSome(last) ? last : begun
            last = begun
            return given
          }),
      }
    },
    "disjoint invoices",
  ),
]

const saving = (change: (given: BatchChange) => BatchChange) => (honest: Batches) => ({
  save: (given: BatchChange) => honest.save(change(given)),
})

const unversioned = (honest: Batches, ledger: LedgerMemory): Partial<Batches> => ({
  save: (change) =>
    Effect.suspend(() => {
      const expectedVersion = ledger.batches.get(change.batch.id)?.kept.version ?? 0
      return honest.save({ ...change, expectedVersion })
    }),
  renew: (id, _version, leaseUntil) =>
    Effect.suspend(() => honest.renew(id, ledger.batches.get(id)?.kept.version ?? 0, leaseUntil)),
})

const saves = [
  saboteur(
    "forgets the work of a save",
    saving((given) => ({ ...given, work: { ...given.work, attempts: 0 } })),
    "in every state exactly as last saved",
  ),
  saboteur(
    "forgets versions",
    unversioned,
    "refuses a save based on a stale version",
    "exactly one of many saves",
    "for whoever holds the batch no more",
  ),
  saboteur(
    "gives the claim up with every save",
    saving((given) => ({ ...given, keepLeaseUntil: undefined })),
    "keeps the claim with a save",
  ),
  saboteur("renews nothing", () => ({ renew: () => Effect.void }), "renews the claim of whoever"),
  saboteur(
    "counts those that go on alone",
    (_, ledger) => ({
      begunSince: (since) =>
        Effect.sync(
          () =>
            [...ledger.batches.values()].filter(
              ({ kept: { batch, work } }) => work.dueAt !== undefined && batch.begunAt > since,
            ).length,
        ),
    }),
    "counts the batches that were begun",
  ),
]

proves("BatchRepository", batchRepositoryClauses, [
  ...beginnings,
  ...saves,
  ...batchClaimSaboteurs,
  ...batchForgettingSaboteurs,
])
