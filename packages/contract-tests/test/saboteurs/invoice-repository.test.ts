/** Invoice repositories with one fault each in reading and saving. */
import type { InvoiceChange, VersionedInvoice } from "@procurement/domain/invoice"
import { instant, type LocalDate, toIso } from "@procurement/domain/calendar"
import { publish, withSupply } from "@procurement/adapter-memory"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { anInvoice } from "../../src/builders/index.ts"
import { invoiceRepositoryClauses } from "../../src/invoice/index.ts"
import { invoiceCorrectionSaboteurs } from "./correction-saboteurs.ts"
import { type LedgerReference, ledgerSaboteur } from "./ledger-saboteur.ts"
import { pageSaboteurs } from "./invoice-page-saboteurs.ts"
import { numberingSaboteurs } from "./numbering-saboteurs.ts"
import { claimSaboteurs } from "./queue-saboteurs.ts"
import { proves } from "./saboteur.ts"
import { sendingQueueSaboteurs } from "./sending-queue-saboteurs.ts"
import { stageSaboteurs } from "./stage-saboteurs.ts"
import { invoiceTraceSaboteurs } from "./trace-saboteurs.ts"

const saboteur = ledgerSaboteur(invoiceRepositoryClauses)

const currentVersion = ({ ledger }: LedgerReference, id: string): number =>
  ledger.invoices.get(id)?.kept.version ?? 0

const readers = [
  saboteur(
    "invents invoices",
    () => {
      const work = { dueAt: undefined, attempts: 0 }
      const invoice = anInvoice("Pending")
      const supply = { expectedOn: invoice.orderedOn }
      const kept: VersionedInvoice = { invoice, version: 1, work, supply }
      return { invoices: { find: () => Effect.succeedSome(kept) } }
    },
    "returns no invoice for",
  ),
  saboteur(
    "leaks another tenant's invoice",
    ({ ledger }) => ({
      invoices: {
        find: (_, id) =>
          Effect.succeed(
            Option.map(Option.fromUndefinedOr(ledger.invoices.get(id)), (row) =>
              withSupply(ledger, row),
            ),
          ),
      },
    }),
    "another tenant's invoice",
  ),
  saboteur(
    "forgets the shipment of the goods",
    ({ invoices }) => ({
      invoices: {
        find: (tenantId, id) =>
          Effect.map(
            invoices.find(tenantId, id),
            Option.map(({ supply: { expectedOn }, ...kept }) => ({
              ...kept,
              supply: { expectedOn },
            })),
          ),
      },
    }),
    "returns each invoice with the day",
  ),
  saboteur(
    "takes the day of the shipment in UTC",
    ({ invoices, ledger }) => ({
      invoices: {
        claimDue: (claim) =>
          Effect.map(invoices.claimDue(claim), (claimed) =>
            claimed.map((kept) => {
              const order = ledger.orders.get(kept.invoice.orderId)
              if (order === undefined || !("shippedAt" in order)) return kept
              const madeOn = toIso(order.shippedAt).slice(0, 10) as LocalDate
              return { ...kept, supply: { ...kept.supply, madeOn } }
            }),
          ),
      },
    }),
    "returns each invoice with the day",
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
    "returns every invoice",
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
    "rejects a save based on a stale version",
    "changes neither invoice",
    "exactly one of many saves",
  ),
  saboteur(
    "returns the old version",
    ({ invoices }) => ({
      invoices: { save: (change) => Effect.as(invoices.save(change), change.expectedVersion) },
    }),
    "a version that grows",
  ),
  saboteur(
    "checks the version and saves later",
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
    "drops the events of a save",
    ({ invoices }) => ({
      invoices: { save: (change) => invoices.save({ ...change, events: [] }) },
    }),
    "the events of a save",
  ),
  saboteur(
    "publishes events before it checks the version",
    ({ ledger, invoices }) => ({
      invoices: {
        save: (change) =>
          Effect.suspend(() => {
            publish(ledger, change.events)
            return invoices.save({ ...change, events: [] })
          }),
      },
    }),
    "changes neither invoice",
  ),
  saboteur(
    "drops the holder's lease with a rejected save",
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
    "drops the claim with every save",
    ({ invoices }) => ({
      invoices: { save: (change) => invoices.save({ ...change, keepLeaseUntil: undefined }) },
    }),
    "extends the claim to",
  ),
  saboteur(
    "returns claims with stale work",
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
  claiming:
    (fault) =>
    ({ invoices }) => {
      const stage = "preparing"
      const preparing = fault((claim) => invoices.claimDue({ ...claim, stage }))
      return {
        invoices: {
          claimDue: (claim) =>
            claim.stage === stage ? preparing(claim) : invoices.claimDue(claim),
        },
      }
    },
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
    invoices: { nextDueIn: (stage) => fault(honest.invoices.nextDueIn(stage), honest) },
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
