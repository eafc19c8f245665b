/**
 * The connections that wait for the next request to their origin.
 *
 * Knows nothing of requests. A connection is lent to one borrower at a time; nobody queues for one,
 * a new one is opened instead. What is kept is bounded in number, in idle time and in age: a
 * connection's address was judged when it was opened, and names move.
 */
import { type Connection, type ConnectionOptions, openConnection } from "./connection.ts"
import { makeWaitingConnections } from "./waiting-connections.ts"

export interface ConnectionsOptions extends ConnectionOptions {
  /** How old a connection may be when a request is given to it. */
  readonly maximumAgeMillis: number
  /** Idle connections kept for one origin, and for all together. */
  readonly maximumIdlePerOrigin: number
  readonly maximumIdle: number
}

export interface Lent {
  readonly connection: Connection
  /** Whether it carried a request before: its other end may have closed it meanwhile. */
  readonly isReused: boolean
}

export interface Connections {
  /** The connection used last of those that wait, or a new one. */
  readonly lend: (origin: string) => Lent
  readonly lendNew: (origin: string) => Lent
  readonly giveBack: (connection: Connection) => void
  /** How many wait. */
  readonly idle: () => number
  /** Closes those that wait; those that are lent close when they are given back. */
  readonly close: () => void
}

/** How often those are looked for that have waited for too long; none of them is ever lent. */
const sweepMillis = 250

export const makeConnections = (options: ConnectionsOptions): Connections => {
  const { maximumAgeMillis, maximumIdlePerOrigin, maximumIdle } = options
  const waiting = makeWaitingConnections()
  let isClosed = false
  let sweeper: NodeJS.Timeout | undefined

  const isUsable = (connection: Connection): boolean =>
    !connection.isOver() && performance.now() - connection.openedAt < maximumAgeMillis
  const discard = (connection: Connection): void => {
    waiting.remove(connection)
    connection.destroy()
  }
  const sweep = (): void => {
    for (const connection of waiting.all) if (!isUsable(connection)) discard(connection)
    waiting.tidy()
    if (waiting.all.size > 0) return
    clearInterval(sweeper)
    sweeper = undefined
  }
  const giveWay = (): void => {
    const [oldest] = waiting.all
    if (oldest !== undefined) discard(oldest)
  }
  const keep = (connection: Connection): void => {
    waiting.add(connection)
    if (waiting.all.size > maximumIdle) giveWay()
    sweeper ??= setInterval(sweep, sweepMillis).unref()
  }
  const lendNew = (origin: string): Lent => ({
    connection: openConnection(origin, options, waiting.remove),
    isReused: false,
  })
  return {
    lendNew,
    lend: (origin) => {
      for (let last = waiting.take(origin); last !== undefined; last = waiting.take(origin)) {
        if (isUsable(last)) return { connection: last, isReused: true }
        last.destroy()
      }
      return lendNew(origin)
    },
    giveBack: (connection) => {
      const isWanted = !isClosed && waiting.countOf(connection.origin) < maximumIdlePerOrigin
      if (isWanted && isUsable(connection)) keep(connection)
      else connection.destroy()
    },
    idle: () => waiting.all.size,
    close: () => {
      isClosed = true
      for (const connection of waiting.all) discard(connection)
    },
  }
}
