import { chmod, readFile, rm, writeFile } from "node:fs/promises"
import { untilSome } from "@procurement/testing"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { archivedAmong, readInvoices } from "./support/ledger.ts"
import {
  type IssuingInstallation,
  openIssuingInstallation,
} from "./support/issuing-installation.ts"
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
    .output()
    .split("\n")
    .filter((line) => line.startsWith("{") && line.endsWith("}"))
    .map((line) => JSON.parse(line))

const roundOf = (child: Child): Promise<Line> =>
  untilSome("a round has ended", () =>
    linesOf(child).find(({ msg }) => msg === "archive inspected"),
  )

const stopped = async (child: Child): Promise<void> => {
  child.kill("SIGTERM")
  expect(await child.ended, child.output()).toEqual({ code: 0, signal: null })
}

describe("Archive inspection", () => {
  let installation: IssuingInstallation
  beforeAll(async () => {
    installation = await openIssuingInstallation()
    await installation.order(placedOrders)
    await installation.untilAllArchived()
    // A worker that stays would take part in the rounds of the others.
    await stopped(installation.worker())
  }, 300_000)
  afterAll(() => installation.world.close())

  const inspecting = (days: number): Child =>
    installation.world.startWorker({
      ROLES: "archive",
      LOG_LEVEL: "info",
      CLOCK_OFFSET_MILLIS: String(installation.world.aheadMillis + days * dayMillis),
    })

  it("an inspection reads each archived invoice and finds no difference", async () => {
    // The worker that issued them has started the first round, before anything was archived.
    const worker = inspecting(31)
    expect(await roundOf(worker)).toMatchObject({ inspected: placedOrders, differing: 0 })
    await stopped(worker)
  }, 120_000)

  it("an inspection reports every damaged and every missing file", async () => {
    const archived = archivedAmong(await readInvoices(installation.world))
    const [damaged, lost] = [archived[3], archived[22]]
    if (damaged === undefined || lost === undefined)
      throw new Error("too few invoices are archived")
    const path = installation.world.archiveFile(damaged.document.digest)
    const bytes = await readFile(path)
    bytes[0] = (bytes[0] ?? 0) ^ 1
    await chmod(path, 0o644)
    await writeFile(path, bytes)
    await rm(installation.world.archiveFile(lost.upo.digest))
    const worker = inspecting(62)
    expect(await roundOf(worker)).toMatchObject({ inspected: placedOrders, differing: 2 })
    const reported = linesOf(worker).filter(({ msg }) => msg === "archive differs")
    expect(reported).toEqual([
      expect.objectContaining({ invoiceId: damaged.id, file: "invoice", reason: "Damaged" }),
      expect.objectContaining({ invoiceId: lost.id, file: "upo", reason: "Missing" }),
    ])
    await stopped(worker)
  }, 120_000)

  it("an inspection resumes a killed worker's round when its lease has expired", async () => {
    const { sql } = installation.world.database
    const archived = archivedAmong(await readInvoices(installation.world))
    const [half, last] = [archived[20], archived.at(-1)]
    if (half === undefined || last === undefined) throw new Error("too few invoices are archived")
    const expired = installation.world.now() + 100 * dayMillis
    const body = {
      _tag: "Running",
      startedAt: expired,
      inspected: 21,
      differing: 1,
      after: last.id,
      ranges: [{ after: half.id, to: last.id, holder: "one that was killed", leaseUntil: expired }],
    }
    const text = "update inspections set body = $1"
    await sql.query({ name: "", text }, [JSON.stringify(body)])
    const worker = inspecting(101)
    expect(await roundOf(worker)).toMatchObject({ inspected: placedOrders, differing: 2 })
    const reported = linesOf(worker).filter(({ msg }) => msg === "archive differs")
    expect(reported.map(({ file }) => file)).toEqual(["upo"])
    await stopped(worker)
  }, 120_000)
})
