/**
 * Shuts an HTTP server down without failed requests. First every response closes its connection, so
 * that callers reconnect to another process; then the server accepts no connections and finishes
 * the open requests.
 *
 * Readiness is reported separately: load balancers learn of the shutdown from it.
 */
import type { IncomingMessage, Server, ServerResponse } from "node:http"
import { setTimeout as pause } from "node:timers/promises"
import { listen } from "./listen.ts"
import { type SettingsOf, wholeNumber } from "./settings.ts"

export interface Draining {
  /** From now on every response carries `Connection: close` (RFC 9112, 9.6). */
  readonly begin: () => void
  /**
   * Accepts no new connections; resolves after the last response, or at the limit, when it closes
   * the remaining connections.
   */
  readonly end: (limitSeconds: number) => Promise<void>
}

/** Settings for the shutdown of a process that serves HTTP. */
export const drainSettings = {
  DRAIN_DELAY_SECONDS: wholeNumber(0, 600)
    .prefault("0")
    .describe("how long requests are still accepted after a stop signal, while /readyz fails"),
  DRAIN_SECONDS: wholeNumber(0, 600)
    .prefault("20")
    .describe("how long open requests may take after that"),
} as const

export type DrainLimits = SettingsOf<typeof drainSettings>

/** A keep-alive connection is idle as soon as its last response was sent. */
const idleCheckMillis = 20

const lastOfItsConnection = (response: ServerResponse): void => {
  if (!response.headersSent) response.setHeader("connection", "close")
}

/**
 * Runs after the received requests were read: until then a connection with an unread request looks
 * idle, and on a busy machine there are many.
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

/**
 * Makes the server's shutdown. Call it before the server listens, because it must track the open
 * requests.
 */
export const drainingOf = (server: Server): Draining => {
  const open = new Set<ServerResponse>()
  let hasStarted = false
  const watch = (_request: IncomingMessage, response: ServerResponse): void => {
    if (hasStarted) return lastOfItsConnection(response)
    open.add(response)
    response.once("close", () => open.delete(response))
  }
  server.prependListener("request", watch)
  const begin = (): void => {
    hasStarted = true
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

export interface ListeningAddress {
  readonly host: string
  readonly port: number
  /** Names the setting of the port when it is taken. */
  readonly portSetting: string
}

/** Starts to listen; returns the server's URL and its shutdown. */
export const openListener = async (
  server: Server,
  { host, port, portSetting }: ListeningAddress,
): Promise<{ readonly url: string; readonly draining: Draining }> => {
  const draining = drainingOf(server)
  const bound = await listen(server, port, host, portSetting)
  return { url: `http://${host.includes(":") ? `[${host}]` : host}:${bound}`, draining }
}

/**
 * Shuts down several servers of one process together. Calls `unready` first: from then on the
 * readiness check must fail.
 */
export const drainAll = async (
  listeners: ReadonlyArray<Draining>,
  limits: DrainLimits,
  unready: () => void,
): Promise<void> => {
  unready()
  for (const listener of listeners) listener.begin()
  if (limits.DRAIN_DELAY_SECONDS > 0) await pause(limits.DRAIN_DELAY_SECONDS * 1_000)
  await Promise.all(listeners.map((listener) => listener.end(limits.DRAIN_SECONDS)))
}
