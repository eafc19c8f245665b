/** Invoice repositories with one fault each. */
import type { InvoiceChange, InvoiceSeries, VersionedInvoice } from "@procurement/domain/invoice"
import { withSupply } from "@procurement/adapter-memory"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { invoiceRepositoryClauses } from "../../src/invoice/index.ts"
import { ledgerGround } from "../mutants/grounds.ts"
import { type LedgerReference, ledgerSaboteur, type PlantedFault } from "./ledger-saboteur.ts"
import { proves } from "./saboteur.ts"

const saboteur = ledgerSaboteur(invoiceRepositoryClauses)

const anybodys = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"

const filtersThePage = ({ invoices }: LedgerReference): PlantedFault => ({
  invoices: {
    page: (tenantId, { states, ...query }) =>
      Effect.map(invoices.page(tenantId, query), (page) => ({
        ...page,
        invoices: page.invoices.filter(
          ({ invoice }) => states === undefined || states.includes(invoice._tag),
        ),
      })),
  },
})

const readers = [
  saboteur(
    "invents a trace",
    ({ invoices }) => ({
      invoices: {
        find: (tenantId, id) =>
          Effect.map(
            invoices.find(tenantId, id),
            Option.map(
              (kept): VersionedInvoice => ({
                trace: anybodys as VersionedInvoice["trace"],
                ...kept,
              }),
            ),
          ),
      },
    }),
    "returns no trace",
  ),
  saboteur("filters the page instead of the list", filtersThePage, "fills pages"),
]

const savers = [
  saboteur(
    "returns the old version",
    ({ invoices }) => ({
      invoices: { save: (change) => Effect.as(invoices.save(change), change.expectedVersion) },
    }),
    "a version that grows",
  ),
  saboteur(
    "keeps a solved problem",
    ({ ledger, invoices }) => ({
      invoices: {
        save: (change) =>
          Effect.suspend(() => {
            const before = ledger.invoices.get(change.invoice.id)?.kept.work
            return invoices.save({ ...change, work: { ...before, ...change.work } })
          }),
      },
    }),
    "stores the work",
  ),
  saboteur(
    "claims settled work again",
    ({ invoices, ledger }) => ({
      invoices: {
        save: (change) => {
          const dueAt = change.work.dueAt ?? ledger.invoices.get(change.invoice.id)?.kept.work.dueAt
          return invoices.save({ ...change, work: { ...change.work, dueAt } })
        },
      },
    }),
    "never again claims invoice work",
  ),
]

const keyOf = ({ sellerNip, month }: InvoiceSeries): string => `${sellerNip} ${month}`

type Numbers = LedgerReference["invoices"]["number"]

const numbering = (fault: (honest: LedgerReference) => Numbers) => (honest: LedgerReference) => ({
  invoices: { number: fault(honest) },
})

const wastesPositions =
  ({ ledger, invoices }: LedgerReference): Numbers =>
  (given) =>
    Effect.onError(invoices.number(given), () =>
      Effect.sync(() => {
        const key = keyOf(given.series)
        ledger.series.set(key, (ledger.series.get(key) ?? 0) + given.pending.length)
      }),
    )

const numberers = [
  saboteur(
    "restarts the series each time",
    numbering(({ ledger, invoices }) => (given) => {
      ledger.series.clear()
      return invoices.number(given)
    }),
    "continues after the last position",
  ),
  saboteur(
    "wastes positions on numberings that fail",
    numbering(wastesPositions),
    "assigns and loses no number when the",
  ),
]

/** Restores all waiting work to its state before the call. */
const undoing = <A, E>(
  { ledger }: LedgerReference,
  work: Effect.Effect<A, E>,
  { invoice }: InvoiceChange,
) =>
  Effect.suspend(() => {
    const before = [...ledger.invoices]
      .filter(([id]) => id !== invoice.id)
      .map(([id, row]) => [id, { ...row }] as const)
    return Effect.tap(work, () =>
      Effect.sync(() => {
        for (const [id, row] of before) ledger.invoices.set(id, row)
      }),
    )
  })

const correctors = [
  saboteur(
    "never makes corrections due",
    (honest) => ({
      invoices: {
        save: (change) => undoing(honest, honest.invoices.save(change), change),
      },
    }),
    "makes the version stale",
  ),
  saboteur(
    "forgets invoices that KSeF rejected",
    ({ invoices }) => ({
      invoices: {
        save: (change) => {
          const { refusedVersions: _none, ...invoice } = change.invoice
          return invoices.save({ ...change, invoice })
        },
      },
    }),
    "under the number that it had",
  ),
]

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

/** Claims one by one, with turns that are forgotten each time. */
const claimingByTurns = ({ ledger, invoices }: LedgerReference): PlantedFault => ({
  invoices: {
    claimDue: (claim) =>
      Effect.gen(function* () {
        const all: Array<VersionedInvoice> = []
        while (claim.stage !== undefined && all.length < claim.limit) {
          const { after = "" } = ledger.turns.get(claim.stage) ?? {}
          ledger.turns.set(claim.stage, { claims: 0, after })
          const one = yield* invoices.claimDue({ ...claim, limit: 1 })
          if (one.length === 0) break
          all.push(...one)
        }
        return all
      }),
  },
})

const claimers = [
  saboteur("claims invoices by due time", byDueTime, "claims ready invoices in", "claims no ready"),
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
    "lets higher numbers overtake an invoice that has",
  ),
  saboteur(
    "claims only the longest waiting invoices",
    claimingByTurns,
    "claims the only invoice",
    "claims the only ready",
  ),
]

proves(
  "InvoiceRepository",
  invoiceRepositoryClauses,
  [...readers, ...savers, ...numberers, ...correctors, ...claimers],
  ledgerGround("InvoiceRepository"),
)
