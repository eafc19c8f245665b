/** A worker is not ready while it can't write or sign. */
import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { makeTestSeal } from "@procurement/adapter-xades/testing"
import { instant } from "@procurement/domain/calendar"
import { temporaryFolder, untilSome } from "@procurement/testing"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { expectAlarm } from "./support/alarms.ts"
import type { Child } from "./support/child.ts"
import { readinessOf } from "./support/readiness.ts"
import { openWorld, type World } from "./support/world.ts"

const hour = 3_600_000
const folder = temporaryFolder(afterAll)
let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const untilWrites = (worker: Child, result: RegExp) =>
  untilSome(`/readyz says of writes: ${result.source}`, async () => {
    const found = await readinessOf(worker)
    return result.test(found.checks["writes"] ?? "") ? found : undefined
  })

const stopInOrder = async (worker: Child): Promise<void> => {
  worker.kill("SIGTERM")
  expect(await worker.ended).toEqual({ code: 0, signal: null })
}

describe("The readiness of a worker", () => {
  it("a database that rejects writes is not ready, until it accepts them again", async () => {
    const worker = world.startWorker({ PROBES_PORT: "0" })
    expect((await untilWrites(worker, /^ok$/)).status).toBe(200)
    const name = new URL(world.databaseUrl).pathname.slice(1)
    const cut = `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'worker'`
    const setReadOnly = async (value: "on" | "off") => {
      const { query, transaction } = world.database.sql
      const text = `alter database "${name}" set default_transaction_read_only = ${value}`
      await transaction(async (within) => {
        await within({ name: "", text: "set transaction read write" }, [])
        await within({ name: "", text }, [])
      })
      // New connections have the new setting.
      await query({ name: "", text: cut }, [])
    }
    await setReadOnly("on")
    const { status, checks } = await untilWrites(worker, /read-only transaction/)
    expect([status, checks["database"]]).toEqual([503, "ok"])
    await setReadOnly("off")
    await untilWrites(worker, /^ok$/)
    await stopInOrder(worker)
  })

  it.each([
    {
      of: "an expired seal",
      from: -2 * hour,
      until: -hour,
      problem: "expired at",
      logged: "signing certificate has expired",
      alert: "SigningCertificateEnds",
      series: "expires",
    },
    {
      of: "a seal that is not valid yet",
      from: hour,
      until: 2 * hour,
      problem: "is valid only from",
      logged: "signing certificate is not valid yet",
      alert: "SealIsNotValidYet",
      series: "starts",
    },
  ])("$of is not ready", async ({ from, until, problem, logged, alert, series }) => {
    const [now, end] = [world.now() + from, world.now() + until].map(instant)
    const person = { nip: "5265877635", organization: "Merch Polska sp. z o.o." }
    const seal = await makeTestSeal({ ...person, now: now!, until: end!, algorithm: "EC" })
    const files = {
      SEAL_KEY_FILE: join(folder, `${alert}.key.pem`),
      SEAL_CERTIFICATE_FILE: join(folder, `${alert}.cert.pem`),
    }
    await writeFile(files.SEAL_KEY_FILE, seal.keyPem, { mode: 0o600 })
    await writeFile(files.SEAL_CERTIFICATE_FILE, seal.certificatePem)
    const worker = world.startWorker({ ...files, PROBES_PORT: "0" })
    const { status, checks } = await readinessOf(worker)
    expect([status, checks["seal"]]).toEqual([503, expect.stringContaining(problem)])
    expect(worker.output()).toContain(logged)
    const name = `signing_certificate_${series}_timestamp_seconds`
    const line = `${name}{certificate="seal"}`
    await expectAlarm(worker, { alert, chooses: new RegExp(name), series: line })
    await stopInOrder(worker)
  })
})
