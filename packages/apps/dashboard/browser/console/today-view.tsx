/** What needs a person today: rejected and uncertain invoices, deadlines, payments. */
import { day, money } from "../format.ts"
import { invoiceMessages } from "../messages/invoice-messages.ts"
import { PageHead } from "../parts/page-head.tsx"
import { type Column, Table } from "../parts/table.tsx"
import { type AppContext, useApp } from "../shell/app-context.ts"
import { useLoad } from "../shell/use-load.ts"
import { Ksef, OpenWork, PausedWebhooks, Quotas } from "./attention.tsx"
import { ask, type Deadline, type OverdueInvoice } from "./console-calls.ts"
import { addressOf, customerAddress, orderAddress } from "./console-routes.ts"
import { InvoiceRows } from "./invoices-view.tsx"
import { salesMessages, todayMessages } from "./sales-messages.ts"
import { TodayList } from "./today-list.tsx"
import { waitingCall, WaitingRows } from "./waiting-view.tsx"

const most = 10

const Invoices = ({ status }: { readonly status: "rejected" | "outcome_unknown" }) => {
  const { t, send } = useApp()
  const found = useLoad(status, () =>
    send(ask("get", "/internal/v1/invoices", { query: { status, limit: most } })),
  )
  const heading = status === "rejected" ? todayMessages.rejected : todayMessages.unknown
  return (
    <TodayList heading={t(heading)} of={found} all={addressOf("invoices")({ status })}>
      {(items) => <InvoiceRows items={items} />}
    </TodayList>
  )
}

interface OfInvoice {
  readonly orderId: string
  readonly number?: string
}

const numberColumn = ({ t }: AppContext): Column<OfInvoice> => ({
  head: t(invoiceMessages.number),
  cell: ({ orderId, number }) => (
    <a class="row-title" href={orderAddress(orderId)}>
      {number ?? t(invoiceMessages.notNumbered)}
    </a>
  ),
})

const Deadlines = () => {
  const app = useApp()
  const { t, language, send } = app
  const found = useLoad("deadlines", () =>
    send(ask("get", "/internal/v1/invoices/deadlines", { query: { limit: most } })),
  )
  return (
    <TodayList heading={t(todayMessages.deadlines)} of={found}>
      {(items) => (
        <Table<Deadline>
          caption={t(todayMessages.deadlines)}
          isCaptionHidden
          rows={items}
          keyOf={({ invoiceId, rule }) => `${invoiceId} ${rule}`}
          columns={[
            numberColumn(app),
            { head: t(todayMessages.lastDay), cell: ({ lastDay }) => day(lastDay, language) },
            { head: t(todayMessages.rule), cell: ({ rule }) => t(todayMessages.rules[rule]) },
          ]}
        />
      )}
    </TodayList>
  )
}

const Overdue = () => {
  const app = useApp()
  const { t, language, send } = app
  const found = useLoad("overdue", () =>
    send(ask("get", "/internal/v1/invoices/overdue", { query: { limit: most } })),
  )
  return (
    <TodayList heading={t(todayMessages.overdue)} of={found}>
      {(items) => (
        <Table<OverdueInvoice>
          caption={t(todayMessages.overdue)}
          isCaptionHidden
          rows={items}
          keyOf={({ invoiceId }) => invoiceId}
          columns={[
            numberColumn(app),
            {
              head: t(salesMessages.buyer),
              cell: ({ tenantId, buyer }) => <a href={customerAddress(tenantId)}>{buyer.name}</a>,
            },
            {
              head: t(todayMessages.daysOverdue),
              isNumber: true,
              cell: ({ daysOverdue }) => daysOverdue,
            },
            {
              head: t(salesMessages.left),
              isNumber: true,
              cell: ({ payment }) => money(payment.outstanding, language),
            },
          ]}
        />
      )}
    </TodayList>
  )
}

const Waiting = () => {
  const { t, send } = useApp()
  const found = useLoad("waiting", () => send(waitingCall(most)))
  return (
    <TodayList heading={t(salesMessages.waiting)} of={found} all={addressOf("waiting")({})}>
      {(items) => <WaitingRows items={items} />}
    </TodayList>
  )
}

export const TodayView = () => {
  const { t } = useApp()
  return (
    <>
      <PageHead title={t(todayMessages.heading)} lead={t(todayMessages.lead)} />
      <div class="stack">
        <Ksef />
        <Waiting />
        <Invoices status="rejected" />
        <Invoices status="outcome_unknown" />
        <Deadlines />
        <Overdue />
        <OpenWork />
        <PausedWebhooks />
        <Quotas />
      </div>
    </>
  )
}
