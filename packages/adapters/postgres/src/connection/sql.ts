/**
 * Runs statements on the connections of a pool, prepared and with bound parameters.
 *
 * The EntityManager writes parameters into the text of the query, so nothing is prepared and a file
 * of a megabyte is escaped first. Statements that run often or carry files run here instead.
 */
import { type Instant, instant } from "@procurement/domain/calendar"
import * as Option from "effect/Option"
import type { Pool, PoolClient } from "pg"
import { queryInTime, SilentConnection, type TimeLimits } from "./client.ts"
import { promptMillis, type Statement, statement } from "./statement.ts"

export type Query = <Row>(
  statement: Statement,
  values: ReadonlyArray<unknown>,
) => Promise<ReadonlyArray<Row>>

/** A statement and its values. */
export type Call = readonly [Statement, ReadonlyArray<unknown>]

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
   * another holds it. The statements see everything that earlier holders committed. The server
   * rolls a transaction back that is idle for `promptMillis`.
   */
  readonly transactionOfOne: <A>(
    lock: bigint,
    work: (query: Query) => Promise<A>,
  ) => Promise<A | undefined>
}

const queryOn =
  (client: PoolClient, answerMillis: number): Query =>
  async (asked, values) => {
    const query = { ...asked, values: values as Array<unknown> }
    return (await queryInTime(client, query, asked.answerMillis ?? answerMillis)).rows
  }

/**
 * Runs each statement on a connection of the pool; retries a read once if its connection is silent.
 */
const queryByCheckout = (
  { take, giveBack }: Checkout,
  { answerMillis, readMillis }: TimeLimits,
): Query => {
  const ask: Query = async (asked, values) => {
    const client = await take()
    try {
      const rows = await queryOn(client, answerMillis)(asked, values)
      giveBack(client)
      return rows as ReadonlyArray<never>
    } catch (cause) {
      giveBack(client, cause)
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

const begin: Call = [{ name: "begin", text: "begin" }, []]
const commit: Call = [{ name: "commit", text: "commit" }, []]
const rollback: Call = [{ name: "rollback", text: "rollback" }, []]

/** A holder that vanishes silently keeps the lock no longer than it would itself wait. */
const beginPrompt: Call = [
  {
    name: "",
    text: `begin; set local idle_in_transaction_session_timeout = ${promptMillis}`,
    answerMillis: promptMillis,
  },
  [],
]

/** Value: the lock. */
const tryLockSql = statement(
  "try_lock",
  "select pg_try_advisory_xact_lock($1) as is_the_one",
  promptMillis,
)

export const makeSql = (pool: Pool, timeLimits: TimeLimits): Sql => {
  const checkout = makeCheckout(pool)
  const { take, giveBack } = checkout

  /** Runs the work in a transaction that `beginning` begins, and ends it. */
  const transact = async <A>(beginning: Call, work: (query: Query) => Promise<A>): Promise<A> => {
    const client = await take()
    const query = queryOn(client, timeLimits.answerMillis)
    try {
      await query(...beginning)
      const result = await work(query)
      await query(...commit)
      giveBack(client)
      return result
    } catch (cause) {
      // If even the rollback fails, closing the connection ends the transaction too.
      const failure =
        cause instanceof SilentConnection ? cause : await failureOf(query(...rollback))
      giveBack(client, failure)
      throw cause
    }
  }
  return {
    query: queryByCheckout(checkout, timeLimits),
    transaction: (work) => transact(begin, work),
    transactionOfOne: (lock, work) =>
      transact(beginPrompt, async (query) => {
        const [row] = await query<{ is_the_one: boolean }>(tryLockSql, [lock])
        return row?.is_the_one === true ? work(query) : undefined
      }),
  }
}

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (failure: unknown) => failure,
  )

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
