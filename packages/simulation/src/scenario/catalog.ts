/** What is sold, by whom and to whom. Prices are the model's own copy. */
import { instant, warsawDate } from "@procurement/domain/calendar"
import { CatalogItem } from "@procurement/domain/catalog"
import { emailAddress } from "@procurement/domain/email"
import type { SubscriptionId, TenantId, UserId } from "@procurement/domain/identity"
import { typeId } from "@procurement/domain/identity"
import { type Iban, nip, type Seller } from "@procurement/domain/party"
import type { Tenant } from "@procurement/domain/tenant"
import { lineText } from "@procurement/domain/text"
import type { Retention } from "@procurement/domain/upkeep"
import type { User } from "@procurement/domain/user"
import type { Subscription } from "@procurement/domain/webhook"
import * as Schema from "effect/Schema"

export const prices: Readonly<Record<string, { readonly PLN: number; readonly EUR: number }>> = {
  "KUB-330": { PLN: 2_499, EUR: 589 },
  "DLU-001": { PLN: 7, EUR: 2 },
  "TOR-BAW": { PLN: 1_333, EUR: 311 },
  "KOC-POL": { PLN: 12_345, EUR: 2_877 },
}

export const skus = ["KUB-330", "DLU-001", "TOR-BAW", "KOC-POL"] as const

export const items: ReadonlyArray<CatalogItem> = skus.map((sku) => {
  const name = { pl: sku, en: sku, de: sku }
  const grossPrice = prices[sku]
  return Schema.decodeUnknownSync(CatalogItem)({
    sku,
    category: "merchandise",
    unit: "szt.",
    name,
    description: name,
    grossPrice,
  })
})

export const seller = {
  nip: nip("5265877635"),
  name: lineText("Merch Polska sp. z o.o."),
  address: { countryCode: "PL", line1: lineText("ul. Przykładowa 1") },
  bankAccounts: [
    { currency: "PLN", iban: "PL61109010140000071219812874" as Iban },
    { currency: "EUR", iban: "PL61109010140000071219812874" as Iban },
  ],
  // A person is reminded the day after the issue, and the seller in a week of simulation.
  paymentTermDays: 4,
} as const satisfies Seller

const idOf = (kind: string, nth: number): string =>
  typeId(kind, instant(nth), new Uint8Array(10).fill(nth))

/** Orders of a month that the trial of the second tenant allows. */
export const trialOrders = 4

const aTenant = (nth: number, name: string, taxId: string, more: Partial<Tenant>): Tenant => ({
  id: idOf("ten", nth) as TenantId,
  name: lineText(name),
  plan: "standard",
  contract: {},
  buyer: {
    nip: nip(taxId),
    name: lineText(name),
    address: { countryCode: "PL", line1: lineText(`ul. Prosta ${nth}`) },
  },
  contactEmail: emailAddress(`zakupy${nth}@example.com`),
  language: "pl",
  rateLimiting: "enforced",
  createdAt: instant(0),
  ...more,
})

export const tenants: readonly [Tenant, ...ReadonlyArray<Tenant>] = [
  aTenant(1, "Zielona Łąka sp. z o.o.", "5252839118", {}),
  aTenant(2, "Żółta Gęś S.A.", "9876543210", {
    plan: "trial",
    contract: {
      monthlyVolumes: { orders: trialOrders, invoices: trialOrders, deliveries: 10_000 },
    },
  }),
]

/** Who is reminded before invoices are due, one person for each tenant. */
export const accountants: ReadonlyArray<User> = tenants.map(({ id: tenantId, language }, nth) => ({
  id: idOf("usr", nth + 1) as UserId,
  tenantId,
  email: emailAddress(`ksiegowosc${nth + 1}@example.com`),
  role: "accountant",
  language,
  createdAt: instant(0),
  notifications: { dueInvoices: warsawDate(instant(0)) },
}))

/** The shortest that operators may choose. */
export const retention: Retention = { emailDays: 30, orderDetailsDays: 90 }

/** The company that bought in truth, where an invoice names the wrong one. */
export const otherBuyer = {
  nip: nip("1234563218"),
  name: lineText("Biała Sowa sp. z o.o."),
  address: { countryCode: "PL", line1: lineText("ul. Leśna 9") },
} as const

/** Right name and address of a buyer. */
export const renamed = (name: string) => ({
  name: lineText(`Nowa nazwa ${name}`),
  address: { countryCode: "PL" as const, line1: lineText("ul. Nowa 3") },
})

const aSubscription = (nth: number, tenant: Tenant, events: Subscription["events"]) => ({
  id: idOf("sub", nth) as SubscriptionId,
  tenantId: tenant.id,
  url: `https://endpoint${nth}.example.com/hooks`,
  events,
  contactEmail: emailAddress(`integracje${nth}@example.com`),
  secrets: [{ value: `whsec_${nth}` }] as const,
  state: { _tag: "Delivering" } as const,
  createdAt: instant(0),
})

export const subscriptions: ReadonlyArray<Subscription> = tenants.flatMap((tenant, nth) => [
  aSubscription(2 * nth + 1, tenant, ["invoice.issued", "order.shipped", "invoice.paid"]),
  aSubscription(2 * nth + 2, tenant, ["invoice.issued", "order.accepted"]),
])
