/** The open invoices of one group: a row for each, which can be chosen and shows its transfer. */
import { daysOverdue, type DueInvoices, type LocalDate } from "@procurement/domain/standalone"
import { decimalOf } from "@procurement/lib-credit-transfer"
import { useId, useState } from "preact/hooks"
import { counted, day, money } from "../format.ts"
import { toPayMessages } from "../messages/to-pay-messages.ts"
import { Badge } from "../parts/notice.tsx"
import { type AppContext, useApp } from "../shell/app-context.ts"
import { hashOf } from "../shell/routes.ts"
import type { OpenInvoice } from "./open-invoices.ts"
import { InvoiceTransfer } from "./transfer-details.tsx"

/** The sum of each currency, as one text. */
export const sumsText = (
  { language }: AppContext,
  sums: DueInvoices<OpenInvoice>["sums"],
): string =>
  sums
    .map(({ amount, currency }) => money({ amount: decimalOf(amount), currency }, language))
    .join(" + ")

interface RowProps {
  readonly open: OpenInvoice
  readonly today: LocalDate
  readonly isChosen: boolean
  /** Why the API refused it. */
  readonly fault: string | undefined
  readonly onChoose: (ids: ReadonlyArray<string>, isChosen: boolean) => void
}

const Late = ({ open, today }: Pick<RowProps, "open" | "today">) => {
  const { t } = useApp()
  const days = daysOverdue(open.dueDate, today)
  if (days <= 0) return null
  return (
    <Badge tone="bad">
      {t(counted(days, toPayMessages.dayNoun))} {t(toPayMessages.late)}
    </Badge>
  )
}

const Row = ({ open, today, isChosen, fault, onChoose }: RowProps) => {
  const { t, language } = useApp()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const { invoice, dueDate, currency, outstanding } = open
  const name = invoice.number ?? invoice.id
  const left = { amount: decimalOf(outstanding), currency }
  return (
    <li class="pay-row">
      <div class="row-line">
        <input
          type="checkbox"
          checked={isChosen}
          aria-label={`${t(toPayMessages.choose)} ${name}`}
          aria-invalid={fault === undefined ? undefined : true}
          aria-describedby={`${id}-fault`}
          onChange={({ currentTarget }) => onChoose([invoice.id], currentTarget.checked)}
        />
        <span class="row-name">
          <a class="row-title" href={hashOf({ view: "invoice", id: invoice.id })}>
            {name}
          </a>
          <Late open={open} today={today} />
        </span>
        <span class="quiet small">
          {t(toPayMessages.due)} {day(dueDate, language)}
        </span>
        <strong class="number">{money(left, language)}</strong>
      </div>
      <p class="error" id={`${id}-fault`} hidden={fault === undefined}>
        {fault}
      </p>
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>{t(toPayMessages.howToPay)}</summary>
        {isOpen && <InvoiceTransfer invoice={invoice} outstanding={left} today={today} />}
      </details>
    </li>
  )
}

interface OpenGroupProps {
  readonly of: DueInvoices<OpenInvoice>
  readonly today: LocalDate
  readonly chosen: ReadonlySet<string>
  readonly faults: ReadonlyMap<string, string>
  readonly onChoose: RowProps["onChoose"]
}

export const OpenGroup = ({ of, today, chosen, faults, onChoose }: OpenGroupProps) => {
  const app = useApp()
  const { t } = app
  const { group, invoices, sums } = of
  const ids = invoices.map(({ invoice }) => invoice.id)
  const areAllChosen = ids.every((id) => chosen.has(id))
  return (
    <section class="pay-group">
      <div class="page-line">
        <h2>{t(toPayMessages.groups[group])}</h2>
        <label class="choice small">
          <input
            type="checkbox"
            checked={areAllChosen}
            onChange={({ currentTarget }) => onChoose(ids, currentTarget.checked)}
          />
          {t(toPayMessages.chooseAll)}
        </label>
        <strong class="page-actions number">{sumsText(app, sums)}</strong>
      </div>
      <ul class="rows">
        {invoices.map((open) => (
          <Row
            key={open.invoice.id}
            open={open}
            today={today}
            isChosen={chosen.has(open.invoice.id)}
            fault={faults.get(open.invoice.id)}
            onChoose={onChoose}
          />
        ))}
      </ul>
    </section>
  )
}
