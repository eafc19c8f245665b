/** The companies that order: their list with search, and one of them with its invoices. */
import type { Page } from "../api/api-types.ts"
import type { ApiCall } from "../api/calls.ts"
import { dateTime } from "../format.ts"
import { SearchField } from "../parts/filters.tsx"
import { Facts } from "../parts/facts.tsx"
import { Loaded } from "../parts/loaded.tsx"
import { Badge } from "../parts/notice.tsx"
import { PageHead } from "../parts/page-head.tsx"
import { Pages } from "../parts/pages.tsx"
import type { ListColumn } from "../parts/table.tsx"
import { type AppContext, useApp } from "../shell/app-context.ts"
import type { Query } from "../shell/routes.ts"
import { useLoad } from "../shell/use-load.ts"
import { ask, type Tenant, type TenantsInvoice } from "./console-calls.ts"
import { addressOf, customerAddress } from "./console-routes.ts"
import { CustomerClients, CustomerPeople } from "./customer-access.tsx"
import { CustomerTerms } from "./customer-terms.tsx"
import { InvoiceRows } from "./invoices-view.tsx"
import { Offboarded, Offboarding } from "./offboarding.tsx"
import { offboardingMessages } from "./offboarding-messages.ts"
import { customerMessages, salesMessages, termsMessages } from "./sales-messages.ts"
import { SearchedList } from "./searched-list.tsx"

interface StateProps {
  readonly tenant: Pick<Tenant, "suspension" | "offboarding">
}

/** Why it can't order, if so. */
const TenantState = ({ tenant: { suspension, offboarding } }: StateProps) => {
  const { t } = useApp()
  if (offboarding !== undefined) return <Badge tone="bad">{t(offboardingMessages.left)}</Badge>
  return suspension && <Badge tone="bad">{t(termsMessages.suspended)}</Badge>
}

const columnsFor = ({ t, language }: AppContext): ReadonlyArray<ListColumn<Tenant>> => [
  {
    id: "name",
    head: t(customerMessages.name),
    cell: ({ id, name, ...state }) => (
      <>
        <a class="row-title" href={customerAddress(id)}>
          {name}
        </a>{" "}
        <TenantState tenant={state} />
      </>
    ),
    text: ({ name }) => name,
  },
  {
    id: "nip",
    head: t(customerMessages.nip),
    cell: ({ buyer }) => buyer.nip,
    text: ({ buyer }) => buyer.nip,
  },
  {
    id: "plan",
    head: t(customerMessages.plan),
    cell: ({ plan }) => plan,
    text: ({ plan }) => plan,
  },
  {
    id: "priceList",
    head: t(customerMessages.priceList),
    cell: ({ contract }) => contract.priceList ?? "–",
    text: ({ contract }) => contract.priceList,
    isExtra: true,
  },
  {
    id: "contact",
    head: t(customerMessages.contact),
    cell: ({ contactEmail }) => contactEmail,
    text: ({ contactEmail }) => contactEmail,
  },
  {
    id: "since",
    head: t(customerMessages.since),
    cell: ({ createdAt }) => dateTime(createdAt, language),
    text: ({ createdAt }) => createdAt.slice(0, "2026-11-20".length),
  },
]

const callOf = ({ search }: Query, limit: number): ApiCall<Page<Tenant>> =>
  ask("get", "/internal/v1/tenants", { query: { search: search || undefined, limit } })

export const CustomersView = ({ query }: { readonly query: Query }) => {
  const app = useApp()
  const { t, can } = app
  return (
    <SearchedList
      list="customers"
      title={t(customerMessages.heading)}
      actions={can("administrator") && <a href="#/new-customer">{t(customerMessages.add)}</a>}
      query={query}
      names={["search"]}
      filters={
        <SearchField name="search" label={t(customerMessages.searched)} value={query["search"]} />
      }
      callOf={callOf}
      columns={columnsFor(app)}
      keyOf={({ id }) => id}
      none={t(customerMessages.none)}
    />
  )
}

interface ContentProps {
  readonly tenant: Tenant
  readonly onChanged: () => void
}

const Content = ({ tenant, onChanged }: ContentProps) => {
  const { t, language, can } = useApp()
  const { id, name, buyer, plan, contract, contactEmail, offboarding, createdAt } = tenant
  const isHere = offboarding === undefined
  const { line1, line2 } = buyer.address
  const invoices: ApiCall<Page<TenantsInvoice>> = ask("get", "/internal/v1/invoices", {
    query: { tenantId: id, limit: 25 },
  })
  return (
    <>
      <PageHead
        title={name}
        state={<TenantState tenant={tenant} />}
        back={{ href: addressOf("customers")({}), label: t(customerMessages.back) }}
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
        {!isHere && <Offboarded tenant={tenant} />}
        {can("administrator") && isHere && <CustomerTerms tenant={tenant} onChanged={onChanged} />}
        {can("support") && isHere && <CustomerPeople id={id} />}
        {isHere && <CustomerClients id={id} />}
        <section>
          <h2>{t(customerMessages.invoices)}</h2>
          <Pages first={invoices} none={t(salesMessages.none)}>
            {(items) => <InvoiceRows items={items} />}
          </Pages>
        </section>
        {can("administrator") && isHere && <Offboarding tenant={tenant} onChanged={onChanged} />}
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
