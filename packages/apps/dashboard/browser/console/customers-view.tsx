/** The companies that order: their list with search, and one of them with its invoices. */
import type { Page } from "../api/api-types.ts"
import type { ApiCall } from "../api/calls.ts"
import { dateTime } from "../format.ts"
import { Filters, SearchField } from "../parts/filters.tsx"
import { Facts } from "../parts/facts.tsx"
import { Loaded } from "../parts/loaded.tsx"
import { NothingFound } from "../parts/nothing-found.tsx"
import { Badge } from "../parts/notice.tsx"
import { PageHead } from "../parts/page-head.tsx"
import { Pages } from "../parts/pages.tsx"
import { Table } from "../parts/table.tsx"
import { useApp } from "../shell/app-context.ts"
import type { Query } from "../shell/routes.ts"
import { useLoad } from "../shell/use-load.ts"
import { ask, type Tenant, type TenantsInvoice } from "./console-calls.ts"
import { addressOf, customerAddress } from "./console-routes.ts"
import { CustomerClients, CustomerPeople } from "./customer-access.tsx"
import { CustomerTerms } from "./customer-terms.tsx"
import { InvoiceRows } from "./invoices-view.tsx"
import { customerMessages, salesMessages, termsMessages } from "./sales-messages.ts"

const Rows = ({ items }: { readonly items: ReadonlyArray<Tenant> }) => {
  const { t, language } = useApp()
  return (
    <Table
      caption={t(customerMessages.heading)}
      isCaptionHidden
      rows={items}
      keyOf={({ id }) => id}
      columns={[
        {
          head: t(customerMessages.name),
          cell: ({ id, name }) => (
            <a class="row-title" href={customerAddress(id)}>
              {name}
            </a>
          ),
        },
        { head: t(customerMessages.nip), cell: ({ buyer }) => buyer.nip },
        { head: t(customerMessages.plan), cell: ({ plan }) => plan },
        { head: t(customerMessages.contact), cell: ({ contactEmail }) => contactEmail },
        {
          head: t(customerMessages.since),
          cell: ({ createdAt }) => dateTime(createdAt, language),
        },
      ]}
    />
  )
}

const callOf = ({ search }: Query): ApiCall<Page<Tenant>> =>
  ask("get", "/internal/v1/tenants", { query: { search: search || undefined, limit: 50 } })

const address = addressOf("customers")

export const CustomersView = ({ query }: { readonly query: Query }) => {
  const { t, can } = useApp()
  return (
    <>
      <PageHead title={t(customerMessages.heading)}>
        {can("administrator") && <a href="#/new-customer">{t(customerMessages.add)}</a>}
      </PageHead>
      <Filters addressOf={address} query={query} names={["search"]}>
        <SearchField name="search" label={t(customerMessages.searched)} value={query["search"]} />
      </Filters>
      <Pages
        first={callOf(query)}
        none={
          <NothingFound
            addressOf={address}
            query={query}
            searched={query["search"]}
            none={t(customerMessages.none)}
          />
        }
      >
        {(items) => <Rows items={items} />}
      </Pages>
    </>
  )
}

interface ContentProps {
  readonly tenant: Tenant
  readonly onChanged: () => void
}

const Content = ({ tenant, onChanged }: ContentProps) => {
  const { t, language, can } = useApp()
  const { id, name, buyer, plan, contract, contactEmail, suspension, createdAt } = tenant
  const { line1, line2 } = buyer.address
  const invoices: ApiCall<Page<TenantsInvoice>> = ask("get", "/internal/v1/invoices", {
    query: { tenantId: id, limit: 25 },
  })
  return (
    <>
      <PageHead
        title={name}
        state={suspension && <Badge tone="bad">{t(termsMessages.suspended)}</Badge>}
        back={{ href: address({}), label: t(customerMessages.back) }}
        lead={`${t(customerMessages.nip)} ${buyer.nip}`}
      />
      <div class="stack">
        <section class="card">
          <h2>{t(customerMessages.details)}</h2>
          <Facts
            of={[
              [t(customerMessages.id), <code>{id}</code>],
              [t(salesMessages.buyer), buyer.name],
              [t(customerMessages.address), [line1, line2].filter(Boolean).join(", ")],
              [t(customerMessages.contact), contactEmail],
              [t(customerMessages.plan), plan],
              [t(customerMessages.priceList), contract.priceList],
              [t(customerMessages.since), dateTime(createdAt, language)],
            ]}
          />
        </section>
        {can("administrator") && <CustomerTerms tenant={tenant} onChanged={onChanged} />}
        {can("support") && <CustomerPeople id={id} />}
        <CustomerClients id={id} />
        <section>
          <h2>{t(customerMessages.invoices)}</h2>
          <Pages first={invoices} none={t(salesMessages.none)}>
            {(items) => <InvoiceRows items={items} />}
          </Pages>
        </section>
      </div>
    </>
  )
}

export const CustomerView = ({ id }: { readonly id: string }) => {
  const { send } = useApp()
  const tenant = useLoad(id, () => send(ask("get", "/internal/v1/tenants/{id}", { path: { id } })))
  return (
    <Loaded of={tenant}>{(data) => <Content tenant={data} onChanged={tenant.reload} />}</Loaded>
  )
}
