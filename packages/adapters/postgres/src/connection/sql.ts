/**
 * Runs statements on the connection pool of the ORM, prepared and with bound parameters.
 *
 * `EntityManager.execute` writes parameters into the text of the query, so nothing is prepared and
 * a file of a megabyte is escaped first. Statements that run often or carry files run here instead.
 */
import { type Instant, instant } from "@procurement/domain/calendar"
import * as Option from "effect/Option"
import type { Pool, PoolClient } from "pg"
import { SilentConnection } from "./client.ts"
import { promptMillis, type Statement, statement } from "./statement.ts"

export type Query = <Row>(
  statement: Statement,
  values: ReadonlyArray<unknown>,
) => Promise<ReadonlyArray<Row>>

/** A statement and its values. */
export type Call = readonly [Statement, ReadonlyArray<unknown>]

/** The result of a transaction, and a statement that still has to run in it. */
export interface Ending<A> {
  readonly result: A
  readonly last?: Call | undefined
}

export interface Sql {
  /** One statement, one round trip, committed when the promise is fulfilled. */
  readonly query: Query
  /**
   * Everything that `work` does is committed when it is fulfilled, and rolled back when it is
   * rejected.
   */
  readonly transaction: <A>(work: (query: Query) => Promise<A>) => Promise<A>
  /**
   * As `transaction`, for the only holder of this advisory lock; undefined, and nothing done, while
   * another holds it. All statements see everything that earlier holders committed. Two round
   * trips: the `first` statement is sent along with the request for the lock, the `last` along with
   * the commit. In between the transaction may be idle for `promptMillis`; after that the server
   * rolls it back.
   */
  readonly transactionOfOne: <Row, A>(
    lock: bigint,
    first: Call,
    work: (rows: ReadonlyArray<Row>, query: Query) => Promise<Ending<A>>,
  ) => Promise<A | undefined>
}

const queryOn =
  (runner: Pick<PoolClient, "query">): Query =>
  async (asked, values) =>
    (await runner.query({ ...asked, values: values as Array<unknown> })).rows

/**
 * Runs each statement on a connection of the pool; retries a read once if its connection is silent.
 */
const queryByCheckout = ({ take, giveBack: back }: Checkout, readMillis: number): Query => {
  const ask: Query = async (asked, values) => {
    const client = await take()
    try {
      const rows = await queryOn(client)(asked, values)
      back(client)
      return rows as ReadonlyArray<never>
    } catch (cause) {
      back(client, cause)
      throw cause
    }
  }
  return async (asked, values) => {
    if (asked.isRead !== true) return ask(asked, values)
    const read = { ...asked, answerMillis: asked.answerMillis ?? readMillis }
    return ask<never>(read, values).catch((cause: unknown) => {
      if (!(cause instanceof SilentConnection)) throw cause
      return ask<never>(read, values)
    })
  }
}

const begin: Statement = { name: "begin", text: "begin" }
const commit: Statement = { name: "commit", text: "commit" }
const rollback: Statement = { name: "rollback", text: "rollback" }

/**
 * Begins and asks for the lock. A holder that vanishes silently keeps the lock no longer than it
 * would itself wait. A text without values and without a name may contain several statements.
 */
const beginAsTheOne = async (client: PoolClient, lock: bigint): Promise<boolean> => {
  const text =
    `begin; set local idle_in_transaction_session_timeout = ${promptMillis}; ` +
    `select pg_try_advisory_xact_lock(${lock}) as is_the_one`
  const asked: Statement = { name: "", text, answerMillis: promptMillis }
  // The driver returns a list for such a text, a result for each statement; its types say one
  // result.
  const results = [await client.query<{ is_the_one: boolean }>(asked)].flat()
  return results.at(-1)?.rows[0]?.is_the_one === true
}

/**
 * Whether queries are sent before the previous response has arrived (the driver's `pipeline`). Set
 * it only while no query is running: the driver reads it at every query.
 */
const sendAhead = (client: PoolClient, isAhead: boolean): void => {
  const driver: { pipeline: boolean } = client
  driver.pipeline = isAhead
}

/** When the last statement fails, commit rolls back: nothing is done, and the failure is thrown. */
const commitWith = async (client: PoolClient, last: Call | undefined): Promise<void> => {
  const done = last === undefined ? undefined : queryOn(client)(...last)
  await Promise.all([done, client.query(commit)])
}

