/** Invoice repositories with one fault each in stages, in the order of numbers, in many saves. */
import type { InvoiceClaim, InvoiceRepository } from "@procurement/domain/invoice"
import { publish } from "@procurement/domain/ledger"
import * as Effect from "effect/Effect"
import type { LedgerPorts } from "../../src/ledger/index.ts"
import type { HonestLedger, ledgerSaboteur, PlantedFault } from "./ledger-saboteur.ts"
import type { Saboteur } from "./saboteur.ts"

type Invoices = InvoiceRepository["Service"]

const claiming =
  (claimDue: (honest: Invoices, claim: InvoiceClaim) => ReturnType<Invoices["claimDue"]>) =>
  ({ invoices }: HonestLedger): PlantedFault => ({
    invoices: { claimDue: (claim) => claimDue(invoices, claim) },
  })

const savingMany =
  (saveMany: (honest: HonestLedger) => Invoices["saveMany"]) =>
  (honest: HonestLedger): PlantedFault => ({ invoices: { saveMany: saveMany(honest) } })

/** Claims by due time whatever is stored. */
const byDueTime = ({ ledger, invoices }: HonestLedger): PlantedFault => ({
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
            return row.kept
          }),
      )
    },
  },
})

/** Claims the lowest numbers, whatever is owed by a day. */
const byNumberAlone = ({ ledger, invoices }: HonestLedger): PlantedFault => ({
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

const stages = (saboteur: ReturnType<typeof ledgerSaboteur>) => [
  saboteur(
    "claims of every stage",
    claiming(({ claimDue }, { stage: _stage, ...claim }) => claimDue(claim)),
    "of the stage asked for and of no other",
  ),
  saboteur(
    "sends what was ready first",
    byDueTime,
    "whatever was ready first",
    "before a lower number of its series",
  ),
  saboteur("sends by number alone", byNumberAlone, "before all others, the earliest day first"),
  saboteur(
    "waits for whatever has a lower number",
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
    "stood still in hand for too long",
  ),
  saboteur(
    "names the next due time of any stage",
    ({ invoices }) => ({ invoices: { nextDueIn: () => invoices.nextDueAt } }),
    "the earliest due time of a stage",
  ),
]

const many = (saboteur: ReturnType<typeof ledgerSaboteur>) => [
  saboteur(
    "saves the first of many alone",
    savingMany(
      ({ invoices }) =>
        (changes) =>
          invoices.saveMany(changes.slice(0, 1)),
    ),
    "saves each of many as one save does",
  ),
  saboteur(
    "drops the charges of many",
    savingMany(
      ({ invoices }) =>
        (changes) =>
          invoices.saveMany(changes.map(({ charge: _charge, ...change }) => change)),
    ),
    "counts every charge",
  ),
  saboteur(
    "tells the events of the stale ones",
    savingMany(
      ({ invoices, ledger }) =>
        (changes) =>
          Effect.tap(invoices.saveMany(changes), ({ stale }) =>
            Effect.sync(() => {
              for (const { events, invoice } of changes) {
                if (stale.includes(invoice.id)) publish(ledger, events)
              }
            }),
          ),
    ),
    "of the stale ones nothing has changed",
  ),
  saboteur(
    "forgets the versions of many",
    savingMany(
      ({ invoices, ledger }) =>
        (changes) =>
          Effect.suspend(() =>
            invoices.saveMany(
              changes.map((change) => ({
                ...change,
                expectedVersion: ledger.invoices.get(change.invoice.id)?.kept.version ?? 0,
              })),
            ),
          ),
    ),
    "saves an invoice once when many lots",
  ),
  saboteur(
    "gives up every claim on many",
    savingMany(
      ({ invoices }) =>
        (changes) =>
          invoices.saveMany(changes.map((change) => ({ ...change, keepLeaseUntil: undefined }))),
    ),
    "keeps the claims on many",
  ),
]

export const stageSaboteurs = (
  saboteur: ReturnType<typeof ledgerSaboteur>,
): ReadonlyArray<Saboteur<LedgerPorts>> => [...stages(saboteur), ...many(saboteur)]
