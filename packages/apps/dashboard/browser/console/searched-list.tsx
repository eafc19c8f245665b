/** A list of the console: its heading, filters, tools and pages. */
import type { ComponentChildren } from "preact"
import type { Page } from "../api/api-types.ts"
import type { ApiCall } from "../api/calls.ts"
import { Filters } from "../parts/filters.tsx"
import { NothingFound } from "../parts/nothing-found.tsx"
import { PageHead } from "../parts/page-head.tsx"
import { Pages } from "../parts/pages.tsx"
import { type ListColumn, Table } from "../parts/table.tsx"
import type { Query } from "../shell/routes.ts"
import { addressOf, type List } from "./console-routes.ts"
import { ColumnChoice, CsvExport, SavedViews, useColumns } from "./list-tools.tsx"

interface SearchedListProps<Row> {
  readonly list: List
  readonly title: string
  /** At the end of the heading: actions. */
  readonly actions?: ComponentChildren
  readonly query: Query
  /** Names of the filters in the address. */
  readonly names: ReadonlyArray<string>
  readonly filters?: ComponentChildren
  /** The first page, of that size. */
  readonly callOf: (query: Query, limit: number) => ApiCall<Page<Row>>
  readonly columns: ReadonlyArray<ListColumn<Row>>
  readonly keyOf: (row: Row) => string
  /** Shown when there is neither a row nor a filter. */
  readonly none: string
}

const shownRows = 50
/** The largest page of the API. */
const exportedRows = 100

export const SearchedList = <Row,>(props: SearchedListProps<Row>) => {
  const { list, title, actions, query, names, filters, callOf, keyOf, none } = props
  const { columns, toggle } = useColumns(list, props.columns)
  return (
    <>
      <PageHead title={title}>{actions}</PageHead>
      {names.length > 0 && (
        <Filters addressOf={addressOf(list)} query={query} names={names}>
          {filters}
        </Filters>
      )}
      <div class="list-tools">
        {names.length > 0 && <SavedViews list={list} query={query} />}
        <ColumnChoice all={props.columns} chosen={columns} toggle={toggle} />
        <CsvExport list={list} first={callOf(query, exportedRows)} columns={columns} />
      </div>
      <Pages
        first={callOf(query, shownRows)}
        none={
          <NothingFound
            addressOf={addressOf(list)}
            query={query}
            searched={query["search"]}
            none={none}
          />
        }
      >
        {(items) => (
          <Table caption={title} isCaptionHidden rows={items} keyOf={keyOf} columns={columns} />
        )}
      </Pages>
    </>
  )
}
