/** Writes the register of a month into a file, page by page. */
import { createHash, randomUUID } from "node:crypto"
import { type FileHandle, open, rename, rm } from "node:fs/promises"
import type { LedgerFile } from "@procurement/adapter-jpk"
import type { Sha256 } from "@procurement/domain/archive"
import type { LedgerRow, LedgerSink } from "@procurement/domain/ledger"
import * as Effect from "effect/Effect"
import { CommandFailed } from "./command-failed.ts"

const rowsBetweenReports = 10_000

/** Replaces a line on a terminal; a file or a pipe gets no progress. */
const report = (rows: number): void => {
  if (process.stderr.isTTY) process.stderr.write(`\r${rows} rows`)
}

const clearReport = (): void => {
  if (process.stderr.isTTY) process.stderr.write("\r\u001B[K")
}

type Objection = (row: LedgerRow) => string | undefined

interface Draft {
  /** Beside the file, so that an earlier file stays as it was until the new one is complete. */
  readonly path: string
  readonly handle: FileHandle
}

/**
 * Uses a sink that writes the file. A failure leaves an earlier file as it was; so does a row that
 * the file can't contain.
 */
export const writingLedger = <A, E, R>(
  path: string,
  file: LedgerFile,
  objection: Objection,
  use: (sink: LedgerSink<CommandFailed, never>) => Effect.Effect<A, E, R>,
): Effect.Effect<A, E | CommandFailed, R> => {
  const attempt = <B>(work: () => Promise<B>) =>
    Effect.tryPromise({
      try: work,
      catch: (cause) =>
        new CommandFailed(`${path}: ${cause instanceof Error ? cause.message : String(cause)}`),
    })
  const hash = createHash("sha256")

  const sinkOf = ({ path: draft, handle }: Draft): LedgerSink<CommandFailed, never> => {
    const write = (text: string) =>
      attempt(async () => {
        hash.update(text)
        await handle.writeFile(text)
      })
    let hasHead = false
    const writeHead = Effect.suspend(() => {
      if (hasHead) return Effect.void
      hasHead = true
      return write(file.head)
    })
    return {
      write: (rows, { rows: before }) => {
        const [why] = rows.flatMap((row) => objection(row) ?? [])
        if (why !== undefined) {
          return Effect.fail(
            new CommandFailed(`${why}: use --format csv, which has every document`),
          )
        }
        const after = before + rows.length
        if (Math.floor(after / rowsBetweenReports) > Math.floor(before / rowsBetweenReports)) {
          report(after)
        }
        const text = rows.map((row, nth) => file.row(row, before + nth + 1)).join("")
        return Effect.andThen(writeHead, write(text))
      },
      end: (totals) =>
        Effect.gen(function* () {
          yield* writeHead
          yield* write(file.tail(totals))
          yield* attempt(() => handle.sync())
          yield* attempt(() => rename(draft, path))
          return hash.digest("hex") as Sha256
        }),
    }
  }

  const draft = `${path}.${randomUUID()}.part`
  return Effect.acquireUseRelease(
    attempt(async (): Promise<Draft> => ({ path: draft, handle: await open(draft, "wx") })),
    (opened) => use(sinkOf(opened)),
    ({ handle }) =>
      Effect.promise(async () => {
        clearReport()
        await handle.close()
        await rm(draft, { force: true })
      }),
  )
}
