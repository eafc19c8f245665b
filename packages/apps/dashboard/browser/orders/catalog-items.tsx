/** The articles of the catalogue, by SKU and name, each with a button that adds it to the order. */
import type { CatalogItem } from "../api/api-types.ts"
import { call } from "../api/calls.ts"
import { money } from "../format.ts"
import { orderMessages } from "../messages/order-messages.ts"
import { orderingMessages } from "../messages/ordering-messages.ts"
import { Filters, SearchField } from "../parts/filters.tsx"
import { NothingFound } from "../parts/nothing-found.tsx"
import { Badge } from "../parts/notice.tsx"
import { Pages } from "../parts/pages.tsx"
import { Table } from "../parts/table.tsx"
import { useApp } from "../shell/app-context.ts"
import { addressOf, type Query } from "../shell/routes.ts"
import { type Draft, withLine } from "./draft.ts"
import type { Drafted } from "./use-draft.ts"

const AddButton = ({ item, draft, keep }: Drafted & { readonly item: CatalogItem }) => {
  const { t, announce } = useApp()
  const { sku, name, unit, minimumQuantity, quantityStep } = item
  if (item.availability === "unavailable") {
    return <Badge tone="later">{t(orderingMessages.unavailable)}</Badge>
  }
  const add = (): void => {
    const quantity = String(minimumQuantity)
    const line = { sku, name, unit, quantity, minimumQuantity, quantityStep }
    keep({ ...draft, lines: withLine(draft.lines, line) })
    announce(`${t(orderingMessages.added)} ${name}`)
  }
  return (
    <button type="button" aria-label={`${t(orderingMessages.add)}: ${name}`} onClick={add}>
      {t(orderingMessages.add)}
    </button>
  )
}

const callOf = ({ search }: Query, currency: Draft["currency"]) =>
  call("get", "/v1/catalog", { query: { search, currency, limit: 6 } })

export const CatalogItems = ({ query, draft, keep }: Drafted & { readonly query: Query }) => {
  const { t, language } = useApp()
  const address = addressOf("newOrder")
  return (
    <section aria-label={t(orderingMessages.catalog)}>
      <Filters addressOf={address} query={query} names={["search"]}>
        <SearchField name="search" label={t(orderingMessages.search)} value={query["search"]} />
      </Filters>
      <Pages
        first={callOf(query, draft.currency)}
        none={
          <NothingFound
            addressOf={address}
            query={query}
            searched={query["search"]}
            none={t(orderingMessages.noItems)}
          />
        }
      >
        {(items: ReadonlyArray<CatalogItem>) => (
          <Table
            caption={t(orderingMessages.catalog)}
            isCaptionHidden
            rows={items}
            keyOf={({ sku }) => sku}
            columns={[
              {
                head: t(orderMessages.name),
                cell: ({ sku, name }) => (
                  <>
                    <span>{name}</span>
                    <div class="quiet small">{sku}</div>
                  </>
                ),
              },
              {
                head: t(orderingMessages.price),
                isNumber: true,
                cell: ({ price, unit }) => `${money(price.gross, language)} / ${unit}`,
              },
              {
                head: t(orderingMessages.add),
                cell: (item) => <AddButton item={item} draft={draft} keep={keep} />,
              },
            ]}
          />
        )}
      </Pages>
    </section>
  )
}
