/** Invoice repositories with one fault each in stages, in the order of numbers, in many saves. */
import {
  type InvoiceClaim,
  type InvoiceRepository,
  stageNames,
  type VersionedInvoice,
} from "@procurement/domain/invoice"
import { publish, withSupply } from "@procurement/adapter-memory"
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

const savingMany =
  (saveMany: (honest: LedgerReference) => Invoices["saveMany"]) =>
  (honest: LedgerReference): PlantedFault => ({ invoices: { saveMany: saveMany(honest) } })

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

const stages = (saboteur: ReturnType<typeof ledgerSaboteur>) => [
  saboteur(
    "claims of every stage",
    claiming(({ claimDue }, claim) =>
      Effect.map(
        Effect.forEach(stageNames, (stage) => claimDue({ ...claim, stage })),
        (claims) => claims.flat(),
      ),
    ),
    "claims only the",
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
    "names the next due time of any stage",
    ({ invoices }) => ({ invoices: { nextDueIn: () => invoices.nextDueIn("preparing") } }),
    "the earliest due time of a stage",
  ),
]

/** Claims one by one, with turns that are forgotten each time. */
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

const shares = (saboteur: ReturnType<typeof ledgerSaboteur>) => [
  saboteur(
    "claims only the longest waiting invoices",
    claimingByTurns(0),
    "claims the only invoice",
    "claims the only ready",
    "from every tenant in turn",
  ),
  saboteur("claims only from tenants in turn", claimingByTurns(1), "claims the longest"),
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

const many = (saboteur: ReturnType<typeof ledgerSaboteur>) => [
  saboteur(
    "saves the first of many alone",
    savingMany(
      ({ invoices }) =>
        (changes) =>
          invoices.saveMany(changes.slice(0, 1)),
    ),
    "saves each invoice",
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
    "publishes the events of stale invoices",
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
    "reports the stale",
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
    "saves an invoice",
  ),
  saboteur(
    "drops every claim in a save of many",
    savingMany(
      ({ invoices }) =>
        (changes) =>
          invoices.saveMany(changes.map((change) => ({ ...change, keepLeaseUntil: undefined }))),
    ),
    "extends the claims",
  ),
]

export const stageSaboteurs = (
  saboteur: ReturnType<typeof ledgerSaboteur>,
): ReadonlyArray<Saboteur<LedgerPorts>> => [
  ...stages(saboteur),
  ...shares(saboteur),
  ...many(saboteur),
]
