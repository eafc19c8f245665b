/** One invoice: its steps, its payment, its files. */
import type { Invoice } from "../api/api-types.ts"
import { call } from "../api/calls.ts"
import { dateTime, day, money } from "../format.ts"
import type { Language } from "../language.ts"
import { invoiceMessages } from "../messages/invoice-messages.ts"
import { orderMessages } from "../messages/order-messages.ts"
import { Facts } from "../parts/facts.tsx"
import { Loaded } from "../parts/loaded.tsx"
import { PageHead } from "../parts/page-head.tsx"
import { useApp } from "../shell/app-context.ts"
import { hashOf, hashOfView } from "../shell/routes.ts"
import { useInterval } from "../shell/use-interval.ts"
import { useLoad } from "../shell/use-load.ts"
import { Corrections } from "./corrections.tsx"
import { FilesPanel } from "./files-panel.tsx"
import { PayPanel, Payment } from "./invoice-payment.tsx"
import { InvoiceState } from "./invoice-state.tsx"
import { InvoiceProblem, InvoiceSteps } from "./invoice-steps.tsx"

const offlineText = (
  { mode, deadline }: NonNullable<Invoice["offline"]>,
  words: string,
  written: (date: string) => string,
): string => (deadline === undefined ? mode : `${mode}, ${words} ${written(deadline)}`)

const withReason = (text: string, reason: string | undefined): string =>
  reason === undefined ? text : `${text}: ${reason}`

/** In EUR with the VAT in PLN, which the file states. */
const vatText = (
  amount: NonNullable<Invoice["vat"]>,
  inPln: string | undefined,
  language: Language,
): string => {
  const text = money(amount, language)
  if (inPln === undefined) return text
  return `${text} (${money({ amount: inPln, currency: "PLN" }, language)})`
}

const Details = ({ invoice }: { readonly invoice: Invoice }) => {
  const { t, language } = useApp()
  const { cause, corrects, offline, issueDate, supplyDate, orderId, outside, voided } = invoice
  const { buyer, net, vat: tax, vatInPln, total, dueDate } = invoice
  const written = (date: string): string => day(date, language)
  const { taxPoints = [] } = invoice
  return (
    <section class="card">
      <h2>{t(invoiceMessages.details)}</h2>
      <Facts
        of={[
          [t(invoiceMessages.id), <code>{invoice.id}</code>],
          [t(invoiceMessages.ksefNumber), invoice.ksefNumber && <code>{invoice.ksefNumber}</code>],
          [t(invoiceMessages.kind), t(invoiceMessages.kinds[invoice.kind])],
          [
            t(invoiceMessages.order),
            <a href={hashOf({ view: "order", id: orderId })}>{orderId}</a>,
          ],
          [
            t(invoiceMessages.corrects),
            corrects && (
              <a href={hashOf({ view: "invoice", id: corrects.id })}>
                {corrects.number ?? corrects.id}
              </a>
            ),
          ],
          [
            t(invoiceMessages.cause),
            cause && withReason(t(invoiceMessages.causes[cause]), invoice.reason),
          ],
          [
            t(invoiceMessages.statuses.voided),
            voided && withReason(dateTime(voided.at, language), voided.reason),
          ],
          [t(invoiceMessages.statuses.issued_outside), outside?.number],
          [t(invoiceMessages.buyer), `${buyer.name}, ${t(orderMessages.nip)} ${buyer.nip}`],
          [t(invoiceMessages.net), net && money(net, language)],
          [t(invoiceMessages.vat), tax && vatText(tax, vatInPln, language)],
          [t(invoiceMessages.gross), money(total, language)],
          [t(invoiceMessages.issueDate), issueDate && written(issueDate)],
          [t(invoiceMessages.dueDate), dueDate && written(dueDate)],
          [t(invoiceMessages.supplyDate), supplyDate && written(supplyDate)],
          [
            t(invoiceMessages.taxPoints),
            taxPoints.length === 0
              ? undefined
              : taxPoints.map(({ day: due, gross, vat }) => (
                  <div key={due}>
                    {written(due)}: {money(vat, language)} / {money(gross, language)}
                  </div>
                )),
          ],
          [
            t(invoiceMessages.offline),
            offline && offlineText(offline, t(invoiceMessages.deadline), written),
          ],
        ]}
      />
    </section>
  )
}

const Content = ({ invoice }: { readonly invoice: Invoice }) => {
  const { t, language } = useApp()
  return (
    <>
      <PageHead
        title={invoice.number ?? t(invoiceMessages.notNumbered)}
        state={<InvoiceState status={invoice.status} />}
        back={{ href: hashOfView("invoices"), label: t(invoiceMessages.back) }}
        lead={money(invoice.total, language)}
      />
      <div class="columns">
        <div class="stack">
          {invoice.problem !== undefined && <InvoiceProblem of={invoice.problem} />}
          {invoice.payment.outstanding.amount !== "0.00" && <PayPanel invoice={invoice} />}
          <FilesPanel invoice={invoice} />
          <Details invoice={invoice} />
        </div>
        <div class="stack">
          <section class="card">
            <h2>{t(invoiceMessages.progress)}</h2>
            <InvoiceSteps of={invoice.timeline} />
          </section>
          {invoice.kind === "VAT" && <Payment of={invoice} />}
          {invoice.kind === "VAT" && <Corrections of={invoice} />}
        </div>
      </div>
    </>
  )
}

/** Reloads until the invoice has its final status at KSeF. */
const refreshMillis = 2_000

export const InvoiceView = ({ id }: { readonly id: string }) => {
  const { send } = useApp()
  const invoice = useLoad(id, () => send(call("get", "/v1/invoices/{id}", { path: { id } })))
  const status = invoice.data?.status
  const isOver =
    status !== undefined && ["archived", "rejected", "voided", "issued_outside"].includes(status)
  const isFinal = isOver || invoice.error !== undefined
  useInterval(invoice.reload, isFinal ? undefined : refreshMillis)
  return <Loaded of={invoice}>{(data) => <Content invoice={data} />}</Loaded>
}
