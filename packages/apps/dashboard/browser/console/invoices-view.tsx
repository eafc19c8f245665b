/** The invoices of all customers, newest first, with search and filters. */
import type { Page } from "../api/api-types.ts"
import type { ApiCall } from "../api/calls.ts"
import { day, money } from "../format.ts"
import { InvoiceState, invoiceStatuses } from "../invoices/invoice-state.tsx"
import { invoiceMessages } from "../messages/invoice-messages.ts"
import { TextField } from "../parts/field.tsx"
import { FilterChoice, SearchField } from "../parts/filters.tsx"
import { Table } from "../parts/table.tsx"
import { type AppContext, useApp } from "../shell/app-context.ts"
import type { Query } from "../shell/routes.ts"
import { ask, type TenantsInvoice } from "./console-calls.ts"
import { customerAddress, orderAddress } from "./console-routes.ts"
import type { ListColumn } from "./list-tools.tsx"
import { salesMessages } from "./sales-messages.ts"
import { SearchedList } from "./searched-list.tsx"

const kinds = ["VAT", "KOR"] as const
const currencies = ["PLN", "EUR"] as const
const payments = ["unpaid", "overdue", "partly_paid", "paid", "nothing_due"] as const
const names = ["search", "status", "kind", "payment", "currency", "from", "to"]

const callOf = (query: Query, limit: number): ApiCall<Page<TenantsInvoice>> => {
  const chosen = <A extends string>(name: string, of: ReadonlyArray<A>): A | undefined =>
    of.find((each) => each === query[name])
  return ask("get", "/internal/v1/invoices", {
    query: {
      search: query["search"] || undefined,
      status: chosen("status", invoiceStatuses),
      kind: chosen("kind", kinds),
      payment: chosen("payment", payments),
      currency: chosen("currency", currencies),
      issued_from: query["from"] || undefined,
      issued_to: query["to"] || undefined,
      limit,
    },
  })
}

type Columns = ReadonlyArray<ListColumn<TenantsInvoice>>

const documentColumns = ({ t, language }: AppContext): Columns => [
  {
    id: "number",
    head: t(invoiceMessages.number),
    cell: ({ orderId, number }) => (
      <a class="row-title" href={orderAddress(orderId)}>
        {number ?? t(invoiceMessages.notNumbered)}
      </a>
    ),
    text: ({ number }) => number,
  },
  {
    id: "ksefNumber",
    head: t(invoiceMessages.ksefNumber),
    cell: ({ ksefNumber }) => <span class="small wrap">{ksefNumber ?? "–"}</span>,
    text: ({ ksefNumber }) => ksefNumber,
    isExtra: true,
  },
  {
    id: "kind",
    head: t(invoiceMessages.kind),
    cell: ({ kind }) => t(invoiceMessages.kinds[kind]),
    text: ({ kind }) => kind,
    isExtra: true,
  },
  {
    id: "status",
    head: t(invoiceMessages.status),
    cell: ({ status }) => <InvoiceState status={status} />,
    text: ({ status }) => t(invoiceMessages.statuses[status]),
  },
  {
    id: "buyer",
    head: t(salesMessages.buyer),
    cell: ({ tenantId, buyer: { name, nip } }) => (
      <>
        <a href={customerAddress(tenantId)}>{name}</a>
        <div class="quiet small">{nip}</div>
      </>
    ),
    text: ({ buyer: { name, nip } }) => `${name}, ${nip}`,
  },
  {
    id: "reference",
    head: t(salesMessages.order),
    cell: ({ reference }) => reference ?? "–",
    text: ({ reference }) => reference,
  },
  {
    id: "issueDate",
    head: t(invoiceMessages.issueDate),
    cell: ({ issueDate }) => (issueDate === undefined ? "–" : day(issueDate, language)),
    text: ({ issueDate }) => issueDate,
  },
  {
    id: "dueDate",
    head: t(invoiceMessages.dueDate),
    cell: ({ dueDate }) => (dueDate === undefined ? "–" : day(dueDate, language)),
    text: ({ dueDate }) => dueDate,
    isExtra: true,
  },
]

const moneyColumns = ({ t, language }: AppContext): Columns => [
  {
    id: "payment",
    head: t(invoiceMessages.payment),
    cell: ({ payment }) =>
      payment === undefined ? "–" : t(invoiceMessages.payments[payment.status]),
    text: ({ payment }) => payment && t(invoiceMessages.payments[payment.status]),
  },
  {
    id: "outstanding",
    head: t(salesMessages.left),
    isNumber: true,
    cell: ({ payment }) => (payment === undefined ? "–" : money(payment.outstanding, language)),
    text: ({ payment }) => payment?.outstanding.amount,
    isExtra: true,
  },
  {
    id: "currency",
    head: t(salesMessages.currency),
    cell: ({ total }) => total.currency,
    text: ({ total }) => total.currency,
    isExtra: true,
  },
  {
    id: "total",
    head: t(invoiceMessages.total),
    isNumber: true,
    cell: ({ total }) => money(total, language),
    text: ({ total }) => total.amount,
  },
]

const columnsFor = (app: AppContext): Columns => [...documentColumns(app), ...moneyColumns(app)]

const keyOf = ({ id }: TenantsInvoice): string => id

/** With the usual columns. */
export const InvoiceRows = ({ items }: { readonly items: ReadonlyArray<TenantsInvoice> }) => {
  const app = useApp()
  return (
    <Table
      caption={app.t(invoiceMessages.heading)}
      isCaptionHidden
      rows={items}
      keyOf={keyOf}
      columns={columnsFor(app).filter(({ isExtra }) => isExtra !== true)}
    />
  )
}

const InvoiceFilters = ({ query }: { readonly query: Query }) => {
  const { t } = useApp()
  return (
    <>
      <SearchField name="search" label={t(salesMessages.searched)} value={query["search"]} />
      <FilterChoice
        name="status"
        label={t(invoiceMessages.status)}
        value={query["status"]}
        options={invoiceStatuses.map((key) => [key, t(invoiceMessages.statuses[key])])}
      />
      <FilterChoice
        name="kind"
        label={t(invoiceMessages.kind)}
        value={query["kind"]}
        options={kinds.map((key) => [key, t(invoiceMessages.kinds[key])])}
      />
      <FilterChoice
        name="payment"
        label={t(invoiceMessages.payment)}
        value={query["payment"]}
        options={payments.map((key) => [key, t(invoiceMessages.payments[key])])}
      />
      <FilterChoice
        name="currency"
        label={t(salesMessages.currency)}
        value={query["currency"]}
        options={currencies.map((key) => [key, key])}
      />
      <TextField name="from" type="date" label={t(invoiceMessages.from)} value={query["from"]} />
      <TextField name="to" type="date" label={t(invoiceMessages.to)} value={query["to"]} />
    </>
  )
}

export const InvoicesView = ({ query }: { readonly query: Query }) => {
  const app = useApp()
  const { t } = app
  return (
    <SearchedList
      list="invoices"
      title={t(invoiceMessages.heading)}
      query={query}
      names={names}
      filters={<InvoiceFilters query={query} />}
      callOf={callOf}
      columns={columnsFor(app)}
      keyOf={keyOf}
      none={t(salesMessages.none)}
    />
  )
}
