/**
 * Copies whole tables over one connection with PostgreSQL's COPY protocol, by the part of `pg` that
 * it needs: the driver is below our database layer and has no types.
 *
 * The reader and the writer are at most a few buffers apart, however large a table is. Protocol:
 * PostgreSQL 18 documentation, 54.2.6 (COPY operations), consulted 2026-11-21.
 */
import { once } from "node:events"
import { createRequire } from "node:module"
import type { Socket } from "node:net"
import { Readable } from "node:stream"

/** The connection, as seen by a query that speaks the protocol directly. */
interface Wire {
  readonly stream: Socket
  query(text: string): void
  sendCopyFromChunk(chunk: Uint8Array): void
  endCopyFrom(): void
  sendCopyFail(message: string): void
}

/** The interface that the driver requires of a query whose responses it passes on. */
interface Submitted {
  submit(wire: Wire): void
  handleCopyInResponse?(wire: Wire): void
  handleCopyData?(message: { readonly chunk: Uint8Array }, wire: Wire): void
  handleCommandComplete(message: { readonly text: string }): void
  handleReadyForQuery(): void
  handleError(error: Error): void
}

export interface Client {
  connect(): Promise<unknown>
  query(submitted: Submitted): unknown
  query<Row>(
    text: string,
    values?: ReadonlyArray<unknown>,
  ): Promise<{ readonly rows: ReadonlyArray<Row> }>
  end(): Promise<void>
}

const driver = createRequire(import.meta.url)("pg") as {
  readonly Client: new (options: { readonly connectionString: string }) => Client
}

/** Connects, runs the work and always closes the connection. */
export const withClient = async <A>(url: string, work: (client: Client) => Promise<A>) => {
  const client = new driver.Client({ connectionString: url })
  await client.connect()
  return work(client).finally(() => client.end())
}

/** Reads the row count from the tag of a finished command: `COPY 42`. */
const rowsOf = (tag: string): number => Number(tag.split(" ")[1] ?? 0)

/** `text`: `copy … to stdout`. `rows` is set when all bytes have been read. */
export const copyOut = (client: Client, text: string) => {
  let wire: Wire | undefined
  const bytes = new Readable({ read: () => void wire?.stream.resume() })
  const copied = { bytes, rows: 0 }
  client.query({
    submit: (connection) => {
      wire = connection
      connection.query(text)
    },
    // Copies the chunk, because the driver reuses its buffer.
    handleCopyData: ({ chunk }, { stream }) => {
      if (!bytes.push(Uint8Array.from(chunk))) stream.pause()
    },
    handleCommandComplete: (message) => {
      copied.rows = rowsOf(message.text)
    },
    handleReadyForQuery: () => void bytes.push(null),
    handleError: (error) => void bytes.destroy(error),
  })
  return copied
}

const send = async (wire: Wire, source: AsyncIterable<Uint8Array>): Promise<void> => {
  for await (const chunk of source) {
    wire.sendCopyFromChunk(chunk)
    if (wire.stream.writableNeedDrain) await once(wire.stream, "drain")
  }
}

/** `text`: `copy … from stdin`. Returns the number of stored rows. */
export const copyIn = (client: Client, text: string, source: AsyncIterable<Uint8Array>) =>
  new Promise<number>((resolve, reject) => {
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
