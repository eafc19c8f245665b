/**
 * Copies whole tables over one connection with PostgreSQL's COPY protocol.
 *
 * The reader and the writer are at most a few buffers apart, however large a table is. Protocol:
 * PostgreSQL 18 documentation, 54.2.6 (COPY operations), consulted 2026-11-21.
 */
import { once } from "node:events"
import { Readable } from "node:stream"
import type { Client, Wire } from "./pg.ts"

/** Reads the row count from the tag of a finished command: `COPY 42`. */
const rowsOf = (tag: string): number => Number(tag.split(" ")[1] ?? 0)

export interface CopiedOut {
  readonly bytes: Readable
  /** Set when all bytes have been read. */
  readonly rows: () => number
}

/** `text`: `copy … to stdout`. Fails when the stream of bytes fails. */
export const copyOut = (client: Client, text: string): CopiedOut => {
  let wire: Wire | undefined
  let rows = 0
  const bytes = new Readable({ read: () => void wire?.stream.resume() })
  client.query({
    submit: (given) => {
      wire = given
      given.query(text)
    },
    // Copies the chunk, because the driver reuses its buffer.
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

/** `text`: `copy … from stdin`. Returns the number of stored rows. */
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
