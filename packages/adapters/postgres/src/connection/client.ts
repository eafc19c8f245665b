/**
 * Connections of `pg`, and queries on them that retain no rows and always time out
 * (docs/explanation/storage.md).
 *
 * The driver creates a query and then assigns its callback to it, both for a promise and for
 * `query_timeout`. V8 treats a function assigned to a property as a method and allocates it in the
 * old generation. Every row of every response then lives until the next major collection, is copied
 * twice on its way to the old generation, and the whole process pauses for that: of 53.8 MB between
 * two collections 28 survived, each in 9 to 20 ms. Here the callback is an argument and the timer
 * is ours: of 26.9 MB 0.02 survive, in less than 1 ms.
 */
import {
  Client,
  type ClientBase,
  type ClientConfig,
  Pool,
  type PoolClient,
  type QueryConfig,
  type QueryResult,
} from "pg"
import { chooseServers, type ServerRole, WrongServer } from "./servers.ts"

/**
 * The server cancels a statement that takes too long; the driver closes a connection on which the
 * server has stopped responding.
 */
export interface TimeLimits {
  /** For a statement, and for an idle transaction. */
  readonly statementMillis: number
  /** For a statement including the network round trip. */
  readonly answerMillis: number
  /** The same for a read-only statement: it is retried once, on a new connection. */
  readonly readMillis: number
}

/** For commands and tools. */
export const defaultTimeLimits: TimeLimits = {
  statementMillis: 60_000,
  answerMillis: 90_000,
  readMillis: 90_000,
}

/** For workers: a batch takes milliseconds, and its lease is longer than any of these limits. */
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

/** The connection has not responded in time; nothing more is read from it. */
export class SilentConnection extends Error {
  override readonly name = "SilentConnection"
  readonly code = "ETIMEDOUT"

  constructor(millis: number) {
    super(`PostgreSQL has not responded for ${millis} ms`)
  }
}

/** Always present, but missing from the published types. */
interface WithSocket {
  readonly connection: { readonly stream: { readonly destroy: (cause: Error) => void } }
}

/** Replaces the socket's stack trace with the caller's. */
const withCallerStack = (error: Error): never => {
  Error.captureStackTrace(error)
  throw error
}

/**
 * Destroys the connection after the timeout, so that this query and all later ones fail. A process
 * that had no CPU during that time first reads the data that has arrived: the immediate runs later.
 */
export const queryInTime = (
  client: ClientBase,
  query: QueryConfig,
  millis: number,
): Promise<QueryResult> =>
  new Promise<QueryResult>((resolve, reject) => {
    let isSettled = false
    // The stream is looked up when the time is over, because a TLS upgrade replaces it.
    const destroy = (): void => {
      const { connection } = client as ClientBase & WithSocket
      if (!isSettled) connection.stream.destroy(new SilentConnection(millis))
    }
    const timer = setTimeout(() => setImmediate(destroy), millis)
    const settle = (error: Error | null, result: QueryResult): void => {
      isSettled = true
      clearTimeout(timer)
      if (error === null) resolve(result)
      else reject(error)
    }
    client.query(query, settle)
  }).catch(withCallerStack)

/**
 * Statements set these values, not the startup parameter `options`, which PgBouncer rejects. The
 * server confirms a commit once it is on disk, regardless of the server's default; outcomes of
 * webhooks override this in their statement (docs/adr/0019).
 */
const setupOf = ({ statementMillis }: TimeLimits): string =>
  [
    "set synchronous_commit = on",
    `set statement_timeout = ${statementMillis}`,
    `set idle_in_transaction_session_timeout = ${Math.max(statementMillis, 10_000)}`,
  ].join("; ")

export interface ConnectionOptions {
  /** May name several servers; see `serversOf`. */
  readonly url: string
  /** Of which of several servers it connects to one; default: primary. */
  readonly role?: ServerRole
  readonly poolSize: number
  readonly applicationName: string
  /** Receives messages about lost connections. */
  readonly log: ((message: string) => void) | undefined
}

/** Options of every connection of `pg`, including MikroORM's. */
export const driverOptions = ({ url, applicationName }: ConnectionOptions) => ({
  connectionString: url,
  application_name: applicationName,
  connectionTimeoutMillis: 10_000,
  keepAlive: true,
})

export interface ConnectionPool {
  readonly connect: () => Promise<PoolClient>
  readonly end: () => Promise<void>
  /** The connection string of the server to which new connections go. */
  readonly server: () => string
}

const roleSql = {
  text: "select case when pg_is_in_recovery() then 'standby' else 'primary' end as role",
}

/** Time for a connection when there are other servers. */
const tryMillis = 3_000

/** The message of `pg-pool` when all connections were in use for too long. */
const exhausted = "timeout exceeded when trying to connect"

const isExhausted = (error: unknown): boolean =>
  error instanceof Error && error.message === exhausted

/** Does not connect yet. With several servers, a connection that fails is tried at each. */
export const openPool = (options: ConnectionOptions, timeLimits: TimeLimits): ConnectionPool => {
  const { poolSize, url, log, role = "primary" } = options
  const servers = chooseServers(url)
  const setup = { text: setupOf(timeLimits) }
  const isOneOfSeveral = servers.count > 1
  const timeout = isOneOfSeveral ? { connectionTimeoutMillis: tryMillis } : {}
  const pool = new Pool({
    ...driverOptions(options),
    Client: class extends Client {
      constructor(config?: ClientConfig) {
        super({ ...config, connectionString: servers.current(), ...timeout })
      }
    },
    max: poolSize,
    onConnect: async (client) => {
      // Without a listener, losing a connection in use would end the process. Its statement fails
      // as well, so the caller sees the loss.
      client.on("error", () => undefined)
      await queryInTime(client, setup, timeLimits.answerMillis)
      if (!isOneOfSeveral) return
      const { rows } = await queryInTime(client, roleSql, timeLimits.answerMillis)
      if (rows[0]?.role !== role) throw new WrongServer(`the server is a ${rows[0]?.role}`)
    },
  })
  pool.on("error", (error) => log?.(`PostgreSQL: lost an idle connection: ${error.message}`))
  const connect = async (): Promise<PoolClient> => {
    const causes: Array<unknown> = []
    while (causes.length < servers.count) {
      const server = servers.current()
      try {
        return await pool.connect()
      } catch (cause) {
        if (isExhausted(cause)) throw cause
        servers.passOver(server)
        causes.push(cause)
      }
    }
    // That the others are standbys does not say why the primary is away.
    throw causes.find((cause) => !(cause instanceof WrongServer)) ?? causes[0]
  }
  return { connect, end: () => pool.end(), server: servers.current }
}
