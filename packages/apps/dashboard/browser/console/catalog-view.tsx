/** The items of the catalog by SKU, with search. */
import type { Page } from "../api/api-types.ts"
import type { ApiCall } from "../api/calls.ts"
import { money } from "../format.ts"
import { TextField } from "../parts/field.tsx"
import { Filters, SearchField } from "../parts/filters.tsx"
import { NothingFound } from "../parts/nothing-found.tsx"
import { Badge } from "../parts/notice.tsx"
import { PageHead } from "../parts/page-head.tsx"
import { Pages } from "../parts/pages.tsx"
import { Table } from "../parts/table.tsx"
import { useApp } from "../shell/app-context.ts"
import type { Query } from "../shell/routes.ts"
import { ask, type Item } from "./console-calls.ts"
import { catalogMessages, importMessages } from "./console-messages.ts"
import { addressOf, itemAddress } from "./console-routes.ts"

const callOf = ({ search, category }: Query): ApiCall<Page<Item>> =>
  ask("get", "/internal/v1/catalog", {
    query: { search: search || undefined, category: category || undefined, limit: 50 },
  })

const Rows = ({ items }: { readonly items: ReadonlyArray<Item> }) => {
  const { t, language } = useApp()
  const price = (amount: string, currency: "PLN" | "EUR") => money({ amount, currency }, language)
  return (
    <Table
      caption={t(catalogMessages.heading)}
      isCaptionHidden
      rows={items}
      keyOf={({ sku }) => sku}
      columns={[
        {
          head: t(catalogMessages.sku),
          cell: ({ sku }) => (
            <a class="row-title" href={itemAddress(sku)}>
              {sku}
            </a>
          ),
        },
        { head: t(catalogMessages.name), cell: ({ name }) => name[language] },
        { head: t(catalogMessages.category), cell: ({ category }) => category },
        { head: t(catalogMessages.unit), cell: ({ unit }) => unit },
        {
          head: t(catalogMessages.availability),
          cell: ({ availability }) => (
            <Badge tone={availability === "available" ? "good" : "later"}>
              {t(catalogMessages[availability])}
            </Badge>
          ),
        },
        {
          head: t(catalogMessages.pricePln),
          isNumber: true,
          cell: ({ grossPrice }) => price(grossPrice.PLN, "PLN"),
        },
        {
          head: t(catalogMessages.priceEur),
          isNumber: true,
          cell: ({ grossPrice }) => price(grossPrice.EUR, "EUR"),
        },
      ]}
    />
  )
}

const address = addressOf("catalog")

export const CatalogView = ({ query }: { readonly query: Query }) => {
  const { t, can } = useApp()
  return (
    <>
      <PageHead title={t(catalogMessages.heading)}>
        {can("administrator") && (
          <>
            <a href="#/import">{t(importMessages.heading)}</a>
            <a href="#/new-item">{t(catalogMessages.add)}</a>
          </>
        )}
      </PageHead>
      <Filters addressOf={address} query={query} names={["search", "category"]}>
        <SearchField name="search" label={t(catalogMessages.searched)} value={query["search"]} />
        <TextField name="category" label={t(catalogMessages.category)} value={query["category"]} />
      </Filters>
      <Pages
        first={callOf(query)}
        none={
          <NothingFound
            addressOf={address}
            query={query}
            searched={query["search"]}
            none={t(catalogMessages.none)}
          />
        }
      >
        {(items) => <Rows items={items} />}
      </Pages>
    </>
  )
}
