/**
 * Whole tables over one connection, as PostgreSQL's COPY writes and reads them.
 *
 * Neither side is ahead of the other by more than a few buffers, however large a table is.
 * Protocol: PostgreSQL 18 documentation, 54.2.6 (COPY operations), consulted 2026-11-21.
 */
import { once } from "node:events"
import { Readable } from "node:stream"
import type { Client, Wire } from "./pg.ts"

/** The tag of a command that has ended: `COPY 42`. */
const rowsOf = (tag: string): number => Number(tag.split(" ")[1] ?? 0)

export interface CopiedOut {
  readonly bytes: Readable
  /** Known when all bytes are there. */
  readonly rows: () => number
}

/** `text`: `copy … to stdout`. Fails as the stream of bytes does. */
export const copyOut = (client: Client, text: string): CopiedOut => {
  let wire: Wire | undefined
  let rows = 0
  const bytes = new Readable({ read: () => void wire?.stream.resume() })
  client.query({
    submit: (given) => {
      wire = given
      given.query(text)
    },
    // The driver uses its buffer again.
    handleCopyData: ({ chunk }, { stream }) => {
      if (!bytes.push(Uint8Array.from(chunk))) stream.pause()
    },
    handleCommandComplete: (message) => {
      rows = rowsOf(message.text)
    },
    handleReadyForQuery: () => void bytes.push(null),
    handleError: (error) => void bytes.destroy(error),
  })
  return { bytes, rows: () => rows }
}

const send = async (wire: Wire, source: AsyncIterable<Uint8Array>): Promise<void> => {
  for await (const chunk of source) {
    wire.sendCopyFromChunk(chunk)
    if (wire.stream.writableNeedDrain) await once(wire.stream, "drain")
  }
}

/** `text`: `copy … from stdin`. Answers how many rows were stored. */
export const copyIn = (
  client: Client,
  text: string,
  source: AsyncIterable<Uint8Array>,
): Promise<number> =>
  new Promise((resolve, reject) => {
    let rows = 0
    client.query({
      submit: (wire) => wire.query(text),
      handleCopyInResponse: (wire) => {
        send(wire, source).then(
          () => wire.endCopyFrom(),
          (error: unknown) => wire.sendCopyFail(String(error)),
        )
      },
      handleCommandComplete: (message) => {
        rows = rowsOf(message.text)
      },
      handleReadyForQuery: () => resolve(rows),
      handleError: reject,
    })
  })
