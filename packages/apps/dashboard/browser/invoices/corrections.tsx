/** Corrections, each with its change of what is owed: of an invoice, or of some days. */
import type { Invoice, InvoiceListItem } from "../api/api-types.ts"
import { call } from "../api/calls.ts"
import { day, money } from "../format.ts"
import { invoiceMessages } from "../messages/invoice-messages.ts"
import { useApp } from "../shell/app-context.ts"
import { hashOf } from "../shell/routes.ts"
import { useLoad } from "../shell/use-load.ts"

export const CorrectionLines = ({ of }: { readonly of: ReadonlyArray<InvoiceListItem> }) => {
  const { t, language } = useApp()
  return (
    <ul class="lines">
      {of.map(({ id, number, cause, issueDate, total }) => (
        <li key={id}>
          <span class="row-main">
            <a class="row-title" href={hashOf({ view: "invoice", id })}>
              {number ?? t(invoiceMessages.notNumbered)}
            </a>
            <span class="hint">
              {[cause && t(invoiceMessages.causes[cause]), issueDate && day(issueDate, language)]
                .filter(Boolean)
                .join(", ")}
            </span>
          </span>
          <span class="number">{money(total, language)}</span>
        </li>
      ))}
    </ul>
  )
}

/** Nothing is shown without a correction, or while they can't be read. */
export const Corrections = ({ of: { orderId } }: { readonly of: Invoice }) => {
  const { t, send } = useApp()
  const query = { order_id: orderId, kind: "KOR", limit: 100 } as const
  const { data } = useLoad(orderId, () => send(call("get", "/v1/invoices", { query })))
  if (data === undefined || data.items.length === 0) return null
  return (
    <section class="card">
      <h2>{t(invoiceMessages.corrections)}</h2>
      <CorrectionLines of={data.items} />
    </section>
  )
}
