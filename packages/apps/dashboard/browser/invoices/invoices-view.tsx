/** The invoices and corrections, newest first, by number, KSeF number, status and day of issue. */
import type { ListedInvoice, Page } from "../api/api-types.ts"
import { type ApiCall, call } from "../api/calls.ts"
import { day, money } from "../format.ts"
import { invoiceMessages } from "../messages/invoice-messages.ts"
import { SelectField, TextField } from "../parts/field.tsx"
import { Form, type FormValues } from "../parts/form.tsx"
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

const search = ({ text }: FormValues): void => {
  const words = text("search")
  if (/^inv_\w+$/.test(words)) go({ view: "invoice", id: words })
  else {
    const [status, kind, from, to] = [text("status"), text("kind"), text("from"), text("to")]
    go({ view: "invoices", query: { search: words, status, kind, from, to } })
  }
}

const Filters = ({ query }: { readonly query: Query }) => {
  const { t } = useApp()
  const statuses = invoiceStatuses.map((key) => [key, t(invoiceMessages.statuses[key])] as const)
  return (
    <Form className="filters" submit={t(invoiceMessages.search)} isQuiet onSubmit={search}>
      <TextField
        name="search"
        type="search"
        label={t(invoiceMessages.searched)}
        value={query["search"]}
      />
      <SelectField
        name="status"
        label={t(invoiceMessages.status)}
        value={query["status"]}
        options={[["", t(invoiceMessages.any)], ...statuses]}
      />
      <SelectField
        name="kind"
        label={t(invoiceMessages.kind)}
        value={query["kind"]}
        options={[
          ["", t(invoiceMessages.any)],
          ...kinds.map((key) => [key, t(invoiceMessages.kinds[key])] as const),
        ]}
      />
      <TextField name="from" type="date" label={t(invoiceMessages.from)} value={query["from"]} />
      <TextField name="to" type="date" label={t(invoiceMessages.to)} value={query["to"]} />
    </Form>
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
  const isFiltered = Object.values(query).some((value) => value !== "")
  return (
    <>
      <PageHead title={t(invoiceMessages.heading)} />
      <Filters key={JSON.stringify(query)} query={query} />
      <Pages
        first={callOf(query)}
        none={t(isFiltered ? invoiceMessages.noneOfFilter : invoiceMessages.none)}
      >
        {(items) => <Rows items={items} />}
      </Pages>
    </>
  )
}
