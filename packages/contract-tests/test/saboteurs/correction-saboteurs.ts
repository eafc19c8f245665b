/** Order and invoice repositories with one fault each in corrections. */
import { type InvoiceChange, wakesFollowers } from "@procurement/domain/invoice"
import type { OrderStep } from "@procurement/domain/order"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { orderRepositoryClauses } from "../../src/order/index.ts"
import {
  type LedgerReference,
  type ledgerSaboteur,
  ledgerSaboteur as made,
} from "./ledger-saboteur.ts"

const ofOrders = made(orderRepositoryClauses)

const uncorrected = ({ next, events }: OrderStep): OrderStep => ({ next, events })

/** Restores all waiting work to its state before the call. */
const undoing = <A, E>(
  { ledger }: LedgerReference,
  work: Effect.Effect<A, E>,
  isUndone: (changes: ReadonlyArray<InvoiceChange>) => boolean,
  changes: ReadonlyArray<InvoiceChange>,
) =>
  Effect.suspend(() => {
    const saved = new Set<string>(changes.map(({ invoice }) => invoice.id))
    const before = [...ledger.invoices]
      .filter(([id]) => !saved.has(id))
      .map(([id, row]) => [id, { ...row }] as const)
    return Effect.tap(work, () =>
      Effect.sync(() => {
        if (isUndone(changes)) for (const [id, row] of before) ledger.invoices.set(id, row)
      }),
    )
  })

const always = () => true

export const orderCorrectionSaboteurs = [
  ofOrders(
    "forgets corrections",
    ({ orders }) => ({
      orders: {
        modify: (id, decide) =>
          orders.modify(id, (order) => Result.map(decide(order), uncorrected)),
      },
    }),
    "the correction of a modification with it",
    "stores no correction",
  ),
  ofOrders(
    "drops the corrections that messages cause",
    ({ orders }) => ({
      orders: {
        applyInboundUpdates: (updates) =>
          orders.applyInboundUpdates(
            updates.map((each) => ({
              ...each,
              decide: (order) => Result.map(each.decide(order), uncorrected),
            })),
          ),
      },
    }),
    "the corrections that messages lead to",
  ),
  ofOrders(
    "creates invoices for rejected modifications too",
    ({ ledger, orders }) => ({
      orders: {
        modify: (id, decide) =>
          Effect.tapError(orders.modify(id, decide), () =>
            Effect.sync(() => {
              const order = ledger.orders.get(id)
              const row = order && ledger.invoices.get(order.invoiceId)
              if (row !== undefined) ledger.invoices.set(`${id} again`, row)
            }),
          ),
      },
    }),
    "stores neither order",
  ),
]

export const invoiceCorrectionSaboteurs = (saboteur: ReturnType<typeof ledgerSaboteur>) => [
  saboteur(
    "never makes corrections due",
    (honest) => ({
      invoices: {
        save: (change) => undoing(honest, honest.invoices.save(change), always, [change]),
      },
    }),
    "makes a correction due with the save that acknowledges",
    "makes a correction due with the save that reissues",
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
    "makes a correction due with the save that reissues",
    "gives a reissued",
    "under the number that it had",
  ),
  saboteur(
    "never makes corrections due in saves of many",
    (honest) => ({
      invoices: {
        saveMany: (changes) => undoing(honest, honest.invoices.saveMany(changes), always, changes),
      },
    }),
    "makes corrections due",
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
  saboteur(
    "numbers corrections among the invoices",
    ({ invoices }) => ({
      invoices: {
        number: ({ series: { sellerNip, month }, ...numbering }) =>
          invoices.number({ ...numbering, series: { sellerNip, month } }),
      },
    }),
    "numbers corrections in",
  ),
  saboteur(
    "ignores the requested kind",
    ({ invoices }) => ({
      invoices: {
        page: (tenantId, query) => invoices.page(tenantId, { ...query, kind: undefined }),
      },
    }),
    "pages only invoices of",
  ),
]
