/** Order and invoice repositories that treat corrections badly, each in one way. */
import { type InvoiceChange, wakesFollowers } from "@procurement/domain/invoice"
import type { OrderStep } from "@procurement/domain/order"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { orderRepositoryClauses } from "../../src/order/index.ts"
import {
  type HonestLedger,
  type ledgerSaboteur,
  ledgerSaboteur as made,
} from "./ledger-saboteur.ts"

const ofOrders = made(orderRepositoryClauses)

const uncorrected = ({ next, events }: OrderStep): OrderStep => ({ next, events })

/** All that waits for something, put back to where it was before the work. */
const undoing = <A, E>(
  { ledger }: HonestLedger,
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
    "that comes second",
  ),
  ofOrders(
    "forgets the corrections that messages lead to",
    ({ orders }) => ({
      orders: {
        modifyTold: (told) =>
          orders.modifyTold(
            told.map((each) => ({
              ...each,
              decide: (order) => Result.map(each.decide(order), uncorrected),
            })),
          ),
      },
    }),
    "the corrections that messages lead to",
  ),
  ofOrders(
    "makes an invoice of every modification, refused ones too",
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
    "when the decision refuses",
  ),
]

export const invoiceCorrectionSaboteurs = (saboteur: ReturnType<typeof ledgerSaboteur>) => [
  saboteur(
    "lets corrections sleep",
    (honest) => ({
      invoices: {
        save: (change) => undoing(honest, honest.invoices.save(change), always, [change]),
      },
    }),
    "acknowledges or rejects what it follows",
    "has what it follows issued anew",
    "with a stale version",
  ),
  saboteur(
    "forgets what KSeF has refused",
    ({ invoices }) => ({
      invoices: {
        save: (change) => {
          const { refusedVersions: _none, ...invoice } = change.invoice
          return invoices.save({ ...change, invoice })
        },
      },
    }),
    "has what it follows issued anew",
    "keeps what was refused with it",
    "under the number that it had",
  ),
  saboteur(
    "lets corrections sleep when many are saved",
    (honest) => ({
      invoices: {
        saveMany: (changes) => undoing(honest, honest.invoices.saveMany(changes), always, changes),
      },
    }),
    "with a save of many",
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
    "that follow something else",
  ),
  saboteur(
    "numbers corrections among the invoices",
    ({ invoices }) => ({
      invoices: {
        number: ({ series: { sellerNip, month }, ...numbering }) =>
          invoices.number({ ...numbering, series: { sellerNip, month } }),
      },
    }),
    "in a series of their own",
  ),
  saboteur(
    "overlooks the kind asked for",
    ({ invoices }) => ({
      invoices: {
        page: (tenantId, query) => invoices.page(tenantId, { ...query, kind: undefined }),
      },
    }),
    "of the kind asked for",
  ),
]
