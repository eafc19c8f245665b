/** What customers and the seller see of an invoice's progress: its problem and its steps. */
import type { Invoice } from "../api/api-types.ts"
import { dateTime } from "../format.ts"
import { invoiceMessages } from "../messages/invoice-messages.ts"
import { Notice } from "../parts/notice.tsx"
import { Timeline } from "../parts/timeline.tsx"
import { useApp } from "../shell/app-context.ts"
import { invoiceTones } from "./invoice-state.tsx"

export const InvoiceProblem = ({ of }: { readonly of: NonNullable<Invoice["problem"]> }) => {
  const { t, language } = useApp()
  return (
    <Notice tone={of.code.startsWith("ksef_") ? "bad" : "later"}>
      <h2>{t(invoiceMessages.problem)}</h2>
      <p class="wrap">
        {of.detail} <code>{of.code}</code>
      </p>
      {of.since !== undefined && (
        <p>
          {t(invoiceMessages.since)}: {dateTime(of.since, language)}
        </p>
      )}
      {of.nextAttemptAt !== undefined && (
        <p>
          {t(invoiceMessages.nextAttempt)}: {dateTime(of.nextAttemptAt, language)}
        </p>
      )}
    </Notice>
  )
}

export const InvoiceSteps = ({ of }: { readonly of: Invoice["timeline"] }) => {
  const { t } = useApp()
  return (
    <Timeline
      of={of.map(({ status, at }) => ({
        at,
        title: t(invoiceMessages.statuses[status]),
        tone: invoiceTones[status],
      }))}
    />
  )
}
