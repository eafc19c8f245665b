/**
 * The connections that wait for the next request to their origin.
 *
 * Knows nothing of requests. A connection is lent to one borrower at a time; nobody queues for one,
 * a new one is opened instead. What is kept is bounded in number, in idle time and in age: a
 * connection's address was judged when it was opened, and names move.
 */
import { type Connection, type ConnectionOptions, openConnection } from "./connection.ts"

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
  /** By origin, the longest waiting first; what is empty is cleared away by the sweep. */
  const waiting = new Map<string, Array<Connection>>()
  /** All that wait, the longest waiting first. */
  const queue = new Set<Connection>()
  let isClosed = false
  let sweeper: NodeJS.Timeout | undefined

  const waitingAt = (origin: string): Array<Connection> => {
    const known = waiting.get(origin)
    if (known !== undefined) return known
    const siblings: Array<Connection> = []
    waiting.set(origin, siblings)
    return siblings
  }
  const forget = (connection: Connection): void => {
    if (!queue.delete(connection)) return
    const siblings = waitingAt(connection.origin)
    siblings.splice(siblings.lastIndexOf(connection), 1)
  }
  const isUsable = (connection: Connection): boolean =>
    !connection.isOver() && performance.now() - connection.openedAt < maximumAgeMillis
  const discard = (connection: Connection): void => {
    forget(connection)
    connection.destroy()
  }
  const sweep = (): void => {
    for (const connection of queue) if (!isUsable(connection)) discard(connection)
    for (const [origin, siblings] of waiting) if (siblings.length === 0) waiting.delete(origin)
    if (queue.size > 0) return
    clearInterval(sweeper)
    sweeper = undefined
  }
  const lendNew = (origin: string): Lent => ({
    connection: openConnection(origin, options, forget),
    isReused: false,
  })
  const giveWay = (): void => {
    const [oldest] = queue
    if (oldest !== undefined) discard(oldest)
  }
  const keep = (connection: Connection): void => {
    waitingAt(connection.origin).push(connection)
    queue.add(connection)
    if (queue.size > maximumIdle) giveWay()
    sweeper ??= setInterval(sweep, sweepMillis).unref()
  }
  return {
    lendNew,
    lend: (origin) => {
      const siblings = waiting.get(origin)
      for (let next = siblings?.pop(); next !== undefined; next = siblings?.pop()) {
        queue.delete(next)
        if (isUsable(next)) return { connection: next, isReused: true }
        next.destroy()
      }
      return lendNew(origin)
    },
    giveBack: (connection) => {
      const siblings = waiting.get(connection.origin)?.length ?? 0
      const isWanted = !isClosed && siblings < maximumIdlePerOrigin
      if (isWanted && isUsable(connection)) keep(connection)
      else connection.destroy()
    },
    idle: () => queue.size,
    close: () => {
      isClosed = true
      for (const connection of queue) discard(connection)
    },
  }
}
