/**
 * The connections to all endpoints: each is an undici client, lent to one request at a time.
 *
 * A request never queues for a connection; it gets a new one instead. Idle connections are bounded
 * in number, idle time and age, because an address is checked only when its connection is opened
 * and names can move.
 */
import { type buildConnector, Client } from "undici"

export interface Connection {
  readonly origin: string
  readonly client: Client
  /** When its socket started to open, in milliseconds of `performance.now`. */
  openedAt: number
  /** Whether the socket has carried a request before: the endpoint may have closed it since. */
  isReused: boolean
  /** Whether the socket failed; undici treats that as the end of a body without a length. */
  isBroken: boolean
  isIdle: boolean
}

export interface Connections {
  /** The most recently used idle connection, or a new one. */
  readonly lend: (origin: string) => Connection
  readonly lendNew: (origin: string) => Connection
  /** Keeps the connection for the next request, if there is room. */
  readonly release: (connection: Connection) => void
  /** Number of idle connections. */
  readonly idle: () => number
  /** Closes idle connections; lent ones close when they are returned. */
  readonly close: () => void
}

export interface ConnectionsOptions {
  readonly connect: buildConnector.connector
  /** The maximum age of a connection that receives a request. */
  readonly maximumAgeMillis: number
  /** Maximum number of idle connections for one origin, and in total. */
  readonly maximumIdlePerOrigin: number
  readonly maximumIdle: number
}

/** An attempt has its own time limit, so undici only measures how long a socket is idle. */
const clientOptions = {
  pipelining: 1,
  headersTimeout: 0,
  bodyTimeout: 0,
  maxHeaderSize: 16 * 1_024,
  keepAliveTimeout: 4_000,
  keepAliveMaxTimeout: 15_000,
  // Closed this long before the endpoint would close it, because a request needs time to arrive.
  keepAliveTimeoutThreshold: 1_000,
}

/** undici opens another socket if the endpoint closes the first one before a request is written. */
const openConnection = (origin: string, connect: buildConnector.connector): Connection => {
  const reconnect: buildConnector.connector = (options, callback) => {
    connection.openedAt = performance.now()
    connection.isReused = false
    connection.isBroken = false
    connect(options, (...result) => {
      const [, socket] = result
      socket?.once("error", () => {
        connection.isBroken = true
        // Node leaves a socket open after some TLS errors, and undici waits for its end.
        socket.destroy()
      })
      callback(...result)
    })
  }
  const connection: Connection = {
    origin,
    client: new Client(origin, { ...clientOptions, connect: reconnect }),
    openedAt: performance.now(),
    isReused: false,
    isBroken: false,
    isIdle: false,
  }
  return connection
}

/** Also ends the connection's request, if any. */
export const destroy = ({ client }: Connection): void => client.destroy(() => undefined)

export const makeConnections = (options: ConnectionsOptions): Connections => {
  const { connect, maximumAgeMillis, maximumIdlePerOrigin, maximumIdle } = options
  const idle = new Map<string, Array<Connection>>()
  let idleCount = 0
  let isClosed = false

  const take = (connection: Connection): void => {
    const siblings = idle.get(connection.origin) ?? []
    siblings.splice(siblings.lastIndexOf(connection), 1)
    if (siblings.length === 0) idle.delete(connection.origin)
    connection.isIdle = false
    idleCount -= 1
  }
  const discard = (connection: Connection): void => {
    if (connection.isIdle) take(connection)
    destroy(connection)
  }
  const isYoung = ({ openedAt }: Connection): boolean =>
    performance.now() - openedAt < maximumAgeMillis
  const lendNew = (origin: string): Connection => {
    const connection = openConnection(origin, connect)
    connection.client.on("disconnect", () => connection.isIdle && discard(connection))
    return connection
  }
  return {
    lendNew,
    lend: (origin) => {
      for (let last = idle.get(origin)?.at(-1); last; last = idle.get(origin)?.at(-1)) {
        if (!isYoung(last)) discard(last)
        else {
          take(last)
          return last
        }
      }
      return lendNew(origin)
    },
    release: (connection) => {
      const siblings = idle.get(connection.origin) ?? []
      const hasRoom = siblings.length < maximumIdlePerOrigin && idleCount < maximumIdle
      if (isClosed || !hasRoom || !isYoung(connection)) return destroy(connection)
      siblings.push(connection)
      idle.set(connection.origin, siblings)
      connection.isIdle = true
      connection.isReused = true
      idleCount += 1
    },
    idle: () => idleCount,
    close: () => {
      isClosed = true
      for (const connection of [...idle.values()].flat()) discard(connection)
    },
  }
}
