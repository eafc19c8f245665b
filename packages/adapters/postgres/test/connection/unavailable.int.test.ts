import { eventually } from "@procurement/testing"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Option from "effect/Option"
import { describe, expect, it } from "vitest"
import { attempt } from "../../src/connection/attempt.ts"
import type { Query } from "../../src/connection/sql.ts"
import {
  type Database,
  makeCatalogRepository,
  makeCredentialStore,
  makeDeliveryLog,
  makeDeliveryQueue,
  makeEventLog,
  makeInvoiceRepository,
  makeOrderRepository,
  makeReplayRepository,
  makeSubscriptionRepository,
  makeTenantRepository,
  openDatabase,
} from "../../src/index.ts"
import {
  aDelivery,
  aPlacement,
  aSubscription,
  aTenantId,
  noon,
  secretKeys,
} from "../fixtures/examples.ts"
import { rowsOf, run, useDatabase } from "../fixtures/opened.ts"

const adHoc = (text: string) => ({ name: "", text })

/** How the adapter classifies the failure of the work. */
const outcomeOf = async (work: () => Promise<unknown>) => {
  const exit = await Effect.runPromiseExit(attempt("OrderRepository", work))
  if (Exit.isSuccess(exit)) return { kind: "success" } as const
  const error = Cause.findErrorOption(exit.cause)
  return Option.isSome(error)
    ? ({ kind: "error", error: error.value } as const)
    : ({ kind: "defect", defect: Cause.squash(exit.cause) } as const)
}

const expectUnavailable = async (work: () => Promise<unknown>, code?: string): Promise<void> => {
  const outcome = await outcomeOf(work)
  expect(outcome).toMatchObject({ kind: "error", error: { _tag: "Unavailable" } })
  if (code !== undefined) expect(outcome).toMatchObject({ error: { cause: { code } } })
}

describe("Errors of the driver", () => {
  const opened = useDatabase()
  const sleepAs = (name: string) => async (): Promise<unknown> => {
    const other = await openDatabase({ url: opened().url, applicationName: name })
    return rowsOf(other, "select pg_sleep(20)").finally(other.close)
  }
  const onceSleeping = async (name: string, act: string): Promise<void> => {
    const asleep =
      "select pid from pg_stat_activity where application_name = $1 and wait_event = 'PgSleep'"
    const { database } = opened()
    await eventually(async () => (await rowsOf(database, asleep, [name])).length === 1)
    await rowsOf(database, `select ${act}(pid) from (${asleep}) as sleeping`, [name])
  }

  it("a connection that the server ends is unavailability", async () => {
    const classified = expectUnavailable(sleepAs("ended"), "57P01")
    await onceSleeping("ended", "pg_terminate_backend")
    await classified
  })

  it("a cancelled statement is unavailability", async () => {
    const classified = expectUnavailable(sleepAs("cancelled"), "57014")
    await onceSleeping("cancelled", "pg_cancel_backend")
    await classified
  })

  it("a pooler without a server is unavailability, other protocol violations are not", async () => {
    const failing = (message: string, severity: string) => () =>
      Promise.reject(Object.assign(new Error(message), { code: "08P01", severity }))
    await expectUnavailable(failing("server login has been failing", "FATAL"), "08P01")
    await expectUnavailable(failing("query_wait_timeout", "FATAL"), "08P01")
    for (const [message, severity] of [
      ["unsupported startup parameter: options", "FATAL"],
      ["bind message supplies 1 parameters", "ERROR"],
    ] as const) {
      expect(await outcomeOf(failing(message, severity))).toMatchObject({ kind: "defect" })
    }
  })

  it("a port without a listener is unavailability", async () => {
    const url = new URL(opened().url)
    url.port = "1"
    const nowhere = await openDatabase({ url: url.href })
    await expectUnavailable(() => rowsOf(nowhere, "select 1"), "ECONNREFUSED")
    await nowhere.close()
  })

  it("a host without an address is unavailability", async () => {
    const url = new URL(opened().url)
    url.hostname = "nowhere.invalid"
    const nowhere = await openDatabase({ url: url.href })
    await expectUnavailable(() => rowsOf(nowhere, "select 1"))
    await nowhere.close()
  })

  it("too many connections are unavailability", async () => {
    const name = new URL(opened().url).pathname.slice(1)
    const role = `crowd_${name.slice(-12)}`
    const { database } = opened()
    await rowsOf(database, `create role ${role} login password 'crowd' connection limit 1`)
    const url = new URL(opened().url)
    url.username = role
    url.password = "crowd"
    const crowd = await openDatabase({ url: url.href, poolSize: 4 })
    const connections = [crowd.connect(), crowd.connect()]
    await expectUnavailable(() => Promise.all(connections), "53300")
    for (const connection of await Promise.allSettled(connections)) {
      if (connection.status === "fulfilled") connection.value.release()
    }
    await crowd.close()
    await rowsOf(database, `drop role ${role}`)
  })

  it("a lock timeout is unavailability", async () => {
    const { database } = opened()
    await database.sql.transaction(async (query) => {
      await query(adHoc("lock table tenants in exclusive mode"), [])
      await expectUnavailable(
        () =>
          database.sql.transaction(async (waiting) => {
            await waiting(adHoc("set local lock_timeout = '50ms'"), [])
            await waiting(adHoc("lock table tenants in exclusive mode"), [])
          }),
        "55P03",
      )
    })
  })

  it("a deadlock is unavailability", async () => {
    const { database } = opened()
    const lockBoth = (first: string, second: string, met: () => Promise<void>) => () =>
      database.sql.transaction(async (query) => {
        await query(adHoc(`lock table ${first} in exclusive mode`), [])
        await met()
        await query(adHoc(`lock table ${second} in exclusive mode`), [])
      })
    let arrived = 0
    const meet = (): Promise<void> => {
      arrived += 1
      return eventually(() => arrived === 2)
    }
    const outcomes = await Promise.all([
      outcomeOf(lockBoth("tenants", "api_clients", meet)),
      outcomeOf(lockBoth("api_clients", "tenants", meet)),
    ])
    expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual(["error", "success"])
    expect(outcomes.find(({ kind }) => kind === "error")).toMatchObject({
      error: { _tag: "Unavailable", cause: { code: "40P01" } },
    })
  })

  it("a serialization failure is reported as Unavailable", async () => {
    const { database } = opened()
    const raise = (query: Query) =>
      query(adHoc("update catalog_revisions set revision = gen_random_uuid()"), [])
    await expectUnavailable(
      () =>
        database.sql.transaction(async (query) => {
          await query(adHoc("set transaction isolation level serializable"), [])
          await query(adHoc("select * from catalog_revisions"), [])
          await database.sql.transaction(raise)
          await raise(query)
        }),
      "40001",
    )
  })

  it("a closed pool is unavailability", async () => {
    const closed = await openDatabase({ url: opened().url })
    await closed.close()
    await closed.close()
    await expectUnavailable(() => rowsOf(closed, "select 1"))
  })

  it("an invalid statement is a defect", async () => {
    const { database } = opened()
    const wrong = () => rowsOf(database, "select nothing from nowhere")
    expect(await outcomeOf(wrong)).toMatchObject({ kind: "defect", defect: { code: "42P01" } })
  })

  it("a violated constraint is a defect", async () => {
    const orders = makeOrderRepository(opened().database)
    const placement = aPlacement()
    await run(orders.place(placement))
    const again = await Effect.runPromiseExit(orders.place(placement))
    expect(Exit.isFailure(again) && Cause.hasDies(again.cause)).toBe(true)
  })

  it("a failed login is a defect", async () => {
    const url = new URL(opened().url)
    url.username = "nobody_of_that_name"
    const stranger = await openDatabase({ url: url.href })
    const outcome = await outcomeOf(() => rowsOf(stranger, "select 1"))
    expect(outcome).toMatchObject({ kind: "defect" })
    await stranger.close()
  })
})

