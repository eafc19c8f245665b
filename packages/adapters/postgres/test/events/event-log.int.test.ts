/** Events whose transactions do not commit in the order of their positions. */
import { eventually } from "@procurement/testing"
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import type { DomainEvent } from "@procurement/domain/events"
import type { TenantId } from "@procurement/domain/identity"
import { makeEventLog, makeOrderRepository } from "../../src/index.ts"
import { outboxInsert, outboxParameter } from "../../src/events/outbox.mapper.ts"
import { aPlacement, aTenantId } from "../fixtures/examples.ts"
import { rowsOf, run, useDatabase } from "../fixtures/opened.ts"

const opened = useDatabase()

/** An event in a transaction that stays open until `commit` or `rollback`. */
const openTransactionWith = async (tenantId: TenantId) => {
  const { events } = aPlacement({ tenantId })
  const client = await opened().database.connect()
  await client.query({ text: "begin" })
  await client.query({ text: outboxInsert(1), values: [outboxParameter(events)] })
  const end = async (how: "commit" | "rollback"): Promise<void> => {
    await client.query({ text: how })
    client.release()
  }
  return { events, commit: () => end("commit"), rollback: () => end("rollback") }
}

const place = async (tenantId: TenantId): Promise<ReadonlyArray<DomainEvent>> => {
  const placement = aPlacement({ tenantId })
  await run(makeOrderRepository(opened().database).place(placement))
  return placement.events
}

const seen = async (tenantId: TenantId, after?: DomainEvent): Promise<ReadonlyArray<string>> => {
  const query = { after: after?.id, limit: 50 }
  const { events } = await run(makeEventLog(opened().database).page(tenantId, query))
  return events.map(({ id }) => id)
}

const idsOf = (events: ReadonlyArray<DomainEvent>) => events.map(({ id }) => id)

/** Other transactions on the same server may delay the log for a moment as well. */
const settled = (tenantId: TenantId, count: number) =>
  eventually(async () => (await seen(tenantId)).length === count)

describe("Events of an open transaction", () => {
  it("events of later transactions wait for an open one and then follow its events", async () => {
    const tenantId = aTenantId()
    const before = await place(tenantId)
    await settled(tenantId, 1)
    const late = await openTransactionWith(tenantId)
    const after = await place(tenantId)
    expect(await seen(tenantId)).toEqual(idsOf(before))
    expect(await seen(tenantId, before[0])).toEqual([])
    await late.commit()
    await settled(tenantId, 3)
    expect(await seen(tenantId, before[0])).toEqual(idsOf([...late.events, ...after]))
  })

  it("a rolled back event is absent, and the later events appear", async () => {
    const tenantId = aTenantId()
    const late = await openTransactionWith(tenantId)
    const after = await place(tenantId)
    expect(await seen(tenantId)).toEqual([])
    await late.rollback()
    await settled(tenantId, 1)
    expect(await seen(tenantId)).toEqual(idsOf(after))
  })

  it("an event of an older transaction precedes an earlier commit of a younger one", async () => {
    const tenantId = aTenantId()
    const client = await opened().database.connect()
    await client.query({ text: "begin" })
    await client.query({ text: "select pg_current_xact_id()" })
    const younger = await place(tenantId)
    const { events: older } = aPlacement({ tenantId })
    await client.query({ text: outboxInsert(1), values: [outboxParameter(older)] })
    expect(await seen(tenantId)).toEqual([])
    await client.query({ text: "commit" })
    client.release()
    await settled(tenantId, 2)
    expect(await seen(tenantId)).toEqual(idsOf([...older, ...younger]))
    expect(await seen(tenantId, older[0])).toEqual(idsOf(younger))
  })

  it("an event is found by its id even while an older transaction is open", async () => {
    const tenantId = aTenantId()
    const late = await openTransactionWith(aTenantId())
    const [event] = await place(tenantId)
    const log = makeEventLog(opened().database)
    if (event === undefined) throw new TypeError("a placement publishes an event")
    expect(await run(Effect.flatMap(log.find(tenantId, event.id), Effect.fromOption))).toEqual(
      event,
    )
    await late.rollback()
  })
})

describe("Events without a transaction id", () => {
  it("events without a transaction id come first, in the order of their positions", async () => {
    const tenantId = aTenantId()
    const [first, second] = [await place(tenantId), await place(tenantId)]
    const { database } = opened()
    await rowsOf(database, "update outbox set transaction_id = 0 where tenant_id = $1", [tenantId])
    const third = await place(tenantId)
    await settled(tenantId, 3)
    expect(await seen(tenantId)).toEqual(idsOf([...first, ...second, ...third]))
    expect(await seen(tenantId, first[0])).toEqual(idsOf([...second, ...third]))
  })
})

describe("Order of the log", () => {
  it("the order of the log is read from an index", async () => {
    const plan = await opened().database.sql.transaction(async (query) => {
      await query({ name: "", text: "set local enable_seqscan = off" }, [])
      return query<{ "QUERY PLAN": string }>(
        {
          name: "",
          text: `explain select id, body from outbox
            where tenant_id = 'ten_1' and (transaction_id, position) > (5, 7)
            order by transaction_id, position limit 20`,
        },
        [],
      )
    })
    const text = plan.map((row) => row["QUERY PLAN"]).join("\n")
    expect(text).toContain("outbox_tenant_id_transaction_id_position_index")
    expect(text).not.toContain("Sort")
  })
})
