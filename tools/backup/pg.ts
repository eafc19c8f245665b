/**
 * `pg`, the driver below our database layer, as far as it is used here. It brings no types of its
 * own.
 */
import { createRequire } from "node:module"
import type { Socket } from "node:net"

/** The connection as a query sees it that speaks the protocol itself. */
export interface Wire {
  readonly stream: Socket
  query(text: string): void
  sendCopyFromChunk(chunk: Uint8Array): void
  endCopyFrom(): void
  sendCopyFail(message: string): void
}

/** The queries of the driver, whose results it passes on. */
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

/** Connects, does the work and always closes the connection. */
export const withClient = async <A>(url: string, work: (client: Client) => Promise<A>) => {
  const client = new driver.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
