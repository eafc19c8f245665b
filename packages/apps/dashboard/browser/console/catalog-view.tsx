/** The items of the catalog by SKU, with search. */
import type { Page } from "../api/api-types.ts"
import type { ApiCall } from "../api/calls.ts"
import { money } from "../format.ts"
import { TextField } from "../parts/field.tsx"
import { SearchField } from "../parts/filters.tsx"
import { Badge } from "../parts/notice.tsx"
import type { ListColumn } from "../parts/table.tsx"
import { type AppContext, useApp } from "../shell/app-context.ts"
import type { Query } from "../shell/routes.ts"
import { ask, type Item } from "./console-calls.ts"
import { catalogMessages, importMessages } from "./console-messages.ts"
import { itemAddress } from "./console-routes.ts"
import { SearchedList } from "./searched-list.tsx"

const callOf = ({ search, category }: Query, limit: number): ApiCall<Page<Item>> =>
  ask("get", "/internal/v1/catalog", {
    query: { search: search || undefined, category: category || undefined, limit },
  })

const columnsFor = ({ t, language }: AppContext): ReadonlyArray<ListColumn<Item>> => [
  {
    id: "sku",
    head: t(catalogMessages.sku),
    cell: ({ sku }) => (
      <a class="row-title" href={itemAddress(sku)}>
        {sku}
      </a>
    ),
    text: ({ sku }) => sku,
  },
  {
    id: "name",
    head: t(catalogMessages.name),
    cell: ({ name }) => name[language],
    text: ({ name }) => name[language],
  },
  {
    id: "gtin",
    head: t(catalogMessages.gtin),
    cell: ({ gtin }) => gtin ?? "–",
    text: ({ gtin }) => gtin,
    isExtra: true,
  },
  {
    id: "category",
    head: t(catalogMessages.category),
    cell: ({ category }) => category,
    text: ({ category }) => category,
  },
  {
    id: "unit",
    head: t(catalogMessages.unit),
    cell: ({ unit }) => unit,
    text: ({ unit }) => unit,
  },
  {
    id: "availability",
    head: t(catalogMessages.availability),
    cell: ({ availability }) => (
      <Badge tone={availability === "available" ? "good" : "later"}>
        {t(catalogMessages[availability])}
      </Badge>
    ),
    text: ({ availability }) => t(catalogMessages[availability]),
  },
  {
    id: "pricePln",
    head: t(catalogMessages.pricePln),
    isNumber: true,
    cell: ({ grossPrice }) => money({ amount: grossPrice.PLN, currency: "PLN" }, language),
    text: ({ grossPrice }) => grossPrice.PLN,
  },
  {
    id: "priceEur",
    head: t(catalogMessages.priceEur),
    isNumber: true,
    cell: ({ grossPrice }) => money({ amount: grossPrice.EUR, currency: "EUR" }, language),
    text: ({ grossPrice }) => grossPrice.EUR,
  },
]

export const CatalogView = ({ query }: { readonly query: Query }) => {
  const app = useApp()
  const { t, can } = app
  return (
    <SearchedList
      list="catalog"
      title={t(catalogMessages.heading)}
      actions={
        can("administrator") && (
          <>
            <a href="#/import">{t(importMessages.heading)}</a>
            <a href="#/new-item">{t(catalogMessages.add)}</a>
          </>
        )
      }
      query={query}
      names={["search", "category"]}
      filters={
        <>
          <SearchField name="search" label={t(catalogMessages.searched)} value={query["search"]} />
          <TextField
            name="category"
            label={t(catalogMessages.category)}
            value={query["category"]}
          />
        </>
      }
      callOf={callOf}
      columns={columnsFor(app)}
      keyOf={({ sku }) => sku}
      none={t(catalogMessages.none)}
    />
  )
}
