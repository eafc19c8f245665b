/**
 * Connections of `pg`, and queries on them that retain no rows and do not wait for ever
 * (docs/explanation/storage.md).
 *
 * The driver makes a query and then assigns its callback to it, for a promise and for
 * `query_timeout`. V8 takes a function that is assigned to a property for a method, keeps it, and
 * puts it among the old objects at once. Every row of every response then lives as long as the old
 * objects do and is copied twice on its way to them, and the whole process waits for that: of 53.8
 * MB between two collections 28 survived, each in 9 to 20 ms. Here the callback is an argument, and
 * the timeout is ours: of 26.9 MB 0.02 survive, in less than 1 ms.
 */
import { type ClientBase, Pool, type QueryConfig, type QueryResult } from "pg"

/** The server ends what takes too long; the driver ends what the server no longer responds to. */
export interface TimeLimits {
  /** For a statement, and for a transaction that is idle. */
  readonly statementMillis: number
  /** For a statement including the way to the server and back. */
  readonly answerMillis: number
  /** The same for a statement that only reads: it is retried, once, on a new connection. */
  readonly readMillis: number
}

/** For commands and tools. */
export const defaultTimeLimits: TimeLimits = {
  statementMillis: 60_000,
  answerMillis: 90_000,
  readMillis: 90_000,
}

/** For workers: a batch takes milliseconds, and its lease is longer than all of these. */
export const workTimeLimits: TimeLimits = {
  statementMillis: 15_000,
  answerMillis: 20_000,
  readMillis: 10_000,
}

/** For requests, while a customer waits. */
export const requestTimeLimits: TimeLimits = {
  statementMillis: 4_000,
  answerMillis: 5_000,
  readMillis: 2_500,
}

/** A connection has not responded in time; nothing more is read from it. */
export class SilentConnection extends Error {
  override readonly name = "SilentConnection"
  readonly code = "ETIMEDOUT"

  constructor(millis: number) {
    super(`PostgreSQL has not answered for ${millis} ms`)
  }
}

/** Always present; the published types leave it out. */
interface WithSocket {
  readonly connection: { readonly stream: { readonly destroy: (cause: Error) => void } }
}

/** Replaces the stack of the socket with that of the caller. */
const withStackOfCaller = (error: Error): never => {
  Error.captureStackTrace(error)
  throw error
}

/** After the timeout, destroys the connection, so that the query and all later ones fail. */
export const queryInTime = (
  client: ClientBase,
  query: QueryConfig,
  millis: number,
): Promise<QueryResult> =>
  new Promise<QueryResult>((resolve, reject) => {
    // The stream is looked up when the timer fires, because encryption replaces it.
    const timer = setTimeout(() => {
      const { connection } = client as ClientBase & WithSocket
      connection.stream.destroy(new SilentConnection(millis))
    }, millis)
    const settle = (error: Error | null, result: QueryResult): void => {
      clearTimeout(timer)
      if (error === null) resolve(result)
      else reject(error)
    }
    client.query(query, settle)
  }).catch(withStackOfCaller)

/**
 * Sets them by statements, not by the startup parameter `options`, which PgBouncer rejects. The
 * server confirms a commit once it is on the disk, independently of the server's default; except
 * for outcomes of webhooks, whose statement says so (docs/adr/0019).
 */
const setupOf = ({ statementMillis }: TimeLimits): string =>
  [
    "set synchronous_commit = on",
    `set statement_timeout = ${statementMillis}`,
    `set idle_in_transaction_session_timeout = ${Math.max(statementMillis, 10_000)}`,
  ].join("; ")

export interface ConnectionOptions {
  readonly url: string
  readonly poolSize: number
  readonly applicationName: string
  /** Receives messages about lost connections. */
  readonly log: ((message: string) => void) | undefined
}

/** What every connection of `pg` gets, also MikroORM's. */
export const driverOptions = ({ url, applicationName }: ConnectionOptions) => ({
  connectionString: url,
  application_name: applicationName,
  connectionTimeoutMillis: 10_000,
  keepAlive: true,
})

/** Connects to nothing yet. */
export const openPool = (options: ConnectionOptions, timeLimits: TimeLimits): Pool => {
  const { poolSize, log } = options
  const setup = { text: setupOf(timeLimits) }
  const pool = new Pool({
    ...driverOptions(options),
    max: poolSize,
    onConnect: async (client) => {
      // Without a listener, a connection lost while in use would end the process. Its statement
      // fails as well, so the caller knows.
      client.on("error", () => undefined)
      await queryInTime(client, setup, timeLimits.answerMillis)
    },
  })
  pool.on("error", (error) => log?.(`PostgreSQL: an idle connection was lost: ${error.message}`))
  return pool
}
