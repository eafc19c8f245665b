/** What is owed for an invoice and what was paid, and the transfer that pays the rest. */
import type { Invoice } from "../api/api-types.ts"
import { dateTime, day, money } from "../format.ts"
import { invoiceMessages } from "../messages/invoice-messages.ts"
import { toPayMessages } from "../messages/to-pay-messages.ts"
import { Facts } from "../parts/facts.tsx"
import { Loaded } from "../parts/loaded.tsx"
import { Badge } from "../parts/notice.tsx"
import { useApp } from "../shell/app-context.ts"
import { useLoad } from "../shell/use-load.ts"
import { readToday } from "../to-pay/open-invoices.ts"
import { InvoiceTransfer } from "../to-pay/transfer-details.tsx"

export const Payment = ({ of: { payment, dueDate } }: { readonly of: Invoice }) => {
  const { t, language } = useApp()
  const some = (amount: Invoice["payment"]["paid"]): string | undefined =>
    amount.amount === "0.00" ? undefined : money(amount, language)
  return (
    <section class="card">
      <div class="page-line">
        <h2>{t(invoiceMessages.payment)}</h2>
        <Badge tone={payment.status === "paid" ? "good" : "quiet"}>
          {t(invoiceMessages.payments[payment.status])}
        </Badge>
      </div>
      <Facts
        of={[
          [t(invoiceMessages.dueDate), dueDate && day(dueDate, language)],
          [t(invoiceMessages.owed), money(payment.owed, language)],
          [t(invoiceMessages.paid), money(payment.paid, language)],
          [t(invoiceMessages.paidAt), payment.paidAt && dateTime(payment.paidAt, language)],
          [t(invoiceMessages.refunded), some(payment.refunded)],
          [t(invoiceMessages.overpaid), some(payment.overpaid)],
          [t(invoiceMessages.left), some(payment.outstanding)],
        ]}
      />
    </section>
  )
}

export const PayPanel = ({ invoice }: { readonly invoice: Invoice }) => {
  const app = useApp()
  const { t } = app
  const today = useLoad("today", () => readToday(app))
  return (
    <section class="card">
      <h2>{t(toPayMessages.transfer)}</h2>
      <Loaded of={today}>
        {(now) => (
          <InvoiceTransfer
            invoice={invoice}
            outstanding={invoice.payment.outstanding}
            today={now}
          />
        )}
      </Loaded>
    </section>
  )
}
