/** Invoice repositories with one fault each. */
import {
  type InvoiceChange,
  type InvoiceSeries,
  type VersionedInvoice,
  wakesFollowers,
} from "@procurement/domain/invoice"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { invoiceRepositoryClauses } from "../../src/invoice/index.ts"
import { ledgerGround } from "../mutants/grounds.ts"
import { claimSaboteurs } from "./invoice-claim-saboteurs.ts"
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
    "assigns and loses no number when another",
  ),
  saboteur(
    "drops the lease of numbered invoices",
    numbering(
      ({ invoices }) =>
        (given) =>
          invoices.number({ ...given, keepLeaseUntil: given.work.dueAt ?? given.keepLeaseUntil }),
    ),
    "keeps the lease on numbered",
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
  saboteur(
    "wakes every correction there is",
    ({ ledger, invoices }) => ({
      invoices: {
        save: (change) =>
          Effect.tap(invoices.save(change), () =>
            Effect.sync(() => {
              if (!wakesFollowers(change.invoice)) return
              for (const row of ledger.invoices.values()) {
                if (row.kept.invoice._tag !== "Pending") continue
                const dueAt = change.invoice.timeline[0]?.at
                row.kept = { ...row.kept, work: { dueAt, attempts: 0 } }
              }
            }),
          ),
      },
    }),
    "does not make",
  ),
]

proves(
  "InvoiceRepository",
  invoiceRepositoryClauses,
  [...readers, ...savers, ...numberers, ...correctors, ...claimSaboteurs(saboteur)],
  ledgerGround("InvoiceRepository"),
)
