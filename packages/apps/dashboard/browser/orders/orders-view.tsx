/** The orders, newest first, by reference, status and time. */
import type { ListedOrder, Page } from "../api/api-types.ts"
import { type ApiCall, call } from "../api/calls.ts"
import { dateTime, money } from "../format.ts"
import { orderMessages } from "../messages/order-messages.ts"
import { orderingMessages } from "../messages/ordering-messages.ts"
import { TextField } from "../parts/field.tsx"
import { FilterChoice, Filters, SearchField } from "../parts/filters.tsx"
import type { FormValues } from "../parts/form.tsx"
import { NothingFound } from "../parts/nothing-found.tsx"
import { PageHead } from "../parts/page-head.tsx"
import { Pages } from "../parts/pages.tsx"
import { Table } from "../parts/table.tsx"
import { useApp } from "../shell/app-context.ts"
import { addressOf, go, hashOf, hashOfView, type Query } from "../shell/routes.ts"
import { OrderState, orderStatuses } from "./order-state.tsx"

/** The beginning of a day in the reader's time zone, or of the day after it. */
const startOf = (date: string | undefined, later = 0): string | undefined => {
  if (date === undefined || date === "") return undefined
  const start = new Date(`${date}T00:00`)
  start.setDate(start.getDate() + later)
  return Number.isNaN(start.getTime()) ? undefined : start.toISOString()
}

const callOf = (query: Query): ApiCall<Page<ListedOrder>> =>
  call("get", "/v1/orders", {
    query: {
      status: orderStatuses.find((status) => status === query["status"]),
      reference: query["reference"],
      created_from: startOf(query["from"]),
      created_to: startOf(query["to"], 1),
      limit: 25,
    },
  })

/** The id of an order leads to the order. */
const openOrder = ({ text }: FormValues): boolean => {
  const id = text("reference")
  const isId = /^ord_\w{26}$/.test(id)
  if (isId) go({ view: "order", id })
  return isId
}

const OrderFilters = ({ query }: { readonly query: Query }) => {
  const { t } = useApp()
  return (
    <Filters
      addressOf={addressOf("orders")}
      query={query}
      names={["reference", "status", "from", "to"]}
      onSubmit={openOrder}
    >
      <SearchField
        name="reference"
        label={t(orderMessages.referenceOrId)}
        value={query["reference"]}
      />
      <FilterChoice
        name="status"
        label={t(orderMessages.status)}
        value={query["status"]}
        options={orderStatuses.map((key) => [key, t(orderMessages.statuses[key])])}
      />
      <TextField name="from" type="date" label={t(orderMessages.from)} value={query["from"]} />
      <TextField name="to" type="date" label={t(orderMessages.to)} value={query["to"]} />
    </Filters>
  )
}

const Rows = ({ items }: { readonly items: ReadonlyArray<ListedOrder> }) => {
  const { t, language } = useApp()
  return (
    <Table
      caption={t(orderMessages.heading)}
      isCaptionHidden
      rows={items}
      keyOf={({ id }) => id}
      columns={[
        {
          head: t(orderMessages.order),
          cell: ({ id, reference }) => (
            <a class="row-title" href={hashOf({ view: "order", id })}>
              {reference ?? id}
            </a>
          ),
        },
        { head: t(orderMessages.status), cell: ({ status }) => <OrderState status={status} /> },
        {
          head: t(orderMessages.accepted),
          cell: ({ acceptedAt }) => (
            <time dateTime={acceptedAt}>{dateTime(acceptedAt, language)}</time>
          ),
        },
        {
          head: t(orderMessages.total),
          isNumber: true,
          cell: ({ total }) => money(total, language),
        },
      ]}
    />
  )
}

export const OrdersView = ({ query }: { readonly query: Query }) => {
  const { t, can } = useApp()
  return (
    <>
      <PageHead title={t(orderMessages.heading)}>
        {can("orders:write") && (
          <a href={hashOfView("newOrder")} class="button main">
            {t(orderingMessages.heading)}
          </a>
        )}
      </PageHead>
      <OrderFilters query={query} />
      <Pages
        first={callOf(query)}
        none={
          <NothingFound
            addressOf={addressOf("orders")}
            query={query}
            searched={query["reference"]}
            none={t(orderMessages.none)}
          />
        }
      >
        {(items) => <Rows items={items} />}
      </Pages>
    </>
  )
}