describe("Repositories without a database", () => {
  const opened = useDatabase()
  const everyRead = (database: Database): ReadonlyArray<Effect.Effect<unknown, object>> => [
    makeOrderRepository(database).page(aTenantId(), { limit: 1 }),
    makeOrderRepository(database).place(aPlacement()),
    makeInvoiceRepository(database).nextDueIn("preparing"),
    makeCatalogRepository(database).revision,
    makeCredentialStore(database).findClient("client"),
    makeTenantRepository(database).find(aTenantId()),
    makeEventLog(database).forget(noon, 1),
    makeSubscriptionRepository(database, secretKeys).list(aTenantId()),
    makeDeliveryQueue(database, secretKeys).fanOut(1, () => []),
    makeDeliveryQueue(database, secretKeys).makeDueReady(noon, 1),
    makeDeliveryLog(database).add(aDelivery(aSubscription(aTenantId()))),
    makeReplayRepository(database, secretKeys).forget(noon),
  ]

  it("every repository fails with its own retryable error that keeps the cause", async () => {
    const url = new URL(opened().url)
    url.port = "1"
    const nowhere = await openDatabase({ url: url.href })
    const errors = await Promise.all(
      everyRead(nowhere).map((read) => Effect.runPromise(Effect.flip(read))),
    )
    for (const error of errors) {
      expect(error).toMatchObject({ _tag: "Unavailable", isRetryable: true })
      expect(error).toHaveProperty("cause.code", "ECONNREFUSED")
    }
    await nowhere.close()
  })

  it("a repository works again once its connections are reopened", async () => {
    const { url, database } = opened()
    const name = "comes-back"
    const other = await openDatabase({ url, applicationName: name })
    await Promise.all([1, 2, 3].map(() => rowsOf(other, "select pg_sleep(0.05)")))
    const kill =
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1"
    expect((await rowsOf(database, kill, [name])).length).toBeGreaterThan(0)
    const alive = "select 1 from pg_stat_activity where application_name = $1"
    await eventually(async () => (await rowsOf(database, alive, [name])).length === 0)
    const orders = makeOrderRepository(other)
    const placement = aPlacement()
    await eventually(() =>
      run(orders.place(placement)).then(
        () => true,
        () => false,
      ),
    )
    await other.close()
  })
})
