/** Invoice repositories with one fault each in paging. */
import { addDays } from "@procurement/domain/calendar"
import type { InvoicePage, InvoicePageQuery } from "@procurement/domain/invoice"
import { withSupply } from "@procurement/adapter-memory"
import * as Effect from "effect/Effect"
import type { LedgerPorts } from "../../src/ledger/index.ts"
import type { LedgerReference, ledgerSaboteur, PlantedFault } from "./ledger-saboteur.ts"
import type { Saboteur } from "./saboteur.ts"

const everything = { limit: 1_000 }

/** Passes an altered request to the honest repository. */
const asking =
  (other: (query: InvoicePageQuery) => InvoicePageQuery) =>
  ({ invoices }: LedgerReference): PlantedFault => ({
    invoices: { page: (tenantId, query) => invoices.page(tenantId, other(query)) },
  })

/** Alters the honest repository's result. */
const answering =
  (change: (page: InvoicePage, query: InvoicePageQuery) => InvoicePage) =>
  ({ invoices }: LedgerReference): PlantedFault => ({
    invoices: {
      page: (tenantId, query) =>
        Effect.map(invoices.page(tenantId, query), (page) => change(page, query)),
    },
  })

const countsPages = ({ invoices }: LedgerReference): PlantedFault => {
  let served = 0
  return {
    invoices: {
      page: (tenantId, { after, limit }) =>
        Effect.map(invoices.page(tenantId, everything), ({ invoices: all }) => {
          const from = after === undefined ? 0 : served
          served = from + limit
          return { invoices: all.slice(from, served), hasMore: all.length > served }
        }),
    },
  }
}

const leaks = ({ ledger }: LedgerReference): PlantedFault => ({
  invoices: {
    page: () =>
      Effect.sync(() => ({
        invoices: [...ledger.invoices.values()].map((row) => withSupply(ledger, row)),
        hasMore: false,
      })),
  },
})

const filtersThePage = ({ invoices }: LedgerReference): PlantedFault => ({
  invoices: {
    page: (tenantId, { states, ...query }) =>
      Effect.map(invoices.page(tenantId, query), (page) => ({
        ...page,
        invoices: page.invoices.filter(
          ({ invoice }) => states === undefined || states.includes(invoice._tag),
        ),
      })),
  },
})

export const pageSaboteurs = (
  saboteur: ReturnType<typeof ledgerSaboteur>,
): ReadonlyArray<Saboteur<LedgerPorts>> => [
  saboteur(
    "pages the oldest first",
    answering((page) => ({ ...page, invoices: page.invoices.toReversed() })),
    "pages a tenant's invoices",
  ),
  saboteur(
    "ignores the limit",
    asking((query) => ({ ...query, ...everything })),
    "limits the invoices",
  ),
  saboteur("counts pages", countsPages, "starts a page after the last invoice"),
  saboteur("pages every tenant's invoices", leaks, "pages no invoices of another tenant"),
  saboteur(
    "filters by the first state only",
    asking(({ states, ...query }) => ({ ...query, states: states?.slice(0, 1) })),
    "pages only invoices in",
  ),
  saboteur(
    "returns every invoice for an empty list of states",
    asking(({ states, ...query }) => ({ ...query, ...(states?.length ? { states } : {}) })),
    "pages only invoices in",
  ),
  saboteur(
    "excludes the last day",
    asking((query) => ({
      ...query,
      issuedTo: query.issuedTo === undefined ? undefined : addDays(query.issuedTo, -1),
    })),
    "from the first day to the last",
  ),
  saboteur(
    "ignores the KSeF number",
    asking((query) => ({ ...query, ksefNumber: undefined })),
    "the one with a number or a KSeF number",
  ),
  saboteur(
    "ignores the number",
    asking((query) => ({ ...query, number: undefined })),
    "the one with a number or a KSeF number",
  ),
  saboteur(
    "ignores the order",
    asking((query) => ({ ...query, orderId: undefined })),
    "finds the invoice of an order",
  ),
  saboteur("filters the page instead of the list", filtersThePage, "fills pages"),
]
