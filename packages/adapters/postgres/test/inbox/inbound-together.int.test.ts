/** Inbound messages that one batch stores in PostgreSQL, beyond the contract suite. */
import type { InboundMessage } from "@procurement/domain/inbox"
import { type Order, type Placement, transition } from "@procurement/domain/order"
import { TraceContext } from "@procurement/domain/trace"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import { makeInbox, makeOrderRepository } from "../../src/index.ts"
import { anEventId, aPlacement, noon } from "../fixtures/examples.ts"
import { rowsOf, run, useDatabase } from "../fixtures/opened.ts"

const messageOf = ({ order }: Placement): InboundMessage => ({
  source: "//warehouse.example",
  id: order.id,
  receivedAt: noon,
})

const begin = (order: Order) =>
  transition(order, { _tag: "ProcessingStarted" }, { at: noon, eventId: anEventId() })

const traceNr = (nth: number): TraceContext => {
  const traceId = (nth + 1).toString(16).padStart(32, "0")
  return Schema.decodeUnknownSync(TraceContext)(`00-${traceId}-${"b".repeat(16)}-01`)
}

describe("applyInboundUpdates", () => {
  const opened = useDatabase()

  /** Stored orders, and for each an update that a message requests. */
  const wanted = async (count: number) => {
    const orders = makeOrderRepository(opened().database)
    const placements = Array.from({ length: count }, () => aPlacement())
    for (const placement of placements) await run(orders.place(placement))
    const modifications = placements.map((placement, nth) => ({
      id: placement.order.id,
      decide: begin,
      message: messageOf(placement),
      trace: traceNr(nth),
    }))
    return { orders, placements, modifications }
  }

  it("the trace of each message is stored with its event", async () => {
    const { orders, placements, modifications } = await wanted(5)
    await run(orders.applyInboundUpdates(modifications))
    for (const [nth, { order }] of placements.entries()) {
      const rows = await rowsOf<{ trace: string }>(
        opened().database,
        "select trace from outbox where aggregate_id = $1 and type = 'order.processing'",
        [order.id],
      )
      expect(rows).toEqual([{ trace: traceNr(nth) }])
    }
  })

  it("messages are stored in one transaction, however many there are", async () => {
    const { orders, placements, modifications } = await wanted(40)
    await run(orders.applyInboundUpdates(modifications))
    const rows = await rowsOf<{ count: number }>(
      opened().database,
      `select count(distinct xmin::text)::int as count from (
         select xmin from orders where id = any($1)
         union all select xmin from inbox where message_id = any($1)
         union all select xmin from outbox
           where aggregate_id = any($1) and type = 'order.processing'
       ) as written`,
      [placements.map(({ order }) => order.id)],
    )
    expect(rows).toEqual([{ count: 1 }])
  })

  it("a batch with an unreadable row fails; applied singly, only that message fails", async () => {
    const { orders, placements, modifications } = await wanted(3)
    const [first, broken, last] = placements as [Placement, Placement, Placement]
    const { database } = opened()
    await rowsOf(database, `update orders set body = '{"_tag": "Eaten"}' where id = $1`, [
      broken.order.id,
    ])
    expect(Exit.isFailure(await run(Effect.exit(orders.applyInboundUpdates(modifications))))).toBe(
      true,
    )
    const inbox = makeInbox(database)
    expect(await run(inbox.isRecorded(messageOf(first)))).toBe(false)
    const exits = []
    for (const each of modifications) {
      exits.push(await run(Effect.exit(orders.applyInboundUpdates([each]))))
    }
    expect(exits.map(Exit.isSuccess)).toEqual([true, false, true])
    expect(await run(inbox.isRecorded(messageOf(last)))).toBe(true)
    const found = Option.getOrThrow(await run(orders.findAny(last.order.id)))
    expect(found._tag).toBe("Processing")
  })

  it("every message of a batch has a result", async () => {
    const { orders, modifications } = await wanted(2)
    const outcomes = await run(orders.applyInboundUpdates(modifications))
    expect(outcomes.map(Result.isSuccess)).toEqual([true, true])
    expect(await run(orders.applyInboundUpdates([]))).toEqual([])
  })
})
