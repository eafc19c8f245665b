/** Rows of data; on a narrow page each row becomes a block in which every value has its label. */
import type { ComponentChildren } from "preact"

export interface Column<Row> {
  readonly head: string
  readonly cell: (row: Row) => ComponentChildren
  /** Aligns the column at its end. */
  readonly isNumber?: boolean
}

/** Of a list whose columns can be chosen and saved as a file. */
export interface ListColumn<Row> extends Column<Row> {
  /** As long as the list exists: choices are kept under it. */
  readonly id: string
  /** The value in a file; undefined: an empty cell. Amounts are decimals. */
  readonly text: (row: Row) => string | undefined
  /** Shown only when it is chosen. */
  readonly isExtra?: true
}

interface TableProps<Row> {
  readonly caption: string
  readonly isCaptionHidden?: boolean
  readonly columns: ReadonlyArray<Column<Row>>
  readonly rows: ReadonlyArray<Row>
  readonly keyOf: (row: Row) => string
}

/** The roles are explicit, because a narrow page shows a table as blocks, which would lose them. */
export const Table = <Row,>(props: TableProps<Row>) => {
  const { caption, isCaptionHidden, columns, rows, keyOf } = props
  return (
    <table role="table">
      <caption class={isCaptionHidden ? "unseen" : undefined}>{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map(({ head, isNumber }) => (
            <th key={head} scope="col" role="columnheader" class={isNumber ? "number" : undefined}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <tr key={keyOf(row)} role="row">
            {columns.map(({ head, cell, isNumber }) => (
              <td key={head} role="cell" data-label={head} class={isNumber ? "number" : undefined}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
