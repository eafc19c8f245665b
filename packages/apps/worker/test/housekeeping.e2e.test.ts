import { until } from "@procurement/testing"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { publishEvents } from "./support/webhooks.ts"
import { openWorld, type World } from "./support/world.ts"

const old = 2_500
const monthAgoMillis = 30 * 86_400_000

describe("Housekeeping", () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld()
  })
  afterAll(() => world.close())

  const run = (text: string) => world.database.sql.query<{ count: number }>({ name: "", text }, [])
  const eventsLeft = async (): Promise<number> =>
    (await run("select count(*)::integer as count from outbox"))[0]?.count ?? -1

  const emailsLeft = async (): Promise<ReadonlyArray<unknown>> =>
    (await run("select id from emails")).map((row) => Reflect.get(row, "id"))

  it("deletes exactly the events that are too old for a replay, and old e-mails", async () => {
    const young = "eml_7zzzzzzzzzzzzzzzzzzzzzzzzz"
    await run(`insert into emails (id, tenant_id, created_at, body)
      values ('eml_00000000000000000000000000', 'ten', 0, '{}'), ('${young}', 'ten', 0, '{}')`)
    await publishEvents(world, old)
    await run(`
      insert into outbox_marks (name, leased_until, transaction_id, position)
      select 'webhooks', 0, max(transaction_id), max(position) from outbox
      on conflict (name) do update
        set transaction_id = excluded.transaction_id, position = excluded.position`)
    await run(`update outbox set occurred_at = occurred_at - ${monthAgoMillis} - position`)
    await publishEvents(world, 3)
    const worker = world.startWorker({ ROLES: "housekeeping" })
    await until("the old events are deleted", async () => (await eventsLeft()) === 3)
    await until("the old e-mail is deleted", async () => (await emailsLeft()).length === 1)
    expect(await emailsLeft()).toEqual([young])
    worker.kill("SIGTERM")
    expect(await worker.ended, worker.output()).toEqual({ code: 0, signal: null })
    expect(await eventsLeft()).toBe(3)
  }, 60_000)
})
