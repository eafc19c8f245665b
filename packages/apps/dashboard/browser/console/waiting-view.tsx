/** The orders whose goods are still to leave, oldest first: the warehouse's list. */
import type { Page } from "../api/api-types.ts"
import type { ApiCall } from "../api/calls.ts"
import { dateTime, day, money } from "../format.ts"
import { orderMessages } from "../messages/order-messages.ts"
import { OrderState } from "../orders/order-state.tsx"
import { type ListColumn, Table } from "../parts/table.tsx"
import { type AppContext, useApp } from "../shell/app-context.ts"
import type { Query } from "../shell/routes.ts"
import { ask, type WaitingOrder } from "./console-calls.ts"
import { customerAddress, orderAddress } from "./console-routes.ts"
import { salesMessages } from "./sales-messages.ts"
import { SearchedList } from "./searched-list.tsx"

export const waitingCall = (limit: number): ApiCall<Page<WaitingOrder>> =>
  ask("get", "/internal/v1/orders", { query: { limit } })

const columnsFor = ({ t, language }: AppContext): ReadonlyArray<ListColumn<WaitingOrder>> => [
  {
    id: "order",
    head: t(salesMessages.order),
    cell: ({ id, reference }) => (
      <a class="row-title" href={orderAddress(id)}>
        {reference ?? id}
      </a>
    ),
    text: ({ id, reference }) => reference ?? id,
  },
  {
    id: "status",
    head: t(orderMessages.status),
    cell: ({ status }) => <OrderState status={status} />,
    text: ({ status }) => t(orderMessages.statuses[status]),
  },
  {
    id: "buyer",
    head: t(salesMessages.buyer),
    cell: ({ tenantId, buyer }) => <a href={customerAddress(tenantId)}>{buyer.name}</a>,
    text: ({ buyer }) => buyer.name,
  },
  {
    id: "packed",
    head: t(orderMessages.fulfilment),
    cell: ({ fulfilment }) => day(fulfilment.date, language),
    text: ({ fulfilment }) => fulfilment.date,
  },
  {
    id: "accepted",
    head: t(orderMessages.accepted),
    cell: ({ acceptedAt }) => dateTime(acceptedAt, language),
    text: ({ acceptedAt }) => acceptedAt,
    isExtra: true,
  },
  {
    id: "total",
    head: t(salesMessages.total),
    isNumber: true,
    cell: ({ total }) => money(total, language),
    text: ({ total }) => total.amount,
  },
]

const keyOf = ({ id }: WaitingOrder): string => id

/** With the usual columns. */
export const WaitingRows = ({ items }: { readonly items: ReadonlyArray<WaitingOrder> }) => {
  const app = useApp()
  return (
    <Table
      caption={app.t(salesMessages.waiting)}
      isCaptionHidden
      rows={items}
      keyOf={keyOf}
      columns={columnsFor(app).filter(({ isExtra }) => isExtra !== true)}
    />
  )
}

export const WaitingView = ({ query }: { readonly query: Query }) => {
  const app = useApp()
  const { t } = app
  return (
    <SearchedList
      list="waiting"
      title={t(salesMessages.waiting)}
      query={query}
      names={[]}
      callOf={(_, limit) => waitingCall(limit)}
      columns={columnsFor(app)}
      keyOf={keyOf}
      none={t(salesMessages.noneWaiting)}
    />
  )
}
