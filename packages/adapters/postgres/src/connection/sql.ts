/**
 * Runs statements on the connections of a pool, prepared and with bound parameters.
 *
 * The EntityManager writes parameters into the text of the query, so it prepares nothing and has to
 * escape a file of a megabyte. Statements that run often or carry files run here instead.
 */
import { type Instant, instant } from "@procurement/domain/calendar"
import * as Option from "effect/Option"
import type { PoolClient } from "pg"
import { type ConnectionPool, queryInTime, SilentConnection, type TimeLimits } from "./client.ts"
import { promptMillis, type Statement, statement } from "./statement.ts"

export type Query = <Row>(
  statement: Statement,
  values: ReadonlyArray<unknown>,
) => Promise<ReadonlyArray<Row>>

/** For statements that change nothing. */
export interface Reads {
  readonly query: Query
}

/** A pattern of LIKE that matches the text anywhere, with its special characters escaped. */
export const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, "\\$&")}%`

/** A statement and its values. */
export type Call = readonly [Statement, ReadonlyArray<unknown>]

export interface Sql extends Reads {
  /** Runs one statement in one round trip; it is committed when the promise is fulfilled. */
  readonly query: Query
  /**
   * Runs several reads on one connection, and so at one server; each has the time limit of a read.
   */
  readonly onOneConnection: <A>(work: (query: Query) => Promise<A>) => Promise<A>
  /**
   * Commits everything that `work` does when its promise is fulfilled; rolls back when it is
   * rejected.
   */
  readonly transaction: <A>(work: (query: Query) => Promise<A>) => Promise<A>
  /**
   * As `transaction`, for the only holder of this advisory lock. Returns undefined and does nothing
   * while another transaction holds it. The statements see everything that earlier holders
   * committed. The server rolls back a transaction that is idle for `promptMillis`.
   */
  readonly exclusiveTransaction: <A>(
    lock: bigint,
    work: (query: Query) => Promise<A>,
  ) => Promise<A | undefined>
}

const queryOn =
  (client: PoolClient, answerMillis: number): Query =>
  async (prepared, values) => {
    const query = { ...prepared, values: values as Array<unknown> }
    return (await queryInTime(client, query, prepared.answerMillis ?? answerMillis)).rows
  }

const withClient = async <A>(
  { acquire, release }: Checkout,
  work: (client: PoolClient) => Promise<A>,
): Promise<A> => {
  const client = await acquire()
  try {
    const result = await work(client)
    release(client)
    return result
  } catch (cause) {
    release(client, cause)
    throw cause
  }
}

/**
 * Runs each statement on a connection of the pool; retries a read once if its connection is silent.
 */
const queryByCheckout = (checkout: Checkout, { answerMillis, readMillis }: TimeLimits): Query => {
  const run: Query = (prepared, values) =>
    withClient(checkout, (client) => queryOn(client, answerMillis)(prepared, values))
  return async (prepared, values) => {
    if (prepared.isRead !== true) return run(prepared, values)
    const read = { ...prepared, answerMillis: prepared.answerMillis ?? readMillis }
    return run<never>(read, values).catch((cause: unknown) => {
      if (!(cause instanceof SilentConnection)) throw cause
      return run<never>(read, values)
    })
  }
}

const begin: Call = [{ name: "begin", text: "begin" }, []]
const commit: Call = [{ name: "commit", text: "commit" }, []]
const rollback: Call = [{ name: "rollback", text: "rollback" }, []]

/**
 * A holder that vanishes without closing its connection loses the lock after the time that it would
 * itself wait for a response.
 */
const beginPrompt: Call = [
  {
    name: "",
    text: `begin; set local idle_in_transaction_session_timeout = ${promptMillis}`,
    answerMillis: promptMillis,
  },
  [],
]

/** Parameter: the lock. */
const tryLockSql = statement(
  "try_lock",
  "select pg_try_advisory_xact_lock($1) as is_the_one",
  promptMillis,
)

type Connecting = Pick<ConnectionPool, "connect">

export const makeSql = (pool: Connecting, timeLimits: TimeLimits): Sql => {
  const checkout = makeCheckout(pool)
  const { acquire, release } = checkout

  /** Runs the work in a transaction that `beginning` starts, and ends the transaction. */
  const transact = async <A>(beginning: Call, work: (query: Query) => Promise<A>): Promise<A> => {
    const client = await acquire()
    const query = queryOn(client, timeLimits.answerMillis)
    try {
      await query(...beginning)
      const result = await work(query)
      await query(...commit)
      release(client)
      return result
    } catch (cause) {
      // If the rollback fails as well, closing the connection ends the transaction.
      const failure =
        cause instanceof SilentConnection ? cause : await failureOf(query(...rollback))
      release(client, failure)
      throw cause
    }
  }
  return {
    query: queryByCheckout(checkout, timeLimits),
    onOneConnection: (work) =>
      withClient(checkout, (client) => work(queryOn(client, timeLimits.readMillis))),
    transaction: (work) => transact(begin, work),
    exclusiveTransaction: (lock, work) =>
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

interface Checkout {
  readonly acquire: () => Promise<PoolClient>
  /** Pass the failure of the last statement, if any: it closes the connection. */
  readonly release: (client: PoolClient, failure?: unknown) => void
}

/**
 * Acquires connections of the pool and releases them. Once one is silent, the idle ones count as
 * silent too until they are replaced: after a failover without notice all of them are, and each
 * would cost its next user the whole timeout. New connections are used at once.
 */
const makeCheckout = (pool: Connecting): Checkout => {
  /** Number of silent connections found so far. */
  let silences = 0
  /** The value of `silences` when the connection last responded. */
  const answeredAt = new WeakMap<PoolClient, number>()

  const acquire = async (): Promise<PoolClient> => {
    for (;;) {
      const client = await pool.connect()
      const answered = answeredAt.get(client)
      if (answered === undefined || answered === silences) return client
      client.release(true)
    }
  }

  const release = (client: PoolClient, failure?: unknown): void => {
    if (failure === undefined) answeredAt.set(client, silences)
    else if (failure instanceof SilentConnection) silences += 1
    client.release(failure !== undefined)
  }

  return { acquire, release }
}

/** The first row, converted by `read`, or none. */
export const findRow = async <Row, A>(
  { query }: Pick<Sql, "query">,
  prepared: Statement,
  values: ReadonlyArray<unknown>,
  read: (row: Row) => A,
): Promise<Option.Option<A>> => {
  const [row] = await query<Row>(prepared, values)
  return Option.map(Option.fromUndefinedOr(row), read)
}

/** Returns the `count` of a statement's only row. */
export const queryCount = async (
  { query }: Pick<Sql, "query">,
  counting: Statement,
  values: ReadonlyArray<unknown>,
): Promise<number> => {
  const [row] = await query<{ count: number }>(counting, values)
  return row?.count ?? 0
}

/** Returns the `due_at` of a statement's only row; none when it is null. */
export const queryDueAt = async (
  { query }: Pick<Sql, "query">,
  due: Statement,
): Promise<Option.Option<Instant>> => {
  const [row] = await query<{ due_at: string | null }>(due, [])
  return Option.map(Option.fromNullishOr(row?.due_at), (text) => instant(Number(text)))
}

/**
 * A deletion that returns the `count` of deleted rows instead of the rows, which may be many.
 * `rows` is a table and its condition: `bottles where best_before < $1`.
 */
export const deletion = (name: string, rows: string): Statement =>
  statement(
    name,
    `
  with gone as (delete from ${rows} returning 1)
  select count(*)::int as count from gone`,
  )

/**
 * Parameters: an instant that the condition names `$1`, limit. Skips locked rows; a later run
 * deletes them.
 */
export const expiry = (name: string, table: string, condition: string): Statement =>
  deletion(
    name,
    `${table} where ctid = any (array(
      select ctid from ${table} where ${condition} limit $2 for update skip locked
    ))`,
  )

/**
 * Runs a statement that changes up to `limit` rows and returns their `count`, until no rows are
 * left; returns the sum. Each batch is committed, so however many rows there are, no lock lasts
 * long and no statement times out.
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

const expiryBatchSize = 10_000

/** Runs an `expiry` until no rows are left; returns how many rows it deleted. */
export const deleteExpired = (
  sql: Pick<Sql, "query">,
  deleting: Statement,
  before: number,
  atOnce = expiryBatchSize,
): Promise<number> => inBatches(sql, deleting, [before, atOnce], atOnce)
