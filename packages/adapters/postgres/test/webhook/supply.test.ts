/** The order of a lane is made by who reads its rows, whatever order they come in. */
import { describe, expect, it } from "vitest"
import type { Query } from "../../src/connection/sql.ts"
import { makeSecretBox } from "../../src/webhook/secret-box.ts"
import { makeSetAside } from "../../src/webhook/set-aside.ts"
import { makeSubscriptionReader, sealedJson } from "../../src/webhook/subscription.mapper.ts"
import { supply } from "../../src/webhook/supply.ts"
import { answeringSql } from "../fixtures/answering-sql.ts"
import { aDelivery, aSubscription, aTenantId, noon, secretKeys } from "../fixtures/examples.ts"

describe("What is supplied of a lane", () => {
  const box = makeSecretBox(secretKeys)
  const subscription = aSubscription(aTenantId())

  /** As the statement answers it, numbers of 64 bits as text. */
  const rowOf = (kind: "event" | "replay", sequence: number) => {
    const delivery = aDelivery(subscription)
    return {
      lane: subscription.id,
      changed: { revision: 1, body: JSON.parse(sealedJson(box, subscription)) },
      sequence: String(sequence),
      id: delivery.id,
      event_id: delivery.eventId,
      event_type: delivery.eventType,
      kind,
      attempts: null,
      failures: delivery.failures,
      created_at: String(delivery.createdAt),
      body: delivery.body,
      trace: null,
    }
  }

  it("is in the order of its numbers, replays behind all others", async () => {
    const [one, two, ten] = [rowOf("event", 1), rowOf("event", 2), rowOf("event", 10)]
    const [first, last] = [rowOf("replay", 3), rowOf("replay", 11)]
    const rows: ReadonlyArray<unknown> = [last, ten, two, first, one]
    const query: Query = async <Row>() => rows as ReadonlyArray<Row>
    const supplied = await supply(
      {
        sql: answeringSql(query),
        reader: makeSubscriptionReader(box),
        aside: makeSetAside(),
      },
      "me",
      noon,
      [{ lane: subscription.id, limit: 9, except: [] }],
    )
    expect(supplied.defects).toEqual([])
    expect(supplied.lanes[0]?.deliveries.map(({ id }) => id)).toEqual(
      [one, two, ten, first, last].map(({ id }) => id),
    )
  })
})
