/** Repositories and queues that lose a trace, or mix it up with another, each in one way. */
import type { KeptInvoice } from "@procurement/domain/invoice"
import { currentTrace } from "@procurement/domain/trace"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { LedgerPorts } from "../../src/ledger/index.ts"
import type { HonestLedger, ledgerSaboteur } from "./ledger-saboteur.ts"
import type { Saboteur } from "./saboteur.ts"

const withoutTrace = ({ trace: _trace, ...kept }: KeptInvoice): KeptInvoice => kept

const overwritten = ({ ledger }: HonestLedger, id: string) =>
  Effect.map(currentTrace, (trace) => {
    const row = ledger.invoices.get(id)
    if (row !== undefined) row.kept = { ...row.kept, trace: Option.getOrUndefined(trace) }
  })

const anybodys = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"

export const invoiceTraceSaboteurs = (
  saboteur: ReturnType<typeof ledgerSaboteur>,
): ReadonlyArray<Saboteur<LedgerPorts>> => [
  saboteur(
    "forgets the trace when it gives numbers",
    ({ invoices }) => ({
      invoices: {
        number: (numbering) =>
          Effect.map(invoices.number(numbering), (numbered) => numbered.map(withoutTrace)),
      },
    }),
    "keeps the trace in which the order was placed",
  ),
  saboteur(
    "takes the trace of a save for the order's",
    (honest) => ({
      invoices: {
        save: (change) =>
          Effect.tap(honest.invoices.save(change), () => overwritten(honest, change.invoice.id)),
      },
    }),
    "keeps the trace in which the order was placed",
  ),
  saboteur(
    "makes up a trace",
    ({ invoices }) => ({
      invoices: {
        find: (tenantId, id) =>
          Effect.map(
            invoices.find(tenantId, id),
            Option.map(
              (kept): KeptInvoice => ({ trace: anybodys as KeptInvoice["trace"], ...kept }),
            ),
          ),
      },
    }),
    "knows no trace of an order that was placed in none",
  ),
]

export const deliveryTraceSaboteurs = (
  saboteur: ReturnType<typeof ledgerSaboteur>,
): ReadonlyArray<Saboteur<LedgerPorts>> => [
  saboteur(
    "does not tell the plan of the trace",
    ({ deliveries }) => ({
      deliveries: {
        fanOut: (limit, plan) =>
          deliveries.fanOut(limit, (event, subscriptions) => plan(event, subscriptions)),
      },
    }),
    "plans each event with the trace in which it happened",
  ),
  saboteur(
    "forgets the trace of a delivery",
    ({ deliveries }) => ({
      deliveries: {
        fanOut: (limit, plan) =>
          deliveries.fanOut(limit, (...told) =>
            plan(...told).map(({ trace: _trace, ...delivery }) => delivery),
          ),
      },
    }),
    "plans each event with the trace in which it happened",
  ),
]