export const makeSql = (pool: Pool, readMillis: number): Sql => {
  const checkout = makeCheckout(pool)
  /** Without pipelining, as it was taken: the ORM may use cursors, which can't be pipelined. */
  const giveBack = (client: PoolClient, failure?: unknown): void => {
    sendAhead(client, false)
    checkout.giveBack(client, failure)
  }
  /** Rolls the transaction back; if even that fails, closes the connection, which ends it too. */
  const abandon = async (client: PoolClient, cause: unknown): Promise<void> => {
    if (cause instanceof SilentConnection) return giveBack(client, cause)
    await client.query(rollback).then(
      () => giveBack(client),
      (failure: unknown) => giveBack(client, failure),
    )
  }
  /** Everything that `work` does is rolled back when it is rejected. */
  const onConnection = async <A>(work: (client: PoolClient) => Promise<A>): Promise<A> => {
    const client = await checkout.take()
    try {
      const result = await work(client)
      giveBack(client)
      return result
    } catch (cause) {
      await abandon(client, cause)
      throw cause
    }
  }
  return {
    query: queryByCheckout(checkout, readMillis),
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

/*
 * Takes connections from the pool and returns them. When one is silent, the idle ones count as
 * silent as well until they are replaced: after a silent failover all of them are, and each would
 * cost its next user the whole timeout. New connections are used at once.
 */

interface Checkout {
  readonly take: () => Promise<PoolClient>
  /** Pass the failure of the last statement, if it failed: the connection is then closed. */
  readonly giveBack: (client: PoolClient, failure?: unknown) => void
}

const makeCheckout = (pool: Pool): Checkout => {
  /** How many silent connections were found. */
  let silences = 0
  /** The value of `silences` when the connection last responded. */
  const answeredAt = new WeakMap<PoolClient, number>()

  const take = async (): Promise<PoolClient> => {
    for (;;) {
      const client = await pool.connect()
      const answered = answeredAt.get(client)
      if (answered === undefined || answered === silences) return client
      client.release(true)
    }
  }

  const giveBack = (client: PoolClient, failure?: unknown): void => {
    if (failure === undefined) answeredAt.set(client, silences)
    else if (failure instanceof SilentConnection) silences += 1
    client.release(failure !== undefined)
  }

  return { take, giveBack }
}

/** The first row, as `read` returns it, if there is one. */
export const findRow = async <Row, A>(
  { query }: Pick<Sql, "query">,
  asked: Statement,
  values: ReadonlyArray<unknown>,
  read: (row: Row) => A,
): Promise<Option.Option<A>> => {
  const [row] = await query<Row>(asked, values)
  return Option.map(Option.fromUndefinedOr(row), read)
}

/** The result of a statement that returns one row with a `count`. */
export const queryCount = async (
  { query }: Pick<Sql, "query">,
  counting: Statement,
  values: ReadonlyArray<unknown>,
): Promise<number> => {
  const [row] = await query<{ count: number }>(counting, values)
  return row?.count ?? 0
}

/** The result of a statement that returns one row with a `due_at`, possibly null. */
export const queryDueAt = async (
  { query }: Pick<Sql, "query">,
  due: Statement,
): Promise<Option.Option<Instant>> => {
  const [row] = await query<{ due_at: string | null }>(due, [])
  return Option.map(Option.fromNullishOr(row?.due_at), (text) => instant(Number(text)))
}

/**
 * A deletion that returns the `count` of the rows and not the rows: there may be very many. `rows`
 * is a table and its condition: `bottles where best_before < $1`.
 */
export const deletion = (name: string, rows: string): Statement =>
  statement(
    name,
    `
  with gone as (delete from ${rows} returning 1)
  select count(*)::int as count from gone`,
  )

/**
 * Values: an instant that the condition names `$1`, how many. Locked rows are left for the next
 * time.
 */
export const expiry = (name: string, table: string, condition: string): Statement =>
  deletion(
    name,
    `${table} where ctid = any (array(
      select ctid from ${table} where ${condition} limit $2 for update skip locked
    ))`,
  )

/**
 * Runs a statement that changes up to `limit` rows and returns their `count` until nothing is left;
 * returns the sum. However many rows there are, no lock lasts long and no statement times out: each
 * batch is committed.
 */
export const inBatches = async (
  sql: Pick<Sql, "query">,
  changing: Statement,
  values: ReadonlyArray<unknown>,
  limit: number,
): Promise<number> => {
  let total = 0
  for (let count = limit; count === limit; total += count) {
    count = await queryCount(sql, changing, values)
  }
  return total
}

const expiredAtOnce = 10_000

/** Runs an `expiry` until nothing is left; returns how many rows it deleted. */
export const deleteExpired = (
  sql: Pick<Sql, "query">,
  deleting: Statement,
  before: number,
  atOnce = expiredAtOnce,
): Promise<number> => inBatches(sql, deleting, [before, atOnce], atOnce)
