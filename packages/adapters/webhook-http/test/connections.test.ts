/** How many connections are kept, and which. No client in this file connects. */
import { buildConnector } from "undici"
import { describe, expect, it } from "vitest"
import { makeConnections } from "../src/connections.ts"

const [one, other, third] = ["http://one.example", "http://other.example", "http://third.example"]

const connections = (maximumAgeMillis = 60_000) =>
  makeConnections({
    connect: buildConnector({}),
    maximumAgeMillis,
    maximumIdlePerOrigin: 2,
    maximumIdle: 3,
  })

const isClosed = ({ client }: { readonly client: { readonly destroyed: boolean } }): boolean =>
  client.destroyed

describe("Returned connections", () => {
  it("a returned connection is reused by its own origin, the most recent first", () => {
    const kept = connections()
    const [first, second] = [kept.lend(one), kept.lend(one)]
    expect([first.isReused, second.isReused]).toEqual([false, false])
    kept.release(first)
    kept.release(second)
    expect(kept.lend(other).isReused).toBe(false)
    expect([kept.lend(one), kept.lend(one)]).toEqual([second, first])
    expect([first.isReused, kept.lend(one).isReused, kept.idle()]).toEqual([true, false, 0])
  })

  it("at most two idle connections are kept for an origin", () => {
    const kept = connections()
    const lent = [1, 2, 3].map(() => kept.lendNew(one))
    for (const connection of lent) kept.release(connection)
    expect(kept.idle()).toBe(2)
    expect(lent.map(isClosed)).toEqual([false, false, true])
  })

  it("at most three idle connections are kept in total", () => {
    const kept = connections()
    const lent = [one, other, third, third].map((origin) => kept.lendNew(origin))
    for (const connection of lent) kept.release(connection)
    expect(kept.idle()).toBe(3)
    expect(lent.map(isClosed)).toEqual([false, false, false, true])
  })

  it("a returned connection that is too old is closed", () => {
    const kept = connections(0)
    const old = kept.lendNew(one)
    kept.release(old)
    expect([isClosed(old), kept.idle()]).toEqual([true, 0])
  })

  it("a closed pool closes its idle connections and every connection returned later", () => {
    const kept = connections()
    const [idle, lent] = [kept.lendNew(one), kept.lendNew(one)]
    kept.release(idle)
    kept.close()
    kept.release(lent)
    expect([isClosed(idle), isClosed(lent), kept.idle()]).toEqual([true, true, 0])
  })
})
