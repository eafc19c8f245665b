/**
 * Runs statements on the connection pool of the ORM, prepared and with bound parameters.
 *
 * `EntityManager.execute` writes parameters into the text of the query, so nothing is prepared and
 * a file of a megabyte is escaped on its way. Work that is hot or carries files runs here instead.
 */
import type { Pool, PoolClient } from "pg"
import type { Statement } from "./statement.ts"

export type Query = <Row>(
  statement: Statement,
  values: ReadonlyArray<unknown>,
) => Promise<ReadonlyArray<Row>>

export interface Sql {
  /** One statement, one round trip, committed when the promise is fulfilled. */
  readonly query: Query
  /** All that `work` does commits when it is fulfilled; nothing of it when it is rejected. */
  readonly transaction: <A>(work: (query: Query) => Promise<A>) => Promise<A>
  /**
   * As `transaction`, for the only one that has this advisory lock; undefined, and no work, while
   * another has it. Statements of `work` see all that those did who had it before.
   */
  readonly transactionOfOne: <A>(
    lock: bigint,
    work: (query: Query) => Promise<A>,
  ) => Promise<A | undefined>
}

const queryOn =
  (runner: Pick<Pool, "query">): Query =>
  async (statement, values) =>
    (await runner.query({ ...statement, values: values as Array<unknown> })).rows

const begin: Statement = { name: "begin", text: "begin" }
const commit: Statement = { name: "commit", text: "commit" }
const rollback: Statement = { name: "rollback", text: "rollback" }

/** Begins and asks for the lock in one round trip: a text without values holds many statements. */
const beginAsTheOne = async (client: PoolClient, lock: bigint): Promise<boolean> => {
  const text = `begin; select pg_try_advisory_xact_lock(${lock}) as is_the_one`
  // The driver answers such a text with a list, a result for each statement: its types say one.
  const results = [await client.query<{ is_the_one: boolean }>(text)].flat()
  return results.at(-1)?.rows[0]?.is_the_one === true
}

/** Ends the transaction; a connection on which even that fails is closed, which ends it as well. */
const abandon = (client: PoolClient): Promise<void> =>
  client.query(rollback).then(
    () => client.release(),
    () => client.release(true),
  )

export const makeSql = (pool: Pool): Sql => {
  const onConnection = async <A>(work: (client: PoolClient) => Promise<A>): Promise<A> => {
    const client = await pool.connect()
    try {
      const result = await work(client)
      await client.query(commit)
      client.release()
      return result
    } catch (cause) {
      await abandon(client)
      throw cause
    }
  }
  return {
    query: queryOn(pool),
    transaction: (work) =>
      onConnection(async (client) => {
        await client.query(begin)
        return work(queryOn(client))
      }),
    transactionOfOne: (lock, work) =>
      onConnection(async (client) =>
        (await beginAsTheOne(client, lock)) ? work(queryOn(client)) : undefined,
      ),
  }
}
