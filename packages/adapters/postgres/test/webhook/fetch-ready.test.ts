/** The reader sorts the rows of a partition, which may arrive in any order. */
import { describe, expect, it } from "vitest"
import type { Query } from "../../src/connection/sql.ts"
import { fetchReady } from "../../src/webhook/delivery-queue.ts"
import { makeQuarantine } from "../../src/webhook/delivery.mapper.ts"
import { makeSecretBox } from "../../src/webhook/secret-box.ts"
import { makeSubscriptionReader, sealedJson } from "../../src/webhook/subscription.mapper.ts"
import { answeringSql } from "../fixtures/answering-sql.ts"
import { aDelivery, aSubscription, aTenantId, noon, secretKeys } from "../fixtures/examples.ts"

describe("fetchReady", () => {
  const box = makeSecretBox(secretKeys)
  const subscription = aSubscription(aTenantId())

  /** A row as the statement returns it, with 64-bit numbers as text. */
  const rowOf = (kind: "event" | "replay", sequence: number) => {
    const delivery = aDelivery(subscription)
    return {
      partition: subscription.id,
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

  it("fetchReady sorts deliveries by sequence and puts replays last", async () => {
    const [one, two, ten] = [rowOf("event", 1), rowOf("event", 2), rowOf("event", 10)]
    const [first, last] = [rowOf("replay", 3), rowOf("replay", 11)]
    const rows: ReadonlyArray<unknown> = [last, ten, two, first, one]
    const query: Query = async <Row>() => rows as ReadonlyArray<Row>
    const fetched = await fetchReady(
      {
        sql: answeringSql(query),
        reader: makeSubscriptionReader(box),
        quarantine: makeQuarantine(),
      },
      "me",
      noon,
      [{ partition: subscription.id, limit: 9, except: [] }],
    )
    expect(fetched.defects).toEqual([])
    expect(fetched.partitions[0]?.deliveries.map(({ id }) => id)).toEqual(
      [one, two, ten, first, last].map(({ id }) => id),
    )
  })
})
