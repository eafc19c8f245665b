/** Invoice repositories that page wrongly, each in one way. */
import { addDays } from "@procurement/domain/calendar"
import type { InvoicePage, InvoicePageQuery } from "@procurement/domain/invoice"
import * as Effect from "effect/Effect"
import type { LedgerPorts } from "../../src/ledger/index.ts"
import type { HonestLedger, ledgerSaboteur, PlantedFault } from "./ledger-saboteur.ts"
import type { Saboteur } from "./saboteur.ts"

const everything = { limit: 1_000 }

/** Asks the honest one something else. */
const asking =
  (other: (query: InvoicePageQuery) => InvoicePageQuery) =>
  ({ invoices }: HonestLedger): PlantedFault => ({
    invoices: { page: (tenantId, query) => invoices.page(tenantId, other(query)) },
  })

/** Changes what the honest one answers. */
const answering =
  (change: (page: InvoicePage, query: InvoicePageQuery) => InvoicePage) =>
  ({ invoices }: HonestLedger): PlantedFault => ({
    invoices: {
      page: (tenantId, query) =>
        Effect.map(invoices.page(tenantId, query), (page) => change(page, query)),
    },
  })

const countsPages = ({ invoices }: HonestLedger): PlantedFault => {
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

const leaks = ({ ledger }: HonestLedger): PlantedFault => ({
  invoices: {
    page: () =>
      Effect.sync(() => ({
        invoices: [...ledger.invoices.values()].map(({ kept }) => kept),
        hasMore: false,
      })),
  },
})

const filtersThePage = ({ invoices }: HonestLedger): PlantedFault => ({
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
    "newest first, exactly as kept",
  ),
  saboteur(
    "ignores the limit",
    asking((query) => ({ ...query, ...everything })),
    "no more invoices on a page",
  ),
  saboteur("counts pages", countsPages, "whatever has come since"),
  saboteur("pages every tenant's invoices", leaks, "pages no invoices of another tenant"),
  saboteur(
    "looks at the first of the states alone",
    asking(({ states, ...query }) => ({ ...query, states: states?.slice(0, 1) })),
    "of the states asked for",
  ),
  saboteur(
    "takes no states for any state",
    asking(({ states, ...query }) => ({ ...query, ...(states?.length ? { states } : {}) })),
    "of the states asked for",
  ),
  saboteur(
    "leaves the last day out",
    asking((query) => ({
      ...query,
      issuedTo: query.issuedTo === undefined ? undefined : addDays(query.issuedTo, -1),
    })),
    "from the first day to the last",
  ),
  saboteur(
    "ignores the KSeF number",
    asking((query) => ({ ...query, ksefNumber: undefined })),
    "the one with a KSeF number",
  ),
  saboteur(
    "ignores the order",
    asking((query) => ({ ...query, orderId: undefined })),
    "finds the invoice of an order",
  ),
  saboteur("filters the page instead of the list", filtersThePage, "fills pages"),
]
