/** Connections that wait, by their origins and in the order in which they came. */
import type { Connection } from "./connection.ts"

export interface WaitingConnections {
  readonly add: (connection: Connection) => void
  /** The one of that origin that came last, which waits no more. */
  readonly take: (origin: string) => Connection | undefined
  readonly remove: (connection: Connection) => void
  /** How many wait for that origin. */
  readonly countOf: (origin: string) => number
  /** All of them, the longest waiting first; any may be removed on the way. */
  readonly all: ReadonlySet<Connection>
  /** Forgets origins for which nothing waits; until then they come back at little cost. */
  readonly tidy: () => void
}

export const makeWaitingConnections = (): WaitingConnections => {
  const byOrigin = new Map<string, Array<Connection>>()
  const all = new Set<Connection>()
  const ofOrigin = (origin: string): Array<Connection> => {
    const known = byOrigin.get(origin)
    if (known !== undefined) return known
    const none: Array<Connection> = []
    byOrigin.set(origin, none)
    return none
  }
  return {
    all,
    add: (connection) => {
      ofOrigin(connection.origin).push(connection)
      all.add(connection)
    },
    take: (origin) => {
      const last = byOrigin.get(origin)?.pop()
      if (last !== undefined) all.delete(last)
      return last
    },
    remove: (connection) => {
      if (!all.delete(connection)) return
      const siblings = ofOrigin(connection.origin)
      siblings.splice(siblings.lastIndexOf(connection), 1)
    },
    countOf: (origin) => byOrigin.get(origin)?.length ?? 0,
    tidy: () => {
      for (const [origin, waiting] of byOrigin) if (waiting.length === 0) byOrigin.delete(origin)
    },
  }
}
