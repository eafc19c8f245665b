/** Returned goods of all customers, newest first, each with the correction issued for it. */
import type { Page } from "../api/api-types.ts"
import type { ApiCall } from "../api/calls.ts"
import { dateTime } from "../format.ts"
import { filtersIn, invoiceColumns, StatusFilter } from "../invoices/invoice-list.tsx"
import { invoiceMessages } from "../messages/invoice-messages.ts"
import { SearchField } from "../parts/filters.tsx"
import type { ListColumn } from "../parts/table.tsx"
import { type AppContext, useApp } from "../shell/app-context.ts"
import type { Query } from "../shell/routes.ts"
import { ask, type TenantsInvoice } from "./console-calls.ts"
import { orderAddress } from "./console-routes.ts"
import { ownColumns } from "./invoices-view.tsx"
import { returnMessages, salesMessages } from "./sales-messages.ts"
import { SearchedList } from "./searched-list.tsx"

const names = ["search", "status"]

const callOf = (query: Query, limit: number): ApiCall<Page<TenantsInvoice>> =>
  ask("get", "/internal/v1/invoices", {
    query: {
      cause: "goods_returned",
      status: filtersIn(query).status,
      search: query["search"] || undefined,
      limit,
    },
  })

const columnsFor = (app: AppContext): ReadonlyArray<ListColumn<TenantsInvoice>> => {
  const { t, language } = app
  const { number, ksefNumber, buyer, currency } = ownColumns(app)
  const { status, issueDate, total } = invoiceColumns(app)
  return [
    {
      id: "returned",
      head: t(returnMessages.returned),
      cell: ({ createdAt }) => (createdAt === undefined ? "–" : dateTime(createdAt, language)),
      text: ({ createdAt }) => createdAt,
    },
    {
      id: "reference",
      head: t(salesMessages.order),
      cell: ({ orderId, reference }) => (
        <a class="row-title" href={orderAddress(orderId)}>
          {reference ?? orderId}
        </a>
      ),
      text: ({ orderId, reference }) => reference ?? orderId,
    },
    buyer,
    {
      id: "reason",
      head: t(invoiceMessages.cause),
      cell: ({ reason }) => reason ?? "–",
      text: ({ reason }) => reason,
    },
    {
      ...number,
      head: t(returnMessages.correction),
      cell: (row) => row.number ?? t(invoiceMessages.notNumbered),
    },
    status,
    {
      id: "corrects",
      head: t(invoiceMessages.corrects),
      cell: ({ corrects }) => corrects?.number ?? "–",
      text: ({ corrects }) => corrects?.number,
      isExtra: true,
    },
    { ...issueDate, isExtra: true },
    { ...ksefNumber, isExtra: true },
    { ...currency, isExtra: true },
    total,
  ]
}

const ReturnFilters = ({ query }: { readonly query: Query }) => {
  const { t } = useApp()
  return (
    <>
      <SearchField name="search" label={t(salesMessages.searched)} value={query["search"]} />
      <StatusFilter query={query} />
    </>
  )
}

export const ReturnsView = ({ query }: { readonly query: Query }) => {
  const app = useApp()
  const { t } = app
  return (
    <SearchedList
      list="returns"
      title={t(returnMessages.heading)}
      query={query}
      names={names}
      filters={<ReturnFilters query={query} />}
      callOf={callOf}
      columns={columnsFor(app)}
      keyOf={({ id }) => id}
      none={t(returnMessages.none)}
    />
  )
}
