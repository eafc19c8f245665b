/** An order for the seller: its goods, parcels and documents, and what may be recorded of it. */
import { money } from "../format.ts"
import { fileKinds } from "../invoices/invoice-files.ts"
import { InvoiceState, isIssued } from "../invoices/invoice-state.tsx"
import { invoiceMessages } from "../messages/invoice-messages.ts"
import { orderMessages } from "../messages/order-messages.ts"
import { CancelOrder } from "../orders/cancel-order.tsx"
import { Details, Lines, movesOf } from "../orders/order-parts.tsx"
import { OrderState } from "../orders/order-state.tsx"
import { Parcels } from "../orders/parcels.tsx"
import { Loaded } from "../parts/loaded.tsx"
import { Badge } from "../parts/notice.tsx"
import { PageHead } from "../parts/page-head.tsx"
import { Table } from "../parts/table.tsx"
import { byTime, Timeline } from "../parts/timeline.tsx"
import { useApp } from "../shell/app-context.ts"
import { useLoad } from "../shell/use-load.ts"
import { ask, type SellersOrder } from "./console-calls.ts"
import { addressOf, customerAddress, fileAddress } from "./console-routes.ts"
import { BuyerCorrection, DateCorrection } from "./buyer-correction.tsx"
import { PriceCorrection } from "./correction-form.tsx"
import { DocumentSteps } from "./document-steps.tsx"
import type { OfSellersOrder } from "./order-action.tsx"
import { OutsideForms } from "./outside-form.tsx"
import { PaymentForms } from "./payment-forms.tsx"
import { RejectedDocuments } from "./rejected-actions.tsx"
import { SentEvents } from "./sent-events.tsx"
import { WarehouseForms } from "./warehouse-forms.tsx"
import { salesMessages } from "./sales-messages.ts"

type IssuedDocument = SellersOrder["invoices"][number]

/** Plain links: the response names the file, and the session is a cookie. */
const Files = ({ tenantId, of }: { readonly tenantId: string; readonly of: IssuedDocument }) => {
  const { t } = useApp()
  const { id, status, offline } = of
  const kinds = fileKinds.filter((kind) => kind !== "upo" || status === "archived")
  if (!isIssued(status) && offline === undefined) return null
  return (
    <div class="actions small">
      {kinds.map((kind) => (
        <a
          key={kind}
          href={fileAddress(tenantId, id, kind)}
          title={t(invoiceMessages[kind])}
          download
        >
          {kind === "container" ? "ASiC-E" : kind.toUpperCase()}
        </a>
      ))}
    </div>
  )
}

const Documents = ({ invoices, tenantId }: Pick<SellersOrder, "invoices" | "tenantId">) => {
  const { t, language } = useApp()
  return (
    <Table
      caption={t(orderMessages.documents)}
      rows={invoices}
      keyOf={({ id }) => id}
      columns={[
        {
          head: t(invoiceMessages.number),
          cell: (document) => (
            <>
              {document.outside?.number ?? document.number ?? t(invoiceMessages.notNumbered)}
              <div class="quiet small wrap">{document.ksefNumber}</div>
              <Files tenantId={tenantId} of={document} />
            </>
          ),
        },
        { head: t(invoiceMessages.kind), cell: ({ kind }) => t(invoiceMessages.kinds[kind]) },
        {
          head: t(invoiceMessages.status),
          cell: ({ status, problem }) => (
            <>
              <InvoiceState status={status} />{" "}
              {problem !== undefined && <Badge tone="bad">{problem}</Badge>}
            </>
          ),
        },
        {
          head: t(invoiceMessages.total),
          isNumber: true,
          cell: ({ total }) => money(total, language),
        },
      ]}
    />
  )
}

const Accounting = ({ order, onChanged }: OfSellersOrder) => (
  <>
    <PaymentForms order={order} onChanged={onChanged} />
    {order.status !== "cancelled" && (
      <>
        <PriceCorrection order={order} onChanged={onChanged} />
        <BuyerCorrection order={order} onChanged={onChanged} />
        <DateCorrection order={order} onChanged={onChanged} />
      </>
    )}
    <OutsideForms order={order} onChanged={onChanged} />
  </>
)

const Content = ({ order, onChanged }: OfSellersOrder) => {
  const app = useApp()
  const { t, language, can } = app
  return (
    <>
      <PageHead
        title={order.reference ?? order.id}
        state={<OrderState status={order.status} />}
        back={{ href: addressOf("invoices")({}), label: t(invoiceMessages.back) }}
        lead={money(order.total, language)}
      >
        <a href={customerAddress(order.tenantId)}>{t(salesMessages.customer)}</a>
        {can("support") && (
          <CancelOrder
            order={order}
            callWith={(body) =>
              ask("post", "/internal/v1/orders/{id}/cancel", { path: { id: order.id }, body })
            }
            onChanged={onChanged}
          />
        )}
      </PageHead>
      <div class="columns">
        <div class="stack">
          <Documents invoices={order.invoices} tenantId={order.tenantId} />
          <DocumentSteps invoices={order.invoices} tenantId={order.tenantId} />
          <SentEvents order={order} />
          <Lines order={order} />
          <Parcels order={order} />
          <Details order={order} />
        </div>
        <div class="stack">
          {can("accounting") && <RejectedDocuments order={order} onChanged={onChanged} />}
          {can("warehouse") && <WarehouseForms order={order} onChanged={onChanged} />}
          {can("accounting") && <Accounting order={order} onChanged={onChanged} />}
          <section class="card">
            <h2>{t(orderMessages.progress)}</h2>
            <Timeline of={byTime(movesOf(app, order))} />
          </section>
        </div>
      </div>
    </>
  )
}

export const OrderView = ({ id }: { readonly id: string }) => {
  const { send } = useApp()
  const order = useLoad(id, () => send(ask("get", "/internal/v1/orders/{id}", { path: { id } })))
  return <Loaded of={order}>{(data) => <Content order={data} onChanged={order.reload} />}</Loaded>
}
