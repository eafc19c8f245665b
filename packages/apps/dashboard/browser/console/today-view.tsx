/** What needs a person today: rejected and uncertain invoices, deadlines, unpaid invoices. */
import type { ComponentChildren } from "preact"
import { day, money } from "../format.ts"
import { invoiceMessages } from "../messages/invoice-messages.ts"
import { Loaded } from "../parts/loaded.tsx"
import { PageHead } from "../parts/page-head.tsx"
import { type Column, Table } from "../parts/table.tsx"
import { type AppContext, useApp } from "../shell/app-context.ts"
import { type Loaded as LoadedState, useLoad } from "../shell/use-load.ts"
import { ask, type Deadline, type OverdueInvoice } from "./console-calls.ts"
import { addressOf, customerAddress, orderAddress } from "./console-routes.ts"
import { InvoiceRows } from "./invoices-view.tsx"
import { salesMessages, todayMessages } from "./sales-messages.ts"
import { waitingCall, WaitingRows } from "./waiting-view.tsx"

const most = 10

interface ListProps<Item> {
  readonly heading: string
  readonly of: LoadedState<{ readonly items: ReadonlyArray<Item> }>
  readonly all?: string
  readonly children: (items: ReadonlyArray<Item>) => ComponentChildren
}

const List = <Item,>({ heading, of, all, children }: ListProps<Item>) => {
  const { t } = useApp()
  return (
    <section>
      <h2>{heading}</h2>
      <Loaded of={of}>
        {({ items }) =>
          items.length === 0 ? (
            <p class="quiet">{t(todayMessages.none)}</p>
          ) : (
            <>
              {children(items)}
              {all !== undefined && <a href={all}>{t(todayMessages.all)}</a>}
            </>
          )
        }
      </Loaded>
    </section>
  )
}

const Invoices = ({ status }: { readonly status: "rejected" | "outcome_unknown" }) => {
  const { t, send } = useApp()
  const found = useLoad(status, () =>
    send(ask("get", "/internal/v1/invoices", { query: { status, limit: most } })),
  )
  const heading = status === "rejected" ? todayMessages.rejected : todayMessages.unknown
  return (
    <List heading={t(heading)} of={found} all={addressOf("invoices")({ status })}>
      {(items) => <InvoiceRows items={items} />}
    </List>
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
    <List heading={t(todayMessages.deadlines)} of={found}>
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
    </List>
  )
}

const Overdue = () => {
  const app = useApp()
  const { t, language, send } = app
  const found = useLoad("overdue", () =>
    send(ask("get", "/internal/v1/invoices/overdue", { query: { limit: most } })),
  )
  return (
    <List heading={t(todayMessages.overdue)} of={found}>
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
    </List>
  )
}

const Waiting = () => {
  const { t, send } = useApp()
  const found = useLoad("waiting", () => send(waitingCall(most)))
  return (
    <List heading={t(salesMessages.waiting)} of={found} all={addressOf("waiting")({})}>
      {(items) => <WaitingRows items={items} />}
    </List>
  )
}

export const TodayView = () => {
  const { t } = useApp()
  return (
    <>
      <PageHead title={t(todayMessages.heading)} lead={t(todayMessages.lead)} />
      <div class="stack">
        <Waiting />
        <Invoices status="rejected" />
        <Invoices status="outcome_unknown" />
        <Deadlines />
        <Overdue />
      </div>
    </>
  )
}
