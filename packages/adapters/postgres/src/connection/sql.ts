/**
 * Runs statements on the connection pool of the ORM, prepared and with bound parameters.
 *
 * `EntityManager.execute` writes parameters into the text of the query, so nothing is prepared and
 * a file of a megabyte is escaped on its way. Work that is hot or carries files runs here instead.
 */
import type { Pool, PoolClient } from "pg"
import { promptMillis, type Statement } from "./statement.ts"

export type Query = <Row>(
  statement: Statement,
  values: ReadonlyArray<unknown>,
) => Promise<ReadonlyArray<Row>>

/** A statement and its values. */
export type Call = readonly [Statement, ReadonlyArray<unknown>]

/** What a transaction comes to, and what is still to be done in it. */
export interface Ending<A> {
  readonly result: A
  readonly last?: Call | undefined
}

export interface Sql {
  /** One statement, one round trip, committed when the promise is fulfilled. */
  readonly query: Query
  /** All that `work` does commits when it is fulfilled; nothing of it when it is rejected. */
  readonly transaction: <A>(work: (query: Query) => Promise<A>) => Promise<A>
  /**
   * As `transaction`, for the only one that has this advisory lock; undefined, and nothing done,
   * while another has it. All statements see all that those did who had it before. Two round trips:
   * the `first` statement is sent along with the question for the lock, the `last` along with the
   * commit. Between them it may rest for `promptMillis`; else it is undone.
   */
  readonly transactionOfOne: <Row, A>(
    lock: bigint,
    first: Call,
    work: (rows: ReadonlyArray<Row>, query: Query) => Promise<Ending<A>>,
  ) => Promise<A | undefined>
}

const queryOn =
  (runner: Pick<Pool, "query">): Query =>
  async (statement, values) =>
    (await runner.query({ ...statement, values: values as Array<unknown> })).rows

const begin: Statement = { name: "begin", text: "begin" }
const commit: Statement = { name: "commit", text: "commit" }
const rollback: Statement = { name: "rollback", text: "rollback" }

/**
 * The lock of whoever is gone without a word is not kept for longer than he himself would wait. A
 * text without values, and without a name, holds many statements.
 */
const beginAsTheOne = async (client: PoolClient, lock: bigint): Promise<boolean> => {
  const text =
    `begin; set local idle_in_transaction_session_timeout = ${promptMillis}; ` +
    `select pg_try_advisory_xact_lock(${lock}) as is_the_one`
  const asked: Statement = { name: "", text, answerMillis: promptMillis }
  // The driver answers such a text with a list, a result for each statement: its types say one.
  const results = [await client.query<{ is_the_one: boolean }>(asked)].flat()
  return results.at(-1)?.rows[0]?.is_the_one === true
}

/**
 * Whether what is asked on it is sent before the last answer has come (the driver's `pipeline`). To
 * be said while nothing is asked: the driver looks at it with every question.
 */
const sendAhead = (client: PoolClient, isAhead: boolean): void => {
  const driver: { pipeline: boolean } = client
  driver.pipeline = isAhead
}

/** As it was had: cursors, which the ORM can have, can't be sent ahead. */
const giveBack = (client: PoolClient, isBroken: boolean): void => {
  sendAhead(client, false)
  client.release(isBroken)
}

/** Ends the transaction; a connection on which even that fails is closed, which ends it as well. */
const abandon = (client: PoolClient): Promise<void> =>
  client.query(rollback).then(
    () => giveBack(client, false),
    () => giveBack(client, true),
  )

/** Where the last statement fails, commit rolls back: nothing is done, and the failure is told. */
const commitWith = async (client: PoolClient, last: Call | undefined): Promise<void> => {
  const done = last === undefined ? undefined : queryOn(client)(...last)
  await Promise.all([done, client.query(commit)])
}

export const makeSql = (pool: Pool): Sql => {
  /** All that `work` does is undone when it is rejected. */
  const onConnection = async <A>(work: (client: PoolClient) => Promise<A>): Promise<A> => {
    const client = await pool.connect()
    try {
      const result = await work(client)
      giveBack(client, false)
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
        const result = await work(queryOn(client))
        await client.query(commit)
        return result
      }),
    transactionOfOne: <Row, A>(
      lock: bigint,
      first: Call,
      work: (rows: ReadonlyArray<Row>, query: Query) => Promise<Ending<A>>,
    ) =>
      onConnection(async (client) => {
        sendAhead(client, true)
        const query = queryOn(client)
        const asked = [beginAsTheOne(client, lock), query<Row>(...first)] as const
        const [isTheOne, rows] = await Promise.all(asked)
        if (isTheOne) {
          const { result, last } = await work(rows, query)
          await commitWith(client, last)
          return result
        }
        await client.query(rollback)
        return undefined
      }),
  }
}
