/** Invoice repositories with one fault each in claims and in the report of the sending queue. */
import {
  type InvoiceClaim,
  type InvoiceRepository,
  stageNames,
  type VersionedInvoice,
} from "@procurement/domain/invoice"
import { withSupply } from "@procurement/adapter-memory"
import * as Effect from "effect/Effect"
import type { LedgerPorts } from "../../src/ledger/index.ts"
import type { LedgerReference, ledgerSaboteur, PlantedFault } from "./ledger-saboteur.ts"
import type { Saboteur } from "./saboteur.ts"

type Invoices = InvoiceRepository["Service"]

const lengthOf = ({ invoice }: VersionedInvoice): number =>
  "number" in invoice ? invoice.number.length : 0

const claiming =
  (claimDue: (honest: Invoices, claim: InvoiceClaim) => ReturnType<Invoices["claimDue"]>) =>
  ({ invoices }: LedgerReference): PlantedFault => ({
    invoices: { claimDue: (claim) => claimDue(invoices, claim) },
  })

/** Claims everything by due time. */
const byDueTime = ({ ledger, invoices }: LedgerReference): PlantedFault => ({
  invoices: {
    claimDue: (claim) => {
      if (claim.stage !== "sending") return invoices.claimDue(claim)
      return Effect.sync(() =>
        [...ledger.invoices.values()]
          .filter(({ kept: { invoice, work }, leasedUntil }) => {
            const isFree = leasedUntil === undefined || leasedUntil <= claim.now
            return invoice._tag === "Stored" && (work.dueAt ?? Infinity) <= claim.now && isFree
          })
          .toSorted((left, right) => Number(left.kept.work.dueAt) - Number(right.kept.work.dueAt))
          .slice(0, claim.limit)
          .map((row) => {
            row.leasedUntil = claim.leaseUntil
            row.kept = { ...row.kept, version: row.kept.version + 1 }
            return withSupply(ledger, row)
          }),
      )
    },
  },
})

/** Claims the lowest numbers and ignores deadlines. */
const byNumberAlone = ({ ledger, invoices }: LedgerReference): PlantedFault => ({
  invoices: {
    claimDue: (claim) =>
      Effect.suspend(() => {
        const rows = [...ledger.invoices.values()]
        const issued = rows.map((row) => ({ row, invoice: row.kept.invoice }))
        for (const { row, invoice } of issued) {
          if (invoice._tag !== "Stored" || claim.stage !== "sending") continue
          const { offline: _offline, ...plain } = invoice
          row.kept = { ...row.kept, invoice: plain }
        }
        return Effect.tap(invoices.claimDue(claim), () =>
          Effect.sync(() => {
            for (const { row, invoice } of issued) row.kept = { ...row.kept, invoice }
          }),
        )
      }),
  },
})

/** Claims one by one, and forgets the turns each time. */
const claimingByTurns =
  (claims: number) =>
  ({ ledger, invoices }: LedgerReference): PlantedFault => ({
    invoices: {
      claimDue: (claim) =>
        Effect.gen(function* () {
          const all: Array<VersionedInvoice> = []
          while (claim.stage !== undefined && all.length < claim.limit) {
            const { after = "" } = ledger.turns.get(claim.stage) ?? {}
            ledger.turns.set(claim.stage, { claims, after })
            const one = yield* invoices.claimDue({ ...claim, limit: 1 })
            if (one.length === 0) break
            all.push(...one)
          }
          return all
        }),
    },
  })

const stages = (saboteur: ReturnType<typeof ledgerSaboteur>) => [
  saboteur(
    "claims of every stage",
    claiming(({ claimDue }, claim) =>
      Effect.map(
        Effect.forEach(stageNames, (stage) => claimDue({ ...claim, stage })),
        (claims) => claims.flat(),
      ),
    ),
    "claims only the invoices of",
  ),
  saboteur("claims invoices by due time", byDueTime, "claims ready invoices in", "claims no ready"),
  saboteur("claims ready invoices by number only", byNumberAlone, "claims invoices with"),
  saboteur(
    "waits for every lower number",
    ({ invoices, ledger }) => ({
      invoices: {
        claimDue: (claim) =>
          Effect.map(invoices.claimDue(claim), (claimed) =>
            claimed.filter(({ invoice }) => {
              const isStuck = [...ledger.invoices.values()].some(
                ({ kept }) =>
                  kept.invoice._tag === "Numbered" &&
                  "number" in invoice &&
                  kept.invoice.seller.nip === invoice.seller.nip,
              )
              return claim.stage !== "sending" || !isStuck
            }),
          ),
      },
    }),
    "stopped by a problem",
    "lets higher numbers overtake an invoice that has",
  ),
  saboteur(
    "sends shorter numbers first",
    claiming(({ claimDue }, claim) =>
      Effect.map(claimDue(claim), (claimed) =>
        claimed.toSorted((left, right) => lengthOf(left) - lengthOf(right)),
      ),
    ),
    "claims ready invoices and",
  ),
]

const shares = (saboteur: ReturnType<typeof ledgerSaboteur>) => [
  saboteur(
    "claims only the longest waiting invoices",
    claimingByTurns(0),
    "claims the only invoice",
    "claims the only ready",
  ),
  saboteur("claims only from tenants in turn", claimingByTurns(1), "claims the longest"),
  saboteur(
    "counts leased invoices as waiting",
    ({ invoices, ledger }) => ({
      invoices: {
        sendingQueue: (now, atMost) =>
          Effect.map(invoices.sendingQueue(now, atMost), (queue) => ({
            ...queue,
            waiting: [...ledger.invoices.values()].filter(
              ({ kept: { invoice, work } }) =>
                invoice._tag === "Stored" && (work.dueAt ?? Infinity) <= now,
            ).length,
          })),
      },
    }),
    "counts a claimed invoice",
  ),
]

export const claimSaboteurs = (
  saboteur: ReturnType<typeof ledgerSaboteur>,
): ReadonlyArray<Saboteur<LedgerPorts>> => [...stages(saboteur), ...shares(saboteur)]
