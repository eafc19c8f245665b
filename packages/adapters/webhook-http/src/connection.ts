/**
 * One connection to one origin, for one request at a time.
 *
 * Made by the guarded connector, with the first request and never again: a client that opened
 * another one when the first is gone would leave nobody knowing which of them a request took.
 */
import type { Socket } from "node:net"
import type { buildConnector } from "undici"

/** Whoever has a request on its way hears what becomes of it. */
export interface Carried {
  /** It was handed to the socket whole. */
  readonly onWritten: () => void
  readonly onBytes: (bytes: Buffer) => void
  /** The connection is over; nothing comes after that. */
  readonly onOver: (cause: unknown) => void
}

export interface Connection {
  readonly origin: string
  /** The value of the header `Host`. */
  readonly host: string
  /** Milliseconds of the process (`performance.now`). */
  readonly openedAt: number
  /** Writes a request, all of it as one text, as soon as the connection stands. */
  readonly carry: (request: string, carried: Carried) => void
  /**
   * The request is over. Answers whether another one may follow, for as long as the endpoint or
   * ourselves keep an idle connection; whatever comes before that ends the connection.
   */
  readonly rest: (keepAliveSeconds: number | undefined) => boolean
  /** Whether it can't carry another request. */
  readonly isOver: () => boolean
  readonly destroy: () => void
}

export interface ConnectionOptions {
  readonly connect: buildConnector.connector
  /** How long it is kept without a request, unless the endpoint's `Keep-Alive` says otherwise. */
  readonly idleMillis: number
  /** The longest of such wishes that is granted. */
  readonly maximumIdleMillis: number
}

/** Closed so long before the endpoint would close it: a request needs time to get there. */
const keepAliveMarginMillis = 1_000

const lost = (): Error =>
  Object.assign(new Error("the connection was lost"), { code: "ECONNRESET" })

/** How long it may rest, given what the endpoint says; nothing or less: not at all. */
const restMillis = (
  { idleMillis, maximumIdleMillis }: ConnectionOptions,
  keepAliveSeconds: number | undefined,
): number =>
  keepAliveSeconds === undefined
    ? idleMillis
    : Math.min(keepAliveSeconds * 1_000 - keepAliveMarginMillis, maximumIdleMillis)

/** In a URL an IPv6 address stands in brackets, and only there. */
const addressedTo = (origin: string): buildConnector.Options & { readonly host: string } => {
  const { protocol, host, hostname, port } = new URL(origin)
  return { protocol, host, hostname: hostname.replace(/^\[(.*)\]$/, "$1"), port }
}

/** `onOver` is called when it was closed, by whomever. */
export const openConnection = (
  origin: string,
  options: ConnectionOptions,
  onOver: (connection: Connection) => void,
): Connection => {
  const target = addressedTo(origin)
  let socket: Socket | undefined
  let isOver = false
  let carried: Carried | undefined
  let restsUntil = Number.POSITIVE_INFINITY

  const end = (cause?: unknown): void => {
    if (isOver) return
    isOver = true
    socket?.destroy()
    onOver(connection)
    carried?.onOver(cause ?? lost())
  }
  const closed = (): void => end()
  const write = (opened: Socket, request: string): void => {
    opened.write(request)
    carried?.onWritten()
  }
  const hold = (opened: Socket): void => {
    socket = opened
    opened.on("data", (bytes: Buffer) =>
      carried === undefined ? closed() : carried.onBytes(bytes),
    )
    opened.on("end", closed).on("close", closed).on("error", end)
  }
  const open = (request: string): void => {
    options.connect(target, (...[error, opened]) => {
      if (error !== null) return end(error)
      if (isOver) return void opened.destroy()
      hold(opened)
      return write(opened, request)
    })
  }
  const connection: Connection = {
    origin,
    host: target.host,
    openedAt: performance.now(),
    carry: (request, next) => {
      // Whoever asks has its answer before it hears of the end.
      if (isOver) return queueMicrotask(() => next.onOver(lost()))
      carried = next
      if (socket === undefined) open(request)
      else write(socket, request)
    },
    rest: (keepAliveSeconds) => {
      carried = undefined
      const millis = restMillis(options, keepAliveSeconds)
      restsUntil = performance.now() + millis
      return millis > 0 && !isOver && socket?.writableLength === 0
    },
    isOver: () => isOver || (carried === undefined && performance.now() >= restsUntil),
    destroy: closed,
  }
  return connection
}
