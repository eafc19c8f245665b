import { chmod, readFile, rm, writeFile } from "node:fs/promises"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { archivedAmong, readInvoices } from "./support/ledger.ts"
import { type IssuingHouse, openIssuingHouse } from "./support/issuing-house.ts"
import { untilSome } from "./support/until.ts"
import type { Child } from "./support/child.ts"

const dayMillis = 86_400_000
const placedOrders = 24

interface Line {
  readonly msg: string
  readonly invoiceId?: string
  readonly file?: string
  readonly reason?: string
  readonly inspected?: number
  readonly differing?: number
}

const linesOf = (child: Child): ReadonlyArray<Line> =>
  child
    .said()
    .split("\n")
    .filter((line) => line.startsWith("{") && line.endsWith("}"))
    .map((line) => JSON.parse(line))

const roundOf = (child: Child): Promise<Line> =>
  untilSome("a round has ended", () =>
    linesOf(child).find(({ msg }) => msg === "archive inspected"),
  )

const stopped = async (child: Child): Promise<void> => {
  child.kill("SIGTERM")
  expect(await child.ended, child.said()).toEqual({ code: 0, signal: null })
}

describe("A worker that looks after the archive", () => {
  let house: IssuingHouse
  beforeAll(async () => {
    house = await openIssuingHouse()
    await house.order(placedOrders)
    await house.untilAllArchived()
  }, 300_000)
  afterAll(() => house.world.close())

  const inspecting = (days: number): Child =>
    house.world.startWorker({
      ROLES: "archive",
      LOG_LEVEL: "info",
      CLOCK_OFFSET_MILLIS: String(house.world.aheadMillis + days * dayMillis),
    })

  it("reads each archived invoice again and finds them all as they were", async () => {
    // The worker that issued them has begun the first round, when nothing was archived yet.
    const worker = inspecting(31)
    expect(await roundOf(worker)).toMatchObject({ inspected: placedOrders, differing: 0 })
    await stopped(worker)
  }, 120_000)

  it("names every file that was damaged or lost, in the next round", async () => {
    const archived = archivedAmong(await readInvoices(house.world))
    const [damaged, lost] = [archived[3], archived[22]]
    if (damaged === undefined || lost === undefined) throw new Error("not that many")
    const path = house.world.archiveFile(damaged.document.digest)
    const bytes = await readFile(path)
    bytes[0] = (bytes[0] ?? 0) ^ 1
    await chmod(path, 0o644)
    await writeFile(path, bytes)
    await rm(house.world.archiveFile(lost.upo.digest))
    const worker = inspecting(62)
    expect(await roundOf(worker)).toMatchObject({ inspected: placedOrders, differing: 2 })
    const told = linesOf(worker).filter(({ msg }) => msg === "archive differs")
    expect(told).toEqual([
      expect.objectContaining({ invoiceId: damaged.id, file: "invoice", reason: "Damaged" }),
      expect.objectContaining({ invoiceId: lost.id, file: "upo", reason: "Missing" }),
    ])
    await stopped(worker)
  }, 120_000)

  it("goes on where one was that was killed, when its lease has run out", async () => {
    const { sql } = house.world.database
    const half = archivedAmong(await readInvoices(house.world))[20]
    const body = {
      _tag: "Walking",
      startedAt: house.world.now() + 100 * dayMillis,
      inspected: 21,
      differing: 1,
      after: half?.id,
      holder: "one that was killed",
      leaseUntil: house.world.now() + 100 * dayMillis,
    }
    const text = "update inspections set body = $1"
    await sql.query({ name: "", text }, [JSON.stringify(body)])
    const worker = inspecting(101)
    expect(await roundOf(worker)).toMatchObject({ inspected: placedOrders, differing: 2 })
    const told = linesOf(worker).filter(({ msg }) => msg === "archive differs")
    expect(told.map(({ file }) => file)).toEqual(["upo"])
    await stopped(worker)
  }, 120_000)
})
