/** Repositories and queues with one fault each in the handling of traces. */
import type { VersionedInvoice } from "@procurement/domain/invoice"
import { currentTrace } from "@procurement/domain/trace"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { LedgerPorts } from "../../src/ledger/index.ts"
import type { LedgerReference, ledgerSaboteur } from "./ledger-saboteur.ts"
import type { Saboteur } from "./saboteur.ts"

const withoutTrace = ({ trace: _trace, ...kept }: VersionedInvoice): VersionedInvoice => kept

const overwritten = ({ ledger }: LedgerReference, id: string) =>
  Effect.map(currentTrace, (trace) => {
    const row = ledger.invoices.get(id)
    if (row !== undefined) row.kept = { ...row.kept, trace: Option.getOrUndefined(trace) }
  })

const anybodys = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"

export const invoiceTraceSaboteurs = (
  saboteur: ReturnType<typeof ledgerSaboteur>,
): ReadonlyArray<Saboteur<LedgerPorts>> => [
  saboteur(
    "drops the trace when it assigns numbers",
    ({ invoices }) => ({
      invoices: {
        number: (numbering) =>
          Effect.map(invoices.number(numbering), (numbered) => numbered.map(withoutTrace)),
      },
    }),
    "keeps the trace in which the order was placed",
  ),
  saboteur(
    "replaces the order's trace with that of a save",
    (honest) => ({
      invoices: {
        save: (change) =>
          Effect.tap(honest.invoices.save(change), () => overwritten(honest, change.invoice.id)),
      },
    }),
    "keeps the trace in which the order was placed",
  ),
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
]

export const deliveryTraceSaboteurs = (
  saboteur: ReturnType<typeof ledgerSaboteur>,
): ReadonlyArray<Saboteur<LedgerPorts>> => [
  saboteur(
    "does not pass the trace to the plan",
    ({ deliveries }) => ({
      deliveries: {
        fanOut: (limit, plan) =>
          deliveries.fanOut(limit, (event, subscriptions) => plan(event, subscriptions)),
      },
    }),
    "passes the trace",
  ),
  saboteur(
    "drops the trace of a delivery",
    ({ deliveries }) => ({
      deliveries: {
        fanOut: (limit, plan) =>
          deliveries.fanOut(limit, (...args) =>
            plan(...args).map(({ trace: _trace, ...delivery }) => delivery),
          ),
      },
    }),
    "passes the trace",
  ),
]
