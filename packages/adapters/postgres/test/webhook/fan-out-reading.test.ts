/** Which subscriptions fan-out uses while the cache changes. */
import { aDeliverableEvent } from "@procurement/contract-tests/builders"
import type { Subscription } from "@procurement/domain/webhook"
import { expect, it } from "vitest"
import type { Query } from "../../src/connection/sql.ts"
import { makeQuarantine } from "../../src/webhook/delivery.mapper.ts"
import { fanOutEvents } from "../../src/webhook/fan-out.ts"
import { answeringSql } from "../fixtures/answering-sql.ts"
import { aSubscription, aTenantId } from "../fixtures/examples.ts"

it("fan-out uses a cached subscription even if it is evicted in the meantime", async () => {
  const tenantId = aTenantId()
  const event = aDeliverableEvent({ tenantId })
  const [known, unknown] = [aSubscription(tenantId), aSubscription(tenantId)]
  const owned = [known, unknown].map(({ id }) => ({ id, tenant_id: tenantId, revision: "1" }))
  const place = { transaction_id: "1", position: "7", was_skipped: false }
  const rows: Readonly<Record<string, ReadonlyArray<unknown>>> = {
    take_events: [
      { ...place, id: event.id, tenant_id: tenantId, body: event, trace: null },
      ...owned.map((row) => ({ ...row, position: null })),
    ],
    documents_of_subscriptions: [{ id: unknown.id, revision: "1", body: {} }],
  }
  let isForgotten = false
  const query = (async ({ name }: { readonly name: string }) => {
    isForgotten = name === "documents_of_subscriptions"
    return rows[name] ?? []
  }) as Query
  const reader = {
    recall: (id: string) =>
      id === known.id && !isForgotten ? { revision: 1, subscription: () => known } : undefined,
    read: () => unknown,
  }
  const work = { sql: answeringSql(query), reader, quarantine: makeQuarantine() }
  const planned: Array<ReadonlyArray<Subscription>> = []
  const plan = (_event: unknown, subscriptions: ReadonlyArray<Subscription>) => {
    planned.push(subscriptions)
    return []
  }
  expect(await fanOutEvents(work, 9, plan)).toMatchObject({
    events: 1,
    deliveries: 0,
    defects: [],
  })
  expect(planned).toEqual([[known, unknown]])
})
