/**
 * How an HTTP server ends without a caller noticing: first every answer ends its connection, so
 * that callers come back to another process; then no connection is taken any more, and what has
 * begun may end.
 *
 * Knows nothing of readiness: whoever sends callers here is told by others.
 */
import type { IncomingMessage, Server, ServerResponse } from "node:http"
import { setTimeout as pause } from "node:timers/promises"
import { type SettingsOf, wholeNumber } from "./settings.ts"

export interface Draining {
  /** From now on every answer carries `Connection: close` (RFC 9112, 9.6). */
  readonly begin: () => void
  /**
   * Takes no new connection; resolves when the last request has been answered, or when the time is
   * up: then what is still open is cut.
   */
  readonly end: (limitSeconds: number) => Promise<void>
}

/** What a process that serves HTTP is told of its end. */
export const drainSettings = {
  DRAIN_DELAY_SECONDS: {
    schema: wholeNumber(0, 600),
    meaning: "how long requests are still taken after a signal to stop, while /readyz says no",
    byDefault: "0",
  },
  DRAIN_SECONDS: {
    schema: wholeNumber(0, 600),
    meaning: "how long open requests may take after that",
    byDefault: "20",
  },
} as const

export type DrainLimits = SettingsOf<typeof drainSettings>

/** A connection kept alive by its client is idle as soon as its last answer is out. */
const idleCheckMillis = 20

const lastOfItsConnection = (response: ServerResponse): void => {
  if (!response.headersSent) response.setHeader("connection", "close")
}

/**
 * Right after what has arrived was read: until then the connection of a request that waits to be
 * read looks idle, and on a busy machine many wait.
 */
const whenAllIsRead = setImmediate

const ended = (server: Server, limitSeconds: number): Promise<void> =>
  new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), limitSeconds * 1_000)
    const idle = setInterval(
      () => whenAllIsRead(() => server.closeIdleConnections()),
      idleCheckMillis,
    )
    const isOver = (): void => {
      clearTimeout(cut)
      clearInterval(idle)
      resolve()
    }
    whenAllIsRead(() => server.close(isOver))
  })

/** The server's end; to be called before it listens, for it has to know what is under way. */
export const drainingOf = (server: Server): Draining => {
  const open = new Set<ServerResponse>()
  let hasBegun = false
  const watch = (_request: IncomingMessage, response: ServerResponse): void => {
    if (hasBegun) return lastOfItsConnection(response)
    open.add(response)
    response.once("close", () => open.delete(response))
  }
  server.prependListener("request", watch)
  server.prependListener("checkExpectation", watch)
  const begin = (): void => {
    hasBegun = true
    for (const response of open) lastOfItsConnection(response)
  }
  return {
    begin,
    end: (limitSeconds) => {
      begin()
      return ended(server, limitSeconds)
    },
  }
}

/**
 * Ends several servers of one process together, as its settings say. `unready` is called first:
 * from then on readiness has to say no.
 */
export const drainAll = async (
  doors: ReadonlyArray<Draining>,
  limits: DrainLimits,
  unready: () => void,
): Promise<void> => {
  unready()
  for (const door of doors) door.begin()
  if (limits.DRAIN_DELAY_SECONDS > 0) await pause(limits.DRAIN_DELAY_SECONDS * 1_000)
  await Promise.all(doors.map((door) => door.end(limits.DRAIN_SECONDS)))
}
