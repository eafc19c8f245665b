/**
 * Customers with endpoints, events inserted in bulk, and the receiver that serves all endpoints.
 */
import { makeSubscriptionRepository, parseSecretKeys } from "@procurement/adapter-postgres"
import {
  aDeliverableEvent,
  aSigningSecret,
  aSubscription,
} from "@procurement/contract-tests/builders"
import { instant } from "@procurement/domain/calendar"
import { until } from "@procurement/testing"
import * as Effect from "effect/Effect"
import { expect } from "vitest"
import { type Arrival, byEndpoint, compareWith, fullestSecond } from "./arrivals.ts"
import type { Child } from "./child.ts"
import type { World } from "./world.ts"

export interface Receiving {
  /** Publishes `count` events; resolves with their ids in order, once they are committed. */
  readonly publish: (count: number) => Promise<ReadonlyArray<string>>
  /** Events received so far, counted once for each endpoint. */
  readonly receivedCount: () => Promise<number>
  /** All arrivals so far; fails when a signature was invalid. */
  readonly arrivals: () => Promise<ReadonlyArray<Arrival>>
  /** Fails at once when one of the required children has died. */
  readonly untilReceived: (count: number, alive: () => ReadonlyArray<Child>) => Promise<void>
}

const limitMillis = 150_000

const insertEvents = `
  insert into outbox (id, type, aggregate_type, aggregate_id, tenant_id, occurred_at, body)
  select event ->> 'id', event ->> 'type', 'order', event -> 'data' ->> 'orderId',
    event ->> 'tenantId', (event ->> 'occurredAt')::bigint, event
  from jsonb_array_elements($1::jsonb) with ordinality as events (event, nth)
  order by nth`

/** Subscribes an endpoint at each of these ports to all events. */
export const subscribe = async (
  world: World,
  ports: ReadonlyArray<string>,
  secret = aSigningSecret(),
): Promise<void> => {
  const keys = parseSecretKeys(world.webhookSecretsKey)
  const repository = makeSubscriptionRepository(world.database, keys)
  const { tenantId } = world.masterData
  const rest = { tenantId, secrets: [{ value: secret }], createdAt: instant(Date.now()) } as const
  for (const port of ports) {
    const subscription = aSubscription(undefined, { ...rest, url: `http://127.0.0.1:${port}/` })
    await Effect.runPromise(repository.add(subscription, ports.length))
  }
}

/** Inserts `count` events; resolves with their ids in order, once they are committed. */
export const publishEvents = async (
  { database, masterData }: World,
  count: number,
): Promise<ReadonlyArray<string>> => {
  const { tenantId } = masterData
  const occurredAt = instant(Date.now())
  const events = Array.from({ length: count }, () => aDeliverableEvent({ tenantId, occurredAt }))
  await database.sql.query({ name: "", text: insertEvents }, [JSON.stringify(events)])
  database.wake("outbox")
  return events.map(({ id }) => id)
}

const ask = async <A>(url: string): Promise<A> => (await fetch(url)).json() as Promise<A>

/** A receiver whose endpoints are all subscribed to every published event. */
export const startReceiving = async (world: World, endpoints: number): Promise<Receiving> => {
  const secret = aSigningSecret()
  const { url = "", ports = "" } = await world.startReceiver(endpoints, secret).ready
  await subscribe(world, ports.split(","), secret)
  const receivedCount = async () => (await ask<{ events: number }>(`${url}/count`)).events
  return {
    receivedCount,
    publish: (count) => publishEvents(world, count),
    arrivals: async () => {
      const report = await ask<{ arrivals: ReadonlyArray<Arrival>; refusals: object }>(`${url}/`)
      expect(report.refusals).toEqual([])
      return report.arrivals
    },
    untilReceived: (count, alive) =>
      until(
        `${count} events were received`,
        async () => {
          const dead = alive().find((child) => child.hasEnded())
          if (dead !== undefined) throw new Error(`a worker died: ${dead.output()}`)
          return (await receivedCount()) >= count
        },
        limitMillis,
      ),
  }
}

/** Expects each endpoint to have received each event, first in order, and within the rate. */
export const expectReceivedInOrder = (
  arrivals: ReadonlyArray<Arrival>,
  endpoints: number,
  published: ReadonlyArray<string>,
): void => {
  const received = byEndpoint(arrivals)
  expect(received.size).toBe(endpoints)
  for (const [endpoint, its] of received) {
    const whole = { missing: [], late: [], unknown: [] }
    expect(compareWith(published, its), `endpoint ${endpoint}`).toEqual(whole)
  }
  expect(fullestSecond(arrivals)).toBeLessThanOrEqual(50)
}

/** Resolves when `deliveries` deliveries are stored as delivered. */
export const untilDelivered = ({ database }: World, deliveries: number): Promise<void> => {
  const text = "select count(*)::integer as count from webhook_history where state = 'Delivered'"
  const delivered = () => database.sql.query<{ count: number }>({ name: "", text }, [])
  return until(
    `${deliveries} deliveries are stored as delivered`,
    async () => (await delivered())[0]?.count === deliveries,
    limitMillis,
  )
}

/**
 * Expects every delivery to be stored as delivered and counted once, for any number of attempts.
 */
export const expectDeliveredOnce = async (
  { database, masterData }: World,
  deliveries: number,
): Promise<void> => {
  const stored = await database.sql.query<{ state: string; count: number }>(
    {
      name: "",
      text: `select state, count(*)::integer as count
        from (select state from webhook_deliveries union all select state from webhook_history)
        group by 1`,
    },
    [],
  )
  expect(stored).toEqual([{ state: "Delivered", count: deliveries }])
  const counted = await database.sql.query<{ used: number }>(
    {
      name: "",
      text: `select sum(used)::integer as used from usage_counters
        where metric = 'deliveries' and tenant_id = $1`,
    },
    [masterData.tenantId],
  )
  expect(counted).toEqual([{ used: deliveries }])
}
