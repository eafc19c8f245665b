/** One order: its steps from acceptance to payment, its articles and its documents. */
import type { ExpandedOrder, Invoice } from "../api/api-types.ts"
import { call } from "../api/calls.ts"
import { money } from "../format.ts"
import { InvoiceState, isIssued } from "../invoices/invoice-state.tsx"
import { invoiceMessages } from "../messages/invoice-messages.ts"
import { orderMessages } from "../messages/order-messages.ts"
import { Loaded } from "../parts/loaded.tsx"
import { PageHead } from "../parts/page-head.tsx"
import { Table } from "../parts/table.tsx"
import { byTime, type Step, Timeline } from "../parts/timeline.tsx"
import { type AppContext, useApp } from "../shell/app-context.ts"
import { hashOf, hashOfView } from "../shell/routes.ts"
import { useLoad } from "../shell/use-load.ts"
import { OrderActions } from "./order-actions.tsx"
import { Details, Lines, movesOf } from "./order-parts.tsx"
import { OrderState } from "./order-state.tsx"
import { Parcels } from "./parcels.tsx"

const InvoiceLink = ({ of: { id, number, ksefNumber } }: { readonly of: Invoice }) => (
  <>
    <a class="wrap" href={hashOf({ view: "invoice", id })}>
      {number ?? id}
    </a>
    {ksefNumber !== undefined && <div class="quiet small wrap">{ksefNumber}</div>}
  </>
)

/** The steps of a document that matter for its order: KSeF's response, and the payment. */
const documentSteps = ({ t, language }: AppContext, invoice: Invoice): Array<Step> => {
  const answered = invoice.timeline.find(({ status }) => isIssued(status) || status === "rejected")
  const { paidAt, paid } = invoice.payment
  const isRejected = answered?.status === "rejected"
  const accepted = invoice.kind === "KOR" ? orderMessages.corrected : orderMessages.issued
  return [
    ...(answered === undefined
      ? []
      : [
          {
            at: answered.at,
            title: t(isRejected ? orderMessages.rejected : accepted),
            tone: isRejected ? ("bad" as const) : ("good" as const),
            details: <InvoiceLink of={invoice} />,
          },
        ]),
    ...(paidAt === undefined
      ? []
      : [
          {
            at: paidAt,
            title: t(orderMessages.paid),
            tone: "good" as const,
            details: money(paid, language),
          },
        ]),
  ]
}

const stepsOf = (app: AppContext, order: ExpandedOrder): Array<Step> => {
  const documents = order.invoices.flatMap((invoice) => documentSteps(app, invoice))
  return byTime([...movesOf(app, order), ...documents])
}

const Documents = ({ invoices }: Pick<ExpandedOrder, "invoices">) => {
  const { t, language } = useApp()
  return (
    <Table
      caption={t(orderMessages.documents)}
      rows={invoices}
      keyOf={({ id }) => id}
      columns={[
        { head: t(invoiceMessages.number), cell: (invoice) => <InvoiceLink of={invoice} /> },
        { head: t(invoiceMessages.kind), cell: ({ kind }) => t(invoiceMessages.kinds[kind]) },
        { head: t(invoiceMessages.status), cell: ({ status }) => <InvoiceState status={status} /> },
        {
          head: t(invoiceMessages.total),
          isNumber: true,
          cell: ({ total }) => money(total, language),
        },
      ]}
    />
  )
}

interface ContentProps {
  readonly order: ExpandedOrder
  readonly onChanged: () => void
}

const Content = ({ order, onChanged }: ContentProps) => {
  const app = useApp()
  const { t, language } = app
  return (
    <>
      <PageHead
        title={order.reference ?? order.id}
        state={<OrderState status={order.status} />}
        back={{ href: hashOfView("orders"), label: t(orderMessages.back) }}
        lead={money(order.total, language)}
      >
        <OrderActions order={order} onChanged={onChanged} />
      </PageHead>
      <div class="columns">
        <div class="stack">
          <Lines order={order} />
          <Documents invoices={order.invoices} />
          <Parcels order={order} />
          <Details order={order} />
        </div>
        <section class="card">
          <h2>{t(orderMessages.progress)}</h2>
          <Timeline of={stepsOf(app, order)} />
        </section>
      </div>
    </>
  )
}

export const OrderView = ({ id }: { readonly id: string }) => {
  const { send } = useApp()
  const order = useLoad(id, async () => {
    const path = { id }
    return (await send(
      call("get", "/v1/orders/{id}", { path, query: { expand: "invoice" } }),
    )) as ExpandedOrder
  })
  return <Loaded of={order}>{(data) => <Content order={data} onChanged={order.reload} />}</Loaded>
}
