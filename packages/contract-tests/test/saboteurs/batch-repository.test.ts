/** Batch repositories with one fault each. */
import type { BatchChange, BatchEntry } from "@procurement/domain/clearance"
import type { LedgerMemory } from "@procurement/adapter-memory"
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

/** Begins batches in which every entry has the same altered properties. */
const entriesWith =
  (altered: Partial<BatchEntry>) =>
  ({ begin }: Batches): Partial<Batches> => ({
    begin: (beginning) =>
      Effect.map(
        begin(beginning),
        Option.map((started) => ({
          ...started,
          entries: started.entries.map((entry) => ({ ...entry, ...altered })),
        })),
      ),
  })

const beginnings = [
  saboteur(
    "starts without a limit",
    ({ begin }) => ({ begin: (beginning) => begin({ ...beginning, limit: 1_000 }) }),
    "up to the limit",
  ),
  saboteur("says that every day stands", entriesWith({ isDated: true }), "returns the file"),
  saboteur(
    "treats no date of supply as contradicted",
    entriesWith({ isContradicted: false }),
    "contradicts the file",
  ),
  saboteur(
    "returns entries without deadlines",
    entriesWith({ deadline: undefined }),
    "orders invoices by",
  ),
  saboteur(
    "takes leased invoices, and those due a moment later",
    ({ begin }, ledger) => ({
      begin: (beginning) =>
        Effect.suspend(() => {
          for (const row of ledger.invoices.values()) row.leasedUntil = undefined
          return begin({ ...beginning, now: later(beginning.now, 1) })
        }),
    }),
    "starts no batch",
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
    "leaves out invoices with",
  ),
  saboteur(
    "starts with the invoices of one tenant only",
    ({ begin }, ledger) => ({
      begin: (beginning) =>
        Effect.suspend(() => {
          const rows = [...ledger.invoices.values()]
          const [first] = isStored(ledger, beginning.now)
          const others = rows.filter(
            ({ kept }) => kept.invoice.tenantId !== first?.kept.invoice.tenantId,
          )
          const before = others.map(({ leasedUntil }) => leasedUntil)
          for (const row of others) row.leasedUntil = later(beginning.now, 1)
          return Effect.ensuring(
            begin(beginning),
            Effect.sync(() => others.forEach((row, nth) => (row.leasedUntil = before[nth]))),
          )
        }),
    }),
    "includes the one",
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
    "only offline or only online",
  ),
  saboteur(
    "ignores deadlines",
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
    "orders invoices by",
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
    "leaves out technical",
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
    "removes its invoices",
  ),
  saboteur(
    "keeps the invoices of the start",
    ({ begin, entries }) => {
      const first = new Map<string, Effect.Success<ReturnType<Batches["entries"]>>>()
      return {
        begin: (beginning) =>
          Effect.tap(begin(beginning), (started) =>
            Effect.sync(() => {
              if (Option.isSome(started)) first.set(beginning.id, started.value.entries)
            }),
          ),
        entries: (id) => Effect.map(entries(id), (now) => first.get(id) ?? now),
      }
    },
    "holds an invoice until",
  ),
  saboteur(
    "gives the same invoices to two batches",
    ({ begin }) => {
      let last: Effect.Success<ReturnType<Batches["begin"]>> = Option.none()
      return {
        begin: (beginning) =>
          Effect.map(begin(beginning), (started) => {
            const given = Option.isSome(started) && Option.isSome(last) ? last : started
            last = started
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
    "rejects a save based on a stale version and",
    "exactly one of many saves",
    "renews nothing for",
  ),
  saboteur(
    "drops the claim with every save",
    saving((given) => ({ ...given, keepLeaseUntil: undefined })),
    "extends the claim to",
  ),
  saboteur("renews nothing", () => ({ renew: () => Effect.void }), "renews the claim"),
  saboteur(
    "counts only running ones",
    (_, ledger) => ({
      startedSince: (since) =>
        Effect.sync(
          () =>
            [...ledger.batches.values()].filter(
              ({ kept: { batch, work } }) => work.dueAt !== undefined && batch.startedAt > since,
            ).length,
        ),
    }),
    "counts the batches",
  ),
]

proves("BatchRepository", batchRepositoryClauses, [
  ...beginnings,
  ...saves,
  ...batchClaimSaboteurs,
  ...batchForgettingSaboteurs,
])
