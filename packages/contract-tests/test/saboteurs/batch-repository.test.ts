/** Batch repositories with one fault each. */
import {
  type LedgerMemory,
  makeBatchRepositoryMemory,
  makeLedgerMemory,
} from "@procurement/adapter-memory"
import { instant } from "@procurement/domain/calendar"
import { type BatchChange, BatchRepository } from "@procurement/domain/clearance"
import type { Claim } from "@procurement/domain/work-queue"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { batchRepositoryClauses } from "../../src/clearance/index.ts"
import type { BatchPorts } from "../../src/clearance/started-batches.ts"
import { later, minute } from "../../src/work-queue/index.ts"
import { ledgerGround } from "../mutants/grounds.ts"
import { layerLedgerReference } from "../references/ledger-reference.ts"
import { proves, type Saboteur } from "./saboteur.ts"

type Batches = BatchRepository["Service"]

const saboteur = (
  fault: string,
  plant: (honest: Batches, ledger: LedgerMemory) => Partial<Batches>,
  ...caughtBy: ReadonlyArray<string>
): Saboteur<BatchPorts> => ({
  fault,
  stage: () => {
    const ledger = makeLedgerMemory()
    const honest = makeBatchRepositoryMemory(ledger)
    const faulty = Layer.succeed(BatchRepository, { ...honest, ...plant(honest, ledger) })
    return {
      layer: Layer.merge(layerLedgerReference(ledger), faulty),
      clauses: batchRepositoryClauses,
    }
  },
  caughtBy,
})

const claiming = (change: (claim: Claim) => Claim) => (honest: Batches) => ({
  claimDue: (claim: Claim) => honest.claimDue(change(claim)),
})

const dueAs =
  (due: (given: BatchChange, before: number) => number | undefined) =>
  (honest: Batches, ledger: LedgerMemory): Partial<Batches> => ({
    save: (change) =>
      Effect.suspend(() => {
        const before = ledger.batches.get(change.batch.id)?.kept.work.dueAt ?? 0
        const next = due(change, before)
        const dueAt = next === undefined ? undefined : instant(next)
        return honest.save({ ...change, work: { ...change.work, dueAt } })
      }),
  })

const claimers = [
  saboteur(
    "never lets a lease expire",
    claiming((given) => ({ ...given, leaseUntil: later(given.leaseUntil, 1_000 * minute) })),
    "claims batch work again",
  ),
  saboteur(
    "claims settled work again",
    dueAs(({ work }, before) => work.dueAt ?? before),
    "never again claims batch work",
  ),
]

const isStored = (ledger: LedgerMemory, now: number) =>
  [...ledger.invoices.values()].filter(
    ({ kept: { invoice, work } }) =>
      invoice._tag === "Stored" && work.dueAt !== undefined && work.dueAt <= now,
  )

const beginnings = [
  saboteur(
    "starts without a limit",
    ({ begin }) => ({ begin: (beginning) => begin({ ...beginning, limit: 1_000 }) }),
    "up to the limit",
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
]

/** Deletes old batches for which only `isRemoved` holds, instead of every condition. */
const removing =
  (isRemoved: (ledger: LedgerMemory, id: string) => boolean) =>
  (_: Batches, ledger: LedgerMemory): Partial<Batches> => ({
    forget: (before, limit) =>
      Effect.sync(() => {
        const old = [...ledger.batches.values()]
          .map(({ kept }) => kept.batch)
          .filter(({ startedAt, id }) => startedAt < before && isRemoved(ledger, id))
          .toSorted((left, right) => left.startedAt - right.startedAt)
          .slice(0, limit)
        for (const { id } of old) ledger.batches.delete(id)
        return old.length
      }),
  })

const holdsNone = (ledger: LedgerMemory, id: string): boolean =>
  ![...ledger.invoices.values()].some(({ kept }) => kept.work.batch === id)

const hasEnded = (ledger: LedgerMemory, id: string): boolean =>
  ["Settled", "Abandoned"].includes(ledger.batches.get(id)?.kept.batch._tag ?? "")

const forgetters = [
  saboteur("deletes running batches", removing(holdsNone), "deletes no running"),
  saboteur("deletes batches with invoices", removing(hasEnded), "that holds an invoice"),
]

proves(
  "BatchRepository",
  batchRepositoryClauses,
  [...beginnings, ...claimers, ...forgetters],
  ledgerGround("BatchRepository", "InvoiceRepository"),
)
