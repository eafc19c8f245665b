/** The invoices of all customers, newest first, with search. */
import type { Page } from "../api/api-types.ts"
import type { ApiCall } from "../api/calls.ts"
import { day, money } from "../format.ts"
import { InvoiceState, invoiceStatuses } from "../invoices/invoice-state.tsx"
import { invoiceMessages } from "../messages/invoice-messages.ts"
import { FilterChoice, Filters, SearchField } from "../parts/filters.tsx"
import { NothingFound } from "../parts/nothing-found.tsx"
import { PageHead } from "../parts/page-head.tsx"
import { Pages } from "../parts/pages.tsx"
import { Table } from "../parts/table.tsx"
import { useApp } from "../shell/app-context.ts"
import type { Query } from "../shell/routes.ts"
import { ask, type TenantsInvoice } from "./console-calls.ts"
import { addressOf, customerAddress, orderAddress } from "./console-routes.ts"
import { salesMessages } from "./sales-messages.ts"

const callOf = (query: Query): ApiCall<Page<TenantsInvoice>> =>
  ask("get", "/internal/v1/invoices", {
    query: {
      search: query["search"] || undefined,
      status: invoiceStatuses.find((status) => status === query["status"]),
      limit: 50,
    },
  })

export const InvoiceRows = ({ items }: { readonly items: ReadonlyArray<TenantsInvoice> }) => {
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
          cell: ({ orderId, number }) => (
            <a class="row-title" href={orderAddress(orderId)}>
              {number ?? t(invoiceMessages.notNumbered)}
            </a>
          ),
        },
        { head: t(invoiceMessages.status), cell: ({ status }) => <InvoiceState status={status} /> },
        {
          head: t(salesMessages.buyer),
          cell: ({ tenantId, buyer: { name, nip } }) => (
            <>
              <a href={customerAddress(tenantId)}>{name}</a>
              <div class="quiet small">{nip}</div>
            </>
          ),
        },
        { head: t(salesMessages.order), cell: ({ reference }) => reference ?? "–" },
        {
          head: t(invoiceMessages.issueDate),
          cell: ({ issueDate }) => (issueDate === undefined ? "–" : day(issueDate, language)),
        },
        {
          head: t(invoiceMessages.payment),
          cell: ({ payment }) =>
            payment === undefined ? "–" : t(invoiceMessages.payments[payment.status]),
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

const address = addressOf("invoices")

export const InvoicesView = ({ query }: { readonly query: Query }) => {
  const { t } = useApp()
  return (
    <>
      <PageHead title={t(invoiceMessages.heading)} />
      <Filters addressOf={address} query={query} names={["search", "status"]}>
        <SearchField name="search" label={t(salesMessages.searched)} value={query["search"]} />
        <FilterChoice
          name="status"
          label={t(invoiceMessages.status)}
          value={query["status"]}
          options={invoiceStatuses.map((key) => [key, t(invoiceMessages.statuses[key])])}
        />
      </Filters>
      <Pages
        first={callOf(query)}
        none={
          <NothingFound
            addressOf={address}
            query={query}
            searched={query["search"]}
            none={t(salesMessages.none)}
          />
        }
      >
        {(items) => <InvoiceRows items={items} />}
      </Pages>
    </>
  )
}
