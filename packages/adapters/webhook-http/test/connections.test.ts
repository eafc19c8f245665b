/** How many connections are kept, and which. None of these ever connects. */
import { buildConnector } from "undici"
import { describe, expect, it } from "vitest"
import { makeConnections } from "../src/connections.ts"

const [one, other, third] = ["http://one.example", "http://other.example", "http://third.example"]

const connections = (maximumAgeMillis = 60_000) =>
  makeConnections({
    connect: buildConnector({}),
    idleMillis: 4_000,
    maximumIdleMillis: 4_000,
    maximumAgeMillis,
    maximumIdlePerOrigin: 2,
    maximumIdle: 3,
  })

describe("Connections that were given back", () => {
  it("are lent again, the one used last first, to their own origin alone", () => {
    const kept = connections()
    const [first, second] = [kept.lend(one), kept.lend(one)]
    expect([first.isReused, second.isReused]).toEqual([false, false])
    kept.giveBack(first.connection)
    kept.giveBack(second.connection)
    expect(kept.lend(other).isReused).toBe(false)
    expect(kept.lend(one)).toEqual({ connection: second.connection, isReused: true })
    expect(kept.lend(one)).toEqual({ connection: first.connection, isReused: true })
    expect([kept.lend(one).isReused, kept.idle()]).toEqual([false, 0])
  })

  it("are so many for an origin and no more", () => {
    const kept = connections()
    const lent = [1, 2, 3].map(() => kept.lendNew(one).connection)
    for (const connection of lent) kept.giveBack(connection)
    expect(kept.idle()).toBe(2)
    expect(lent.map(({ isOver }) => isOver())).toEqual([false, false, true])
  })

  it("are so many in all: the one that waits longest gives way", () => {
    const kept = connections()
    const lent = [one, other, third, third].map((origin) => kept.lendNew(origin).connection)
    for (const connection of lent) kept.giveBack(connection)
    expect(kept.idle()).toBe(3)
    expect(lent.map(({ isOver }) => isOver())).toEqual([true, false, false, false])
    expect([kept.lend(one).isReused, kept.lend(other).isReused]).toEqual([false, true])
  })

  it("are not lent when they are too old or broken", () => {
    const old = connections(0)
    old.giveBack(old.lendNew(one).connection)
    expect([old.idle(), old.lend(one).isReused]).toEqual([0, false])
    const kept = connections()
    const { connection } = kept.lendNew(one)
    kept.giveBack(connection)
    connection.destroy()
    expect([kept.lend(one).isReused, kept.idle()]).toEqual([false, 0])
  })

  it("are closed together, and none is kept from then on", () => {
    const kept = connections()
    const [waiting, lent] = [kept.lendNew(one).connection, kept.lendNew(one).connection]
    kept.giveBack(waiting)
    kept.close()
    kept.giveBack(lent)
    expect([waiting.isOver(), lent.isOver(), kept.idle()]).toEqual([true, true, 0])
  })
})
