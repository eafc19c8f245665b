/**
 * The part of `pg` that the backup uses. The driver is below our database layer and has no types.
 */
import { createRequire } from "node:module"
import type { Socket } from "node:net"

/** The connection, as seen by a query that speaks the protocol directly. */
export interface Wire {
  readonly stream: Socket
  query(text: string): void
  sendCopyFromChunk(chunk: Uint8Array): void
  endCopyFrom(): void
  sendCopyFail(message: string): void
}

/** The interface that the driver requires of a query whose responses it passes on. */
export interface Submitted {
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
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
