/**
 * Turns a promise of the driver into an Effect: unavailability is an error of the port, any other
 * failure is a defect.
 */
import { currentTrace, type TraceContext } from "@procurement/domain/trace"
import { Unavailable } from "@procurement/domain/unavailable"
import * as Clock from "effect/Clock"
import type * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"

/**
 * Runs the work. A statement that was sent to the server can't be recalled, so an interruption
 * waits until the work has ended: no work outlives its caller.
 */
export const attempt = <A>(port: string, work: () => Promise<A>): Effect.Effect<A, Unavailable> =>
  Effect.callback<A, Unavailable>((resume) => {
    const ended = work().then(
      (value) => resume(Effect.succeed(value)),
      (cause: unknown) =>
        resume(
          isUnavailable(cause) ? Effect.fail(new Unavailable({ port, cause })) : Effect.die(cause),
        ),
    )
    return Effect.promise(() => ended)
  })

/** The layer of a port whose implementation `make` returns. */
export const layerOf =
  <I, S, Given extends ReadonlyArray<unknown>>(
    port: Context.Key<I, S>,
    make: (...args: Given) => S,
  ) =>
  (...args: Given): Layer.Layer<I> =>
    Layer.sync(port, () => make(...args))

/** As `attempt`; passes the current trace, which is stored with the data. */
export const attemptInTrace = <A>(
  port: string,
  work: (trace: TraceContext | undefined) => Promise<A>,
): Effect.Effect<A, Unavailable> =>
  Effect.flatMap(currentTrace, (trace) => attempt(port, () => work(Option.getOrUndefined(trace))))

/**
 * The transient driver errors; all others are defects.
 *
 * Source: PostgreSQL 18 documentation, appendix A (error codes), consulted 2026-11-20. The driver
 * raises some errors without a code; their messages identify them.
 */
const retryableClasses = new Set([
  /** Connection exceptions. */
  "08",
  /** Insufficient resources: too many connections, disk full, out of memory. */
  "53",
])

const retryableStates = new Set([
  /** The server has become a read-only standby. */
  "25006",
  /** The server ended a transaction that was idle or ran for too long. */
  "25P03",
  "25P04",
  /** Serialization failure, deadlock. */
  "40001",
  "40P01",
  /** Lock timeout. */
  "55P03",
  /**
   * Query cancelled (also by a statement timeout), shutdown, crash, starting up, idle session
   * ended.
   */
  "57014",
  "57P01",
  "57P02",
  "57P03",
  "57P05",
])

const networkCodes = new Set([
  "EAI_AGAIN",
  "ECONNABORTED",
  "ECONNREFUSED",
  "ECONNRESET",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOENT",
  "ENOTFOUND",
  "EPIPE",
  "ETIMEDOUT",
])

const driverMessages = [
  "Connection terminated",
  "timeout exceeded when trying to connect",
  "Client has encountered a connection error",
  "Client was closed and is not queryable",
  "Cannot use a pool after calling end on the pool",
]

/**
 * A protocol violation is permanent, but PgBouncer also ends connections with this code when it has
 * no server: `server login has been failing`, `query_wait_timeout`.
 */
const protocolViolation = "08P01"
const isPermanentViolation = (cause: Error): boolean =>
  !("severity" in cause && cause.severity === "FATAL") || cause.message.startsWith("unsupported")

const isRetryableCode = (code: unknown): boolean =>
  typeof code === "string" &&
  (networkCodes.has(code) ||
    (code.length === 5 && (retryableStates.has(code) || retryableClasses.has(code.slice(0, 2)))))

/** Whether the database was unavailable rather than having rejected the statement. */
export const isUnavailable = (cause: unknown): boolean => {
  if (!(cause instanceof Error)) return false
  if ("code" in cause && cause.code !== undefined) {
    if (cause.code === protocolViolation) return !isPermanentViolation(cause)
    return isRetryableCode(cause.code)
  }
  return driverMessages.some((text) => cause.message.startsWith(text)) || isUnavailable(cause.cause)
}

export interface ReadRows<A> {
  readonly values: ReadonlyArray<A>
  /** Why each of the other rows could not be read; every defect names its row. */
  readonly defects: ReadonlyArray<unknown>
}

/**
 * Reads the rows of a queue. A row that does not decode is skipped and returned as a defect: it
 * must not stop the work on the others. If it was claimed, it stays leased and is reported again
 * after its lease has expired.
 */
export const readEach = <Row, A>(rows: ReadonlyArray<Row>, read: (row: Row) => A): ReadRows<A> => {
  const values: Array<A> = []
  const defects: Array<unknown> = []
  for (const row of rows) {
    try {
      values.push(read(row))
    } catch (defect) {
      defects.push(defect)
    }
  }
  return { values, defects }
}

export const logDefects = (defects: ReadonlyArray<unknown>): Effect.Effect<void> =>
  Effect.forEach(defects, (defect) => Effect.logError(defect), { discard: true })

/** Returns the rows that decoded; logs the others as errors. */
export const reportDefects = <A, E>(
  reading: Effect.Effect<ReadRows<A>, E>,
): Effect.Effect<ReadonlyArray<A>, E> =>
  Effect.flatMap(reading, ({ values, defects }) => Effect.as(logDefects(defects), values))

/** How long a logged row is not logged again. */
const logIntervalMillis = 600_000

/**
 * As `logDefects`, for a caller that reads the same rows every few seconds: logs each defect at
 * most once in ten minutes.
 */
export const throttledLogger = (): ((defects: ReadonlyArray<unknown>) => Effect.Effect<void>) => {
  const loggedAt = new Map<string, number>()
  return Effect.fnUntraced(function* (defects) {
    const now = yield* Clock.currentTimeMillis
    for (const [name, at] of loggedAt) if (now - at >= logIntervalMillis) loggedAt.delete(name)
    for (const defect of defects) {
      const name = defect instanceof Error ? defect.message : String(defect)
      if (loggedAt.has(name)) continue
      loggedAt.set(name, now)
      yield* Effect.logError(defect)
    }
  })
}
