/**
 * A connection of `pg` that leaves nothing behind and does not wait for ever (docs/adr/0039).
 *
 * The driver makes a query and then assigns its callback to it, for a promise and for
 * `query_timeout`. V8 takes a function that is assigned to a property for a method, which stays,
 * and puts it among the old objects at once: every row of every answer then lives as long as the
 * old ones do, is copied twice on its way to them, and the whole process waits for that. Here
 * callbacks are part of their query from the beginning, and the limit of time is ours.
 */
import { Client, type ClientConfig, type QueryResult } from "pg"
import type { Statement } from "./statement.ts"

type Done = (error: Error | null, result: QueryResult) => void

/** The driver's own, as far as it is used here: it has many forms of the same. */
interface DriverClient {
  query(query: unknown, values?: unknown, done?: Done): unknown
  /** Always there; the types that are published leave it out. */
  readonly connection?: { readonly stream: { destroy(cause: Error): void } }
}

const Driver: new (options: ClientConfig) => DriverClient = Client

export interface LeanClientOptions extends ClientConfig {
  /**
   * After so long without an answer the connection is closed, unless the query has a limit of its
   * own (`Statement.answerMillis`); where nothing is said, never.
   */
  readonly answerMillis?: number | undefined
}

/** No query that the driver makes: one with a life of its own, such as a cursor, or a mistake. */
const isMadeElsewhere = (query: unknown): boolean =>
  query === null || query === undefined || (typeof query === "object" && "submit" in query)

/** The callback, wherever the driver lets it be. */
const callbackOf = (query: unknown, values: unknown, done: unknown): Done | undefined =>
  [done, values, (query as { readonly callback?: unknown }).callback].find(
    (given): given is Done => typeof given === "function",
  )

/** The query's own limit of time. */
const limitOf = (query: unknown): number | undefined =>
  typeof query === "object" ? (query as Partial<Statement>).answerMillis : undefined

const noAnswer = (millis: number): Error =>
  Object.assign(new Error(`PostgreSQL has not answered for ${millis} ms`), { code: "ETIMEDOUT" })

/** The stack of who asked, instead of that of the socket. */
const fromWhoAsked = (error: Error): never => {
  Error.captureStackTrace(error)
  throw error
}

/** As the option `Client` of a pool of `pg`. */
export class LeanClient extends Driver {
  readonly answerMillis: number | undefined

  constructor(options: LeanClientOptions) {
    super(options)
    this.answerMillis = options.answerMillis
  }

  override query(query: unknown, values?: unknown, done?: Done): unknown {
    if (isMadeElsewhere(query)) return super.query(query, values, done)
    const millis = limitOf(query) ?? this.answerMillis
    const callback = callbackOf(query, values, done)
    if (callback !== undefined) return super.query(query, values, this.#inTime(callback, millis))
    return new Promise<QueryResult>((resolve, reject) => {
      const settle = (error: Error | null, result: QueryResult): void =>
        error === null ? resolve(result) : reject(error)
      super.query(query, values, this.#inTime(settle, millis))
    }).catch(fromWhoAsked)
  }

  /** Who waits for longer hears of a connection that is lost: nothing more is heard on it. */
  #inTime(done: Done, millis: number | undefined): Done {
    if (millis === undefined) return done
    // The stream is looked up when it is time: encryption puts another one in its place.
    const timer = setTimeout(() => this.connection?.stream.destroy(noAnswer(millis)), millis)
    return (error, result) => {
      clearTimeout(timer)
      done(error, result)
    }
  }
}
