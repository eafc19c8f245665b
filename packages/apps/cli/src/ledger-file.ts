/** Writes the register of a month into a file, page by page. */
import type { LedgerFile } from "@procurement/adapter-jpk"
import type { LedgerRow, LedgerSink, LedgerTotals } from "@procurement/domain/ledger"
import * as Effect from "effect/Effect"
import { CommandFailed } from "./command-failed.ts"
import { type DraftFile, onFile, report, withDraft } from "./draft-file.ts"

const rowsBetweenReports = 10_000

/** True when the rows complete the next so many. */
export const isTimeToReport = (before: number, after: number, every: number): boolean =>
  Math.floor(after / every) > Math.floor(before / every)

/** The text of a file in the making. */
export interface LedgerText {
  readonly rows: (rows: ReadonlyArray<LedgerRow>, position: number) => Promise<void>
  readonly tail: (totals: LedgerTotals) => Promise<void>
}

/** The head is written with the first rows: a month that can't be written leaves no file. */
export const ledgerText = (file: LedgerFile, { write }: Pick<DraftFile, "write">): LedgerText => {
  let hasHead = false
  const writeHead = async (): Promise<void> => {
    if (hasHead) return
    hasHead = true
    await write(file.head)
  }
  return {
    rows: async (rows, position) => {
      await writeHead()
      await write(rows.map((row, nth) => file.row(row, position + nth + 1)).join(""))
    },
    tail: async (totals) => {
      await writeHead()
      await write(file.tail(totals))
    },
  }
}

type Objection = (row: LedgerRow) => string | undefined

/** Uses a sink that writes the file. It fails with the first row that the file can't contain. */
export const writingLedger = <A, E, R>(
  path: string,
  file: LedgerFile,
  objection: Objection,
  use: (sink: LedgerSink<CommandFailed, never>) => Effect.Effect<A, E, R>,
): Effect.Effect<A, E | CommandFailed, R> =>
  withDraft(path, (draft) => {
    const text = ledgerText(file, draft)
    return use({
      write: (rows, { rows: before }) => {
        const [why] = rows.flatMap((row) => objection(row) ?? [])
        if (why !== undefined) {
          return Effect.fail(
            new CommandFailed(`${why}: use --format csv, which has every document`),
          )
        }
        const after = before + rows.length
        if (isTimeToReport(before, after, rowsBetweenReports)) report(`${after} rows`)
        return onFile(path, () => text.rows(rows, before))
      },
      end: (totals) =>
        onFile(path, async () => {
          await text.tail(totals)
          return draft.complete()
        }),
    })
  })
