/**
 * One connection to one origin, for one request at a time.
 *
 * Made by the guarded connector, once: an undici client would open another one when the first is
 * gone, without anybody knowing which of them a request took.
 */
import type { Socket } from "node:net"
import { type buildConnector, Client } from "undici"

export interface Connection {
  readonly origin: string
  readonly client: Client
  /** Milliseconds of the process (`performance.now`). */
  readonly openedAt: number
  /** Whether it can't carry another request. */
  readonly isOver: () => boolean
  readonly destroy: (cause?: Error) => void
}

export interface ConnectionOptions {
  readonly connect: buildConnector.connector
  /** How long it is kept without a request, unless the endpoint's `Keep-Alive` says otherwise. */
  readonly idleMillis: number
  /** The longest of such wishes that is granted. */
  readonly maximumIdleMillis: number
}

const maximumHeaderBytes = 16 * 1_024

/** Closed so long before the endpoint would close it: a request needs time to get there. */
const keepAliveMarginMillis = 1_000

const lost = (): Error =>
  Object.assign(new Error("the connection was lost"), { code: "ECONNRESET" })

/** `onOver` is called when it was closed, by whomever. */
export const openConnection = (
  origin: string,
  { connect, idleMillis, maximumIdleMillis }: ConnectionOptions,
  onOver: (connection: Connection) => void,
): Connection => {
  let socket: Socket | undefined
  let isStarted = false
  const connectOnce: buildConnector.connector = (options, callback) => {
    if (isStarted) {
      queueMicrotask(() => callback(lost(), null))
      return
    }
    isStarted = true
    connect(options, (...[error, opened]) => {
      if (error !== null) callback(error, null)
      else {
        socket = opened
        callback(null, opened)
      }
    })
  }
  const client = new Client(origin, {
    connect: connectOnce,
    pipelining: 1,
    headersTimeout: 0,
    bodyTimeout: 0,
    maxHeaderSize: maximumHeaderBytes,
    keepAliveTimeout: idleMillis,
    keepAliveMaxTimeout: maximumIdleMillis,
    keepAliveTimeoutThreshold: keepAliveMarginMillis,
  })
  const connection: Connection = {
    origin,
    client,
    openedAt: performance.now(),
    isOver: () => client.destroyed || (isStarted && (socket === undefined || socket.destroyed)),
    destroy: (cause = lost()) => {
      void client.destroy(cause)
    },
  }
  client.on("disconnect", () => onOver(connection))
  return connection
}
