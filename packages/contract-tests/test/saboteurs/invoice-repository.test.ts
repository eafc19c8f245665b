/** Invoice repositories with one fault each in reading and saving. */
import type { InvoiceChange, KeptInvoice } from "@procurement/domain/invoice"
import { instant } from "@procurement/domain/calendar"
import { publish } from "@procurement/domain/ledger"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { anInvoice } from "../../src/builders/index.ts"
import { invoiceRepositoryClauses } from "../../src/invoice/index.ts"
import { invoiceCorrectionSaboteurs } from "./correction-saboteurs.ts"
import { type HonestLedger, ledgerSaboteur } from "./ledger-saboteur.ts"
import { pageSaboteurs } from "./invoice-page-saboteurs.ts"
import { numberingSaboteurs } from "./numbering-saboteurs.ts"
import { claimSaboteurs } from "./queue-saboteurs.ts"
import { proves } from "./saboteur.ts"
import { sendingQueueSaboteurs } from "./sending-queue-saboteurs.ts"
import { stageSaboteurs } from "./stage-saboteurs.ts"
import { invoiceTraceSaboteurs } from "./trace-saboteurs.ts"

const saboteur = ledgerSaboteur(invoiceRepositoryClauses)

const currentVersion = ({ ledger }: HonestLedger, id: string): number =>
  ledger.invoices.get(id)?.kept.version ?? 0

const readers = [
  saboteur(
    "invents invoices",
    () => {
      const work = { dueAt: undefined, attempts: 0 }
      const kept: KeptInvoice = { invoice: anInvoice("Pending"), version: 1, work }
      return { invoices: { find: () => Effect.succeedSome(kept) } }
    },
    "an invoice never placed",
  ),
  saboteur(
    "leaks another tenant's invoice",
    ({ ledger }) => ({
      invoices: {
        find: (_, id) => Effect.succeed(Option.fromUndefinedOr(ledger.invoices.get(id)?.kept)),
      },
    }),
    "another tenant's invoice",
  ),
  saboteur(
    "keeps only the last states of the timeline",
    ({ invoices }) => ({
      invoices: {
        save: (change) => {
          const timeline = change.invoice.timeline.slice(-4)
          return invoices.save({ ...change, invoice: { ...change.invoice, timeline } })
        },
      },
    }),
    "every invoice the domain can produce",
  ),
]

const versions = [
  saboteur(
    "forgets versions",
    (honest) => ({
      invoices: {
        save: (change: InvoiceChange) =>
          Effect.suspend(() => {
            const expectedVersion = currentVersion(honest, change.invoice.id)
            return honest.invoices.save({ ...change, expectedVersion })
          }),
      },
    }),
    "refuses a save based on a stale version",
    "changes nothing when it refuses",
    "exactly one of many saves",
  ),
  saboteur(
    "answers the old version",
    ({ invoices }) => ({
      invoices: { save: (change) => Effect.as(invoices.save(change), change.expectedVersion) },
    }),
    "a version that grows",
  ),
  saboteur(
    "looks at the version first and saves later",
    (honest) => ({
      invoices: {
        save: (change) =>
          Effect.gen(function* () {
            const current = currentVersion(honest, change.invoice.id)
            if (current !== change.expectedVersion) return yield* honest.invoices.save(change)
            yield* Effect.sleep(1)
            const expectedVersion = currentVersion(honest, change.invoice.id)
            return yield* honest.invoices.save({ ...change, expectedVersion })
          }),
      },
    }),
    "exactly one of many saves",
  ),
]

const halves = [
  saboteur(
    "keeps a problem that is over",
    ({ ledger, invoices }) => ({
      invoices: {
        save: (change) =>
          Effect.suspend(() => {
            const before = ledger.invoices.get(change.invoice.id)?.kept.work
            return invoices.save({ ...change, work: { ...before, ...change.work } })
          }),
      },
    }),
    "no problem when there is none any more",
  ),
  saboteur(
    "drops the events of a save",
    ({ invoices }) => ({
      invoices: { save: (change) => invoices.save({ ...change, events: [] }) },
    }),
    "the events of a save",
  ),
  saboteur(
    "publishes events before it looks at the version",
    ({ ledger, invoices }) => ({
      invoices: {
        save: (change) =>
          Effect.suspend(() => {
            publish(ledger, change.events)
            return invoices.save({ ...change, events: [] })
          }),
      },
    }),
    "changes nothing when it refuses",
  ),
  saboteur(
    "drops the holder's lease with a refused save",
    ({ ledger, invoices }) => ({
      invoices: {
        save: (change) =>
          Effect.onError(invoices.save(change), () =>
            Effect.sync(() => {
              const row = ledger.invoices.get(change.invoice.id)
              if (row !== undefined) row.leasedUntil = undefined
            }),
          ),
      },
    }),
    "the lease of the present holder",
  ),
  saboteur(
    "gives the claim up with every save",
    ({ invoices }) => ({
      invoices: { save: (change) => invoices.save({ ...change, keepLeaseUntil: undefined }) },
    }),
    "keeps the claim with a save",
  ),
  saboteur(
    "hands out claims with work that is out of date",
    ({ invoices }) => ({
      invoices: {
        claimDue: (claim) =>
          Effect.map(invoices.claimDue(claim), (claimed) =>
            claimed.map((kept) => ({ ...kept, work: { ...kept.work, attempts: 0 } })),
          ),
      },
    }),
    "claimed invoices as last saved",
  ),
]

const queue = claimSaboteurs(saboteur, "invoice", {
  claiming: (fault) => (honest) => ({
    invoices: { claimDue: fault(honest.invoices.claimDue) },
  }),
  saving: (due) => (honest) => ({
    invoices: {
      save: (change) => {
        const { dueAt } = change.work
        const before = honest.ledger.invoices.get(change.invoice.id)?.kept.work.dueAt
        const next = due(dueAt, before ?? instant(0))
        return honest.invoices.save({ ...change, work: { ...change.work, dueAt: next } })
      },
    },
  }),
  naming: (fault) => (honest) => ({
    invoices: { nextDueAt: fault(honest.invoices.nextDueAt, honest) },
  }),
})

proves("InvoiceRepository", invoiceRepositoryClauses, [
  ...readers,
  ...pageSaboteurs(saboteur),
  ...versions,
  ...halves,
  ...numberingSaboteurs(saboteur),
  ...stageSaboteurs(saboteur),
  ...sendingQueueSaboteurs(saboteur),
  ...invoiceCorrectionSaboteurs(saboteur),
  ...invoiceTraceSaboteurs(saboteur),
  ...queue,
])
