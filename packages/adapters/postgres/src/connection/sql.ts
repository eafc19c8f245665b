/**
 * Runs statements on the connection pool of the ORM, prepared and with bound parameters.
 *
 * `EntityManager.execute` writes parameters into the text of the query, so nothing is prepared and
 * a file of a megabyte is escaped on its way. Work that is hot or carries files runs here instead.
 */
import type { Statement } from "./statement.ts"

export type Query = <Row>(
  statement: Statement,
  values: ReadonlyArray<unknown>,
) => Promise<ReadonlyArray<Row>>

export interface Notification {
  readonly payload?: string
}

/** What is used of a connection of `pg`. */
export interface PoolClient {
  query<Row>(query: object): Promise<{ readonly rows: ReadonlyArray<Row> }>
  on(event: "notification", listener: (message: Notification) => void): unknown
  on(event: "error" | "end", listener: () => void): unknown
  /** Gives the connection back to the pool, or closes it when told so. */
  release(close?: boolean): void
}

/** What is used of the pool of `pg`. */
export interface Pool {
  readonly ending: boolean
  query<Row>(query: object): Promise<{ readonly rows: ReadonlyArray<Row> }>
  connect(): Promise<PoolClient>
  end(): Promise<void>
}

export interface Sql {
  /** One statement, one round trip, committed when the promise is fulfilled. */
  readonly query: Query
  /** All that `work` does commits when it is fulfilled; nothing of it when it is rejected. */
  readonly transaction: <A>(work: (query: Query) => Promise<A>) => Promise<A>
}

const queryOn =
  (runner: Pick<Pool, "query">): Query =>
  async <Row>(statement: Statement, values: ReadonlyArray<unknown>) =>
    (await runner.query<Row>({ ...statement, values })).rows

const begin: Statement = { name: "begin", text: "begin" }
const commit: Statement = { name: "commit", text: "commit" }
const rollback: Statement = { name: "rollback", text: "rollback" }

/** Ends the transaction; a connection on which even that fails is closed, which ends it as well. */
const abandon = (client: PoolClient): Promise<void> =>
  client.query(rollback).then(
    () => client.release(),
    () => client.release(true),
  )

export const makeSql = (pool: Pool): Sql => ({
  query: queryOn(pool),
  transaction: async (work) => {
    const client = await pool.connect()
    try {
      await client.query(begin)
      const result = await work(queryOn(client))
      await client.query(commit)
      client.release()
      return result
    } catch (cause) {
      await abandon(client)
      throw cause
    }
  },
})
