/** What a reader does with a list: keeps views of it, chooses its columns, saves it as CSV. */
import { csvTable, decimalCell, textCell } from "@procurement/lib-csv"
import { useState } from "preact/hooks"
import type { Page } from "../api/api-types.ts"
import { type ApiCall, nextPage } from "../api/calls.ts"
import { saveAs } from "../invoices/invoice-files.ts"
import { Action } from "../parts/action.tsx"
import { TextField } from "../parts/field.tsx"
import { Form, type FormValues, MissingField } from "../parts/form.tsx"
import type { ListColumn } from "../parts/table.tsx"
import { useApp } from "../shell/app-context.ts"
import type { Query } from "../shell/routes.ts"
import { useKept } from "../shell/use-kept.ts"
import { addressOf, type List } from "./console-routes.ts"
import { listMessages } from "./console-messages.ts"

type Columns<Row> = ReadonlyArray<ListColumn<Row>>

/** The columns that the reader has chosen, and how to choose others. */
export const useColumns = <Row,>(list: List, all: Columns<Row>) => {
  const [kept, keep] = useKept<ReadonlyArray<string>>(`console.columns.${list}`)
  const chosen = kept ?? all.filter(({ isExtra }) => isExtra !== true).map(({ id }) => id)
  const columns = all.filter(({ id }) => chosen.includes(id))
  const toggle = (id: string): void =>
    keep(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id])
  return { columns, toggle }
}

interface ChoiceProps<Row> {
  readonly all: Columns<Row>
  readonly chosen: Columns<Row>
  readonly toggle: (id: string) => void
}

/** The last column can't be taken away. */
export const ColumnChoice = <Row,>({ all, chosen, toggle }: ChoiceProps<Row>) => {
  const { t } = useApp()
  const ids = chosen.map(({ id }) => id)
  return (
    <details class="menu">
      <summary>{t(listMessages.columns)}</summary>
      <fieldset>
        <legend class="unseen">{t(listMessages.columns)}</legend>
        {all.map(({ id, head }) => (
          <label key={id} class="choice">
            <input
              type="checkbox"
              checked={ids.includes(id)}
              disabled={ids.length === 1 && ids.includes(id)}
              onChange={() => toggle(id)}
            />
            <span>{head}</span>
          </label>
        ))}
      </fieldset>
    </details>
  )
}

interface View {
  readonly name: string
  readonly query: Query
}

interface ViewsProps {
  readonly list: List
  readonly query: Query
}

/** Filters that the reader keeps under a name, in this browser. */
export const SavedViews = ({ list, query }: ViewsProps) => {
  const { t, announce } = useApp()
  const [views = [], keep] = useKept<ReadonlyArray<View>>(`console.views.${list}`)
  const others = (name: string) => views.filter((view) => view.name !== name)
  const save = ({ text }: FormValues): void => {
    const name = text("view")
    if (name === "") throw new MissingField("view")
    keep([...others(name), { name, query }])
    announce(t(listMessages.viewSaved))
  }
  return (
    <details class="menu">
      <summary>{t(listMessages.views)}</summary>
      {views.length > 0 && (
        <ul>
          {views.map((view) => (
            <li key={view.name}>
              <a href={addressOf(list)(view.query)}>{view.name}</a>
              <button
                type="button"
                class="plain"
                aria-label={`${t(listMessages.forget)}: ${view.name}`}
                onClick={() => keep(others(view.name))}
              >
                ✕
              </button>
            </li>
          ))}
        </ul>
      )}
      <Form submit={t(listMessages.saveView)} isQuiet onSubmit={save}>
        <TextField name="view" label={t(listMessages.viewName)} />
      </Form>
    </details>
  )
}

/** Beyond that a file is too large for a spreadsheet. */
const maximumRows = 100_000

const isDecimal = (text: string): boolean => /^-?\d+\.\d+$/.test(text)

interface ExportProps<Row> {
  readonly list: List
  readonly first: ApiCall<Page<Row>>
  readonly columns: Columns<Row>
}

/** Saves what is listed, page by page, with the columns that are shown. */
export const CsvExport = <Row,>({ list, first, columns }: ExportProps<Row>) => {
  const { t, send } = useApp()
  const [progress, setProgress] = useState<string>()
  const save = async (): Promise<void> => {
    const table = csvTable<Row>(
      Object.fromEntries(
        columns.map(({ head, text }) => [
          head,
          (row: Row) => {
            const value = text(row)
            return value !== undefined && isDecimal(value) ? decimalCell(value) : textCell(value)
          },
        ]),
      ),
    )
    const lines = [table.head]
    for (let call: ApiCall<Page<Row>> | undefined = first; call !== undefined; ) {
      const { items, next }: Page<Row> = await send(call)
      for (const row of items) lines.push(table.line(row, lines.length))
      const isFull = next !== null && lines.length > maximumRows
      setProgress(`${t(isFull ? listMessages.firstRows : listMessages.rows)} ${lines.length - 1}`)
      call = next === null || isFull ? undefined : nextPage<Page<Row>>(next)
    }
    saveAs(new Blob(lines, { type: "text/csv" }), `${list}.csv`)
  }
  return <Action label={t(listMessages.csv)} act={save} hint={progress} />
}
