/** The invoices of all customers, newest first, with search and filters. */
import type { Page } from "../api/api-types.ts"
import type { ApiCall } from "../api/calls.ts"
import { money } from "../format.ts"
import { filtersIn, invoiceColumns, StateFilters } from "../invoices/invoice-list.tsx"
import { invoiceMessages } from "../messages/invoice-messages.ts"
import { TextField } from "../parts/field.tsx"
import { FilterChoice, SearchField } from "../parts/filters.tsx"
import { type ListColumn, Table } from "../parts/table.tsx"
import { type AppContext, useApp } from "../shell/app-context.ts"
import type { Query } from "../shell/routes.ts"
import { ask, type TenantsInvoice } from "./console-calls.ts"
import { customerAddress, orderAddress } from "./console-routes.ts"
import { salesMessages } from "./sales-messages.ts"
import { SearchedList } from "./searched-list.tsx"

const currencies = ["PLN", "EUR"] as const
const names = ["search", "status", "kind", "payment", "currency", "from", "to"]

const callOf = (query: Query, limit: number): ApiCall<Page<TenantsInvoice>> =>
  ask("get", "/internal/v1/invoices", {
    query: {
      ...filtersIn(query),
      search: query["search"] || undefined,
      currency: currencies.find((each) => each === query["currency"]),
      limit,
    },
  })

type Columns = ReadonlyArray<ListColumn<TenantsInvoice>>

export const ownColumns = ({ t, language }: AppContext) =>
  ({
    number: {
      id: "number",
      head: t(invoiceMessages.number),
      cell: ({ orderId, number }) => (
        <a class="row-title" href={orderAddress(orderId)}>
          {number ?? t(invoiceMessages.notNumbered)}
        </a>
      ),
      text: ({ number }) => number,
    },
    ksefNumber: {
      id: "ksefNumber",
      head: t(invoiceMessages.ksefNumber),
      cell: ({ ksefNumber }) => <span class="small wrap">{ksefNumber ?? "–"}</span>,
      text: ({ ksefNumber }) => ksefNumber,
    },
    buyer: {
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
    reference: {
      id: "reference",
      head: t(salesMessages.order),
      cell: ({ reference }) => reference ?? "–",
      text: ({ reference }) => reference,
    },
    outstanding: {
      id: "outstanding",
      head: t(salesMessages.left),
      isNumber: true,
      cell: ({ payment }) => (payment === undefined ? "–" : money(payment.outstanding, language)),
      text: ({ payment }) => payment?.outstanding.amount,
    },
    currency: {
      id: "currency",
      head: t(salesMessages.currency),
      cell: ({ total }) => total.currency,
      text: ({ total }) => total.currency,
    },
  }) as const satisfies Record<string, ListColumn<TenantsInvoice>>

const columnsFor = (app: AppContext): Columns => {
  const { number, ksefNumber, buyer, reference, outstanding, currency } = ownColumns(app)
  const { kind, status, issueDate, dueDate, payment, total } = invoiceColumns(app)
  const extra = { isExtra: true } as const
  return [
    number,
    { ...ksefNumber, ...extra },
    { ...kind, ...extra },
    status,
    buyer,
    reference,
    issueDate,
    { ...dueDate, ...extra },
    payment,
    { ...outstanding, ...extra },
    { ...currency, ...extra },
    total,
  ]
}

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
      <StateFilters query={query} />
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
