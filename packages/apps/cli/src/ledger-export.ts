/** Writes the register of a month into a file, order by order. */
import { createHash } from "node:crypto"
import { open, rename, rm } from "node:fs/promises"
import type { LedgerFile } from "@procurement/adapter-jpk"
import type { Instant } from "@procurement/domain/calendar"
import {
  type LedgerPeriod,
  type LedgerRow,
  type LedgerTotals,
  ledgerRows,
  noRows,
  withRow,
} from "@procurement/domain/ledger"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { CommandFailed } from "./command-failed.ts"

export interface WrittenFile {
  readonly totals: LedgerTotals
  /** Of the whole file, hexadecimal. */
  readonly sha256: string
}

const rowsBetweenReports = 10_000

/** Replaces a line on a terminal; a file or a pipe gets no progress. */
const report = (rows: number): void => {
  if (process.stderr.isTTY) process.stderr.write(`\r${rows} rows`)
}

const clearReport = (): void => {
  if (process.stderr.isTTY) process.stderr.write("\r\u001B[K")
}

/** The texts of a file, in the order of the rows. */
const made = (file: LedgerFile) => {
  let totals = noRows
  return {
    textOf: (rows: ReadonlyArray<LedgerRow>): string =>
      rows
        .map((row) => {
          totals = withRow(totals, row)
          if (totals.rows % rowsBetweenReports === 0) report(totals.rows)
          return file.row(row, totals.rows)
        })
        .join(""),
    totals: () => totals,
  }
}

const failed = (path: string) => (cause: unknown) =>
  new CommandFailed(`${path}: ${cause instanceof Error ? cause.message : String(cause)}`)

/**
 * Writes the file beside its place and moves it there when it is complete, so that a failure leaves
 * an earlier file as it was.
 */
export const writeLedger = (
  path: string,
  file: LedgerFile,
  period: LedgerPeriod,
  asOf: Instant,
  objection: (row: LedgerRow) => string | undefined,
) =>
  Effect.gen(function* () {
    const draft = `${path}.part`
    const attempt = <A>(work: () => Promise<A>) =>
      Effect.tryPromise({ try: work, catch: failed(path) })
    const discard = Effect.promise(() => rm(draft, { force: true }))
    const writing = Effect.gen(function* () {
      const handle = yield* Effect.acquireRelease(
        attempt(() => open(draft, "w")),
        (opened) => Effect.promise(() => opened.close()),
      )
      const hash = createHash("sha256")
      const write = (text: string) => {
        hash.update(text)
        return attempt(() => handle.writeFile(text))
      }
      const { textOf, totals } = made(file)
      yield* write(file.head)
      yield* Stream.runForEachArray(ledgerRows(period, asOf), (rows) => {
        const [why] = rows.flatMap((row) => objection(row) ?? [])
        return why === undefined
          ? write(textOf(rows))
          : Effect.fail(new CommandFailed(`${why}: use --format csv, which has every document`))
      })
      yield* write(file.tail(totals()))
      yield* attempt(() => handle.sync())
      return { totals: totals(), sha256: hash.digest("hex") }
    })
    const written: WrittenFile = yield* Effect.scoped(writing).pipe(
      Effect.onError(() => discard),
      Effect.ensuring(Effect.sync(clearReport)),
    )
    yield* attempt(() => rename(draft, path))
    return written
  })
