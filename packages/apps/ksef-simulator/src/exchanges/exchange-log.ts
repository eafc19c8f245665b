/**
 * The journal of exchanges: one line of JSON each, appended to a file for its reader.
 *
 * It is no state: the simulator never reads it, and a failed write is logged without an effect on
 * responses. The latest exchanges stay in memory for the pages.
 */
import { optional } from "@procurement/domain/optional"
import { once } from "node:events"
import { createWriteStream, type WriteStream } from "node:fs"
import { open } from "node:fs/promises"
import { finished } from "node:stream/promises"
import type { Log } from "../options.ts"
import { contentsOf, type Exchanged, type Headline, headlineOf } from "./exchange.ts"

/** A recent exchange; with a file also what was sent and returned, as JSON, shortened. */
export interface RecentExchange extends Headline {
  readonly request?: string
  readonly response?: string
}

export interface ExchangeLog {
  readonly record: (exchanged: Exchanged) => void
  /** Newest first. */
  readonly latest: () => ReadonlyArray<RecentExchange>
  /** Resolves when every line is in the file. */
  readonly close: () => Promise<void>
}

export interface ExchangeLogOptions {
  /** Undefined: no file is written. */
  readonly file: string | undefined
  /** Whether bodies that are not JSON appear in full. */
  readonly withBodies: boolean
  readonly log: Log
}

const remembered = 200

/** Rejects when the file can't be written. */
const streamTo = async (file: string, log: Log): Promise<WriteStream> => {
  const handle = await open(file, "a")
  const stream = createWriteStream(file, { fd: handle })
  stream.on("error", (error) => log("error", "the journal can't be written", { file, error }))
  return stream
}

const maximumExcerpt = 1_000

const excerptOf = (content: object): string => {
  const text = JSON.stringify(content, null, 1)
  return text.length > maximumExcerpt ? `${text.slice(0, maximumExcerpt)}…` : text
}

export const openExchangeLog = async ({
  file,
  withBodies,
  log,
}: ExchangeLogOptions): Promise<ExchangeLog> => {
  const stream = file === undefined ? undefined : await streamTo(file, log)
  const latest: Array<RecentExchange> = []
  const write = (exchanged: Exchanged): RecentExchange => {
    const headline = headlineOf(exchanged)
    if (stream === undefined) return headline
    const { request, response } = contentsOf(exchanged, withBodies)
    stream.write(`${JSON.stringify({ ...headline, request, response })}\n`)
    const excerpts = { request: excerptOf(request), response: response && excerptOf(response) }
    return { ...headline, ...optional(excerpts) }
  }
  return {
    record: (exchanged) => {
      latest.push(write(exchanged))
      if (latest.length > remembered) latest.shift()
    },
    latest: () => latest.toReversed(),
    close: async () => {
      if (stream === undefined || stream.destroyed) return
      stream.end()
      await Promise.race([finished(stream), once(stream, "error")])
    },
  }
}
