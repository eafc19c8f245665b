/** The invoices and corrections, newest first, by parts of their texts, status and day of issue. */
import type { ListedInvoice, Page } from "../api/api-types.ts"
import { type ApiCall, call } from "../api/calls.ts"
import { day, money } from "../format.ts"
import { invoiceMessages } from "../messages/invoice-messages.ts"
import { TextField } from "../parts/field.tsx"
import { FilterChoice, Filters, SearchField } from "../parts/filters.tsx"
import type { FormValues } from "../parts/form.tsx"
import { NothingFound } from "../parts/nothing-found.tsx"
import { PageHead } from "../parts/page-head.tsx"
import { Pages } from "../parts/pages.tsx"
import { Table } from "../parts/table.tsx"
import { useApp } from "../shell/app-context.ts"
import { go, hashOf, type Query } from "../shell/routes.ts"
import { InvoiceState, invoiceStatuses } from "./invoice-state.tsx"
import { searchedBy } from "./searched-by.ts"

const kinds = ["VAT", "KOR"] as const

const callOf = (query: Query): ApiCall<Page<ListedInvoice>> =>
  call("get", "/v1/invoices", {
    query: {
      ...searchedBy(query["search"] ?? ""),
      status: invoiceStatuses.find((status) => status === query["status"]),
      kind: kinds.find((kind) => kind === query["kind"]),
      issued_from: query["from"],
      issued_to: query["to"],
      limit: 25,
    },
  })

/** The id of an invoice leads to the invoice. */
const openInvoice = ({ text }: FormValues): boolean => {
  const id = text("search")
  const isId = /^inv_\w{26}$/.test(id)
  if (isId) go({ view: "invoice", id })
  return isId
}

const InvoiceFilters = ({ query }: { readonly query: Query }) => {
  const { t } = useApp()
  return (
    <Filters
      view="invoices"
      query={query}
      names={["search", "status", "kind", "from", "to"]}
      onSubmit={openInvoice}
    >
      <SearchField name="search" label={t(invoiceMessages.searched)} value={query["search"]} />
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
      <TextField name="from" type="date" label={t(invoiceMessages.from)} value={query["from"]} />
      <TextField name="to" type="date" label={t(invoiceMessages.to)} value={query["to"]} />
    </Filters>
  )
}

const Rows = ({ items }: { readonly items: ReadonlyArray<ListedInvoice> }) => {
  const { t, language } = useApp()
  return (
    <Table
      caption={t(invoiceMessages.heading)}
      isCaptionHidden
      rows={items}
      keyOf={({ id }) => id}
      columns={[
        {
          head: t(invoiceMessages.number),
          cell: ({ id, number }) => (
            <a class="row-title" href={hashOf({ view: "invoice", id })}>
              {number ?? t(invoiceMessages.notNumbered)}
            </a>
          ),
        },
        { head: t(invoiceMessages.status), cell: ({ status }) => <InvoiceState status={status} /> },
        {
          head: t(invoiceMessages.ksefNumber),
          cell: ({ ksefNumber }) => <code>{ksefNumber ?? "–"}</code>,
        },
        { head: t(invoiceMessages.kind), cell: ({ kind }) => t(invoiceMessages.kinds[kind]) },
        {
          head: t(invoiceMessages.issueDate),
          cell: ({ issueDate }) => (issueDate === undefined ? "–" : day(issueDate, language)),
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

export const InvoicesView = ({ query }: { readonly query: Query }) => {
  const { t } = useApp()
  return (
    <>
      <PageHead title={t(invoiceMessages.heading)} />
      <InvoiceFilters query={query} />
      <Pages
        first={callOf(query)}
        none={
          <NothingFound
            view="invoices"
            query={query}
            searched={query["search"]}
            none={t(invoiceMessages.none)}
          />
        }
      >
        {(items) => <Rows items={items} />}
      </Pages>
    </>
  )
}
