/**
 * Customers with endpoints, and events for them, put straight into the database in bulk; and the
 * receiver that stands for all the endpoints.
 */
import { makeSubscriptionRepository, parseSecretKeys } from "@procurement/adapter-postgres"
import {
  aDeliverableEvent,
  aSigningSecret,
  aSubscription,
} from "@procurement/contract-tests/builders"
import { instant } from "@procurement/domain/calendar"
import * as Effect from "effect/Effect"
import { expect } from "vitest"
import { type Arrival, byEndpoint, compareWith, fullestSecond } from "./arrivals.ts"
import type { Child } from "./child.ts"
import { until } from "./until.ts"
import type { World } from "./world.ts"

export interface Receiving {
  /** Ids of the events, in their order, once they are committed. */
  readonly tell: (count: number) => Promise<ReadonlyArray<string>>
  /** Events heard so far, each once for each endpoint. */
  readonly heard: () => Promise<number>
  /** Everything heard so far; fails when a signature was wrong. */
  readonly arrivals: () => Promise<ReadonlyArray<Arrival>>
  /** Fails at once when one of the children that must live has died. */
  readonly untilHeard: (count: number, alive: () => ReadonlyArray<Child>) => Promise<void>
}

const limitMillis = 150_000

const insertEvents = `
  insert into outbox (id, type, aggregate_type, aggregate_id, tenant_id, occurred_at, body)
  select told ->> 'id', told ->> 'type', 'order', told -> 'data' ->> 'orderId',
    told ->> 'tenantId', (told ->> 'occurredAt')::bigint, told
  from jsonb_array_elements($1::jsonb) with ordinality as events (told, nth)
  order by nth`

/** Subscribes an endpoint at each of these ports to everything. */
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

/** So many things happen; ids of the events, in their order, once they are committed. */
export const tellOf = async (
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

/** A receiver whose endpoints are all subscribed to everything that is told. */
export const startReceiving = async (world: World, endpoints: number): Promise<Receiving> => {
  const secret = aSigningSecret()
  const { url = "", ports = "" } = await world.startReceiver(endpoints, secret).ready
  await subscribe(world, ports.split(","), secret)
  const heard = async () => (await ask<{ events: number }>(`${url}/count`)).events
  return {
    heard,
    tell: (count) => tellOf(world, count),
    arrivals: async () => {
      const told = await ask<{ arrivals: ReadonlyArray<Arrival>; refusals: object }>(`${url}/`)
      expect(told.refusals).toEqual([])
      return told.arrivals
    },
    untilHeard: (count, alive) =>
      until(
        `${count} events were heard`,
        async () => {
          const dead = alive().find((child) => child.hasEnded())
          if (dead !== undefined) throw new Error(`it died: ${dead.said()}`)
          return (await heard()) >= count
        },
        limitMillis,
      ),
  }
}

/** Each endpoint heard of each event, first in that order, and of none too fast. */
export const expectHeardInOrder = (
  arrivals: ReadonlyArray<Arrival>,
  endpoints: number,
  told: ReadonlyArray<string>,
): void => {
  const heard = byEndpoint(arrivals)
  expect(heard.size).toBe(endpoints)
  for (const [endpoint, its] of heard) {
    const whole = { missing: [], late: [], unknown: [] }
    expect(compareWith(told, its), `endpoint ${endpoint}`).toEqual(whole)
  }
  expect(fullestSecond(arrivals)).toBeLessThanOrEqual(50)
}

/** Resolves when so many deliveries are stored as delivered. */
export const untilDelivered = ({ database }: World, deliveries: number): Promise<void> => {
  const text = "select count(*)::integer as count from webhook_deliveries where state = 'Delivered'"
  const delivered = () => database.sql.query<{ count: number }>({ name: "", text }, [])
  return until(
    `${deliveries} deliveries are stored as delivered`,
    async () => (await delivered())[0]?.count === deliveries,
    limitMillis,
  )
}

/** Every delivery is stored as delivered, and was counted once, whatever number of attempts. */
export const expectDeliveredOnce = async (
  { database, masterData }: World,
  deliveries: number,
): Promise<void> => {
  const stored = await database.sql.query<{ state: string; count: number }>(
    {
      name: "",
      text: "select state, count(*)::integer as count from webhook_deliveries group by 1",
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
