/** Subscriptions and deliveries for a bench, put into its database past the API. */
import { randomBytes } from "node:crypto"
import {
  makeSubscriptionRepository,
  openDatabase,
  type SecretKeys,
} from "@procurement/adapter-postgres"
import { instant } from "@procurement/domain/calendar"
import { emailAddress } from "@procurement/domain/email"
import { type SubscriptionId, type TenantId, typeId } from "@procurement/domain/identity"
import type { Subscription } from "@procurement/domain/webhook"
import * as Effect from "effect/Effect"
import type { Pool } from "../pg.ts"

const secretBytes = 32

export const aTenantId = (): TenantId =>
  typeId("ten", instant(Date.now()), randomBytes(10)) as TenantId

const subscriptionTo = ({ url, tenantId, events = ["invoice.paid"] }: Endpoint): Subscription => {
  const now = instant(Date.now())
  return {
    id: typeId("sub", now, randomBytes(10)) as SubscriptionId,
    tenantId,
    url,
    events,
    contactEmail: emailAddress("bench@example.com"),
    secrets: [{ value: `whsec_${randomBytes(secretBytes).toString("base64")}` }],
    state: { _tag: "Delivering" },
    createdAt: now,
  }
}

export interface Endpoint {
  readonly tenantId: TenantId
  readonly url: string
  /** `invoice.paid` alone where nothing is said. */
  readonly events?: Subscription["events"]
}

/** Registers all of them. */
export const subscribeAll = async (
  databaseUrl: string,
  keys: SecretKeys,
  endpoints: ReadonlyArray<Endpoint>,
): Promise<void> => {
  const database = await openDatabase({ url: databaseUrl, applicationName: "bench", poolSize: 2 })
  const { add } = makeSubscriptionRepository(database, keys)
  try {
    for (const endpoint of endpoints) {
      await Effect.runPromise(add(subscriptionTo(endpoint), endpoints.length))
    }
  } finally {
    await database.close()
  }
}

/** A body of usual length. */
export const sampleBody = JSON.stringify({
  id: "evt_01kafq3v8pe0rr2c1m5kz9x7wd",
  type: "invoice.paid",
  version: 1,
  createdAt: "2026-11-20T10:00:00.000Z",
  data: {
    orderId: "ord_01kafq3v8pe0rr2c1m5kz9x7wd",
    invoiceId: "inv_01kafq3v8pe0rr2c1m5kz9x7wd",
    number: "FV/2026/11/000123",
    ksefNumber: "5252839118-20261120-0100A0B1C2D3-4F",
    bankReference: "2026112000001234",
    paid: "123.45",
    remaining: "0.00",
    currency: "PLN",
    paidAt: "2026-11-20T10:00:00.000Z",
  },
})

const readySql = (each: number): string => `
insert into webhook_deliveries
  (id, subscription_id, tenant_id, event_id, event_type, kind, is_replay, state, failures, attempts,
   body, created_at)
select
  'dlv_' || lpad(numbered.nth::text, 26, '0'), numbered.id, numbered.tenant_id,
  'evt_' || lpad(numbered.nth::text, 26, '0'), 'invoice.paid', 'event', false, 'Ready', 0,
  '[]', '${sampleBody}', 0
from (
  select nextval('bench_deliveries') as nth, subscription.id, subscription.tenant_id
  from generate_series(1, ${each}) as round cross join webhook_subscriptions as subscription
) as numbered`

/** Makes so many deliveries of each subscription ready, all at once. */
export const makeReady = async (pool: Pool, each: number): Promise<void> => {
  await pool.query("create sequence if not exists bench_deliveries")
  await pool.query(readySql(each))
  await pool.query("analyze webhook_deliveries")
}
