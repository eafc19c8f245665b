/**
 * One request to an origin within a time limit, on a kept connection or a new one.
 *
 * A kept connection may have been closed by the other end just before the request got there; that
 * says nothing of the endpoint, and whoever asked is told so. It is another matter when the request
 * was most likely read: an answer that began, or a close that came late.
 */
import type { Connections, Lent } from "./connections.ts"
import { type Ending, exchange, type ExchangeEvents, type Post } from "./exchange.ts"

export interface Carrier {
  readonly connections: Connections
  /** Whether none of those that wait will do. */
  readonly isAnew: boolean
  /** From the start to the end of everything. */
  readonly timeoutMillis: number
}

const closedCodes: ReadonlySet<unknown> = new Set(["ECONNRESET", "EPIPE"])

/**
 * Who finds a connection closed learns it within a round trip; an endpoint that closes later than
 * this has most likely worked on the request.
 */
const staleWithinMillis = 300

export interface DeliverEvents extends Pick<ExchangeEvents, "onWritten"> {
  /** Once, with nothing after it; `Stale`: the connection was gone before that. */
  readonly onEnd: (ending: Ending | { readonly _tag: "Stale" }) => void
}

/** Whether the connection was gone before the request could be read. */
const wasStale = ({ isReused }: Lent, ending: Ending): boolean =>
  isReused &&
  ending._tag === "Broken" &&
  !ending.isBegun &&
  ending.sinceWrittenMillis < staleWithinMillis &&
  ending.cause instanceof Error &&
  closedCodes.has(Reflect.get(ending.cause, "code"))

const overtime = (): Error => {
  const error = new Error("no answer in time")
  error.name = "TimeoutError"
  return error
}

/**
 * Sends; the function that it answers gives everything up at once. `onWritten` is called exactly
 * once, before `onEnd` at the latest.
 */
export const deliver = (
  post: Post,
  { connections, isAnew, timeoutMillis }: Carrier,
  { onWritten, onEnd }: DeliverEvents,
): (() => void) => {
  let isWritten = false
  const written = (): void => {
    if (isWritten) return
    isWritten = true
    onWritten()
  }
  const lent = isAnew ? connections.lendNew(post.origin) : connections.lend(post.origin)
  const ended = (ending: Ending): void => {
    clearTimeout(timer)
    if (ending._tag === "Answered" && ending.isReusable) connections.giveBack(lent.connection)
    // What was never written won't be any more.
    written()
    return onEnd(wasStale(lent, ending) ? { _tag: "Stale" } : ending)
  }
  const timer = setTimeout(() => giveUp(overtime()), timeoutMillis)
  const giveUp = exchange(lent.connection, post, { onWritten: written, onEnd: ended })
  return () => giveUp(overtime())
}
