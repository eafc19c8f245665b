/** The invoices and corrections, newest first, with filters and an export for accountants. */
import type { InvoiceListItem, Page } from "../api/api-types.ts"
import { type ApiCall, call, withQuery } from "../api/calls.ts"
import { monthName } from "../format.ts"
import { invoiceMessages } from "../messages/invoice-messages.ts"
import { Action } from "../parts/action.tsx"
import { TextField } from "../parts/field.tsx"
import { FilterChoice, Filters, SearchField } from "../parts/filters.tsx"
import type { FormValues } from "../parts/form.tsx"
import { NothingFound } from "../parts/nothing-found.tsx"
import { PageHead } from "../parts/page-head.tsx"
import { Pages } from "../parts/pages.tsx"
import { Table } from "../parts/table.tsx"
import { useApp } from "../shell/app-context.ts"
import { addressOf, go, hashOf, type Query } from "../shell/routes.ts"
import { saveAs } from "./invoice-files.ts"
import { filtersIn, invoiceColumns, StateFilters } from "./invoice-list.tsx"
import { monthsUntil, shownMonths } from "./months.ts"
import { searchedBy } from "./searched-by.ts"

const filterOf = (query: Query) => ({
  ...searchedBy(query["search"] ?? ""),
  ...filtersIn(query),
})

const callOf = (query: Query): ApiCall<Page<InvoiceListItem>> =>
  call("get", "/v1/invoices", {
    query: { ...filterOf(query), period: query["period"], limit: 25 },
  })

/** The id of an invoice leads to the invoice. */
const openInvoice = ({ text }: FormValues): boolean => {
  const id = text("search")
  const isId = /^inv_\w{26}$/.test(id)
  if (isId) go({ view: "invoice", id })
  return isId
}

const exports = {
  csv: { accept: "text/csv", label: invoiceMessages.exportCsv },
  zip: { accept: "application/zip", label: invoiceMessages.exportZip },
} as const

interface ExportProps {
  readonly query: Query
  readonly format: keyof typeof exports
}

/** Exports the chosen month, by default the present one, with the other filters. */
const ExportButton = ({ query, format }: ExportProps) => {
  const app = useApp()
  const { accept, label } = exports[format]
  const [present = ""] = monthsUntil(new Date(), 1)
  const period = query["period"] === undefined || query["period"] === "" ? present : query["period"]
  const save = async (): Promise<void> => {
    const path = withQuery("/v1/invoices/export", { ...filterOf(query), period, format })
    const { blob } = await app.file({ path, accept })
    saveAs(blob, `invoices-${period}.${format}`)
  }
  return <Action label={`${app.t(label)} ${monthName(period, app.language)}`} act={save} />
}

const InvoiceFilters = ({ query }: { readonly query: Query }) => {
  const { t, language } = useApp()
  return (
    <Filters
      addressOf={addressOf("invoices")}
      query={query}
      names={["search", "status", "kind", "payment", "period", "from", "to"]}
      onSubmit={openInvoice}
    >
      <SearchField name="search" label={t(invoiceMessages.searched)} value={query["search"]} />
      <StateFilters query={query} />
      <FilterChoice
        name="period"
        label={t(invoiceMessages.period)}
        value={query["period"]}
        options={monthsUntil(new Date(), shownMonths).map((each) => [
          each,
          monthName(each, language),
        ])}
      />
      <TextField name="from" type="date" label={t(invoiceMessages.from)} value={query["from"]} />
      <TextField name="to" type="date" label={t(invoiceMessages.to)} value={query["to"]} />
    </Filters>
  )
}

const Rows = ({ items }: { readonly items: ReadonlyArray<InvoiceListItem> }) => {
  const app = useApp()
  const { t } = app
  const { status, kind, issueDate, dueDate, payment, total } = invoiceColumns(app)
  return (
    <Table<InvoiceListItem>
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
        status,
        {
          head: t(invoiceMessages.ksefNumber),
          cell: ({ ksefNumber }) => <code>{ksefNumber ?? "–"}</code>,
        },
        kind,
        issueDate,
        dueDate,
        payment,
        total,
      ]}
    />
  )
}

export const InvoicesView = ({ query }: { readonly query: Query }) => {
  const { t } = useApp()
  return (
    <>
      <PageHead title={t(invoiceMessages.heading)}>
        <ExportButton query={query} format="csv" />
        <ExportButton query={query} format="zip" />
      </PageHead>
      <InvoiceFilters query={query} />
      <Pages
        first={callOf(query)}
        none={
          <NothingFound
            addressOf={addressOf("invoices")}
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
