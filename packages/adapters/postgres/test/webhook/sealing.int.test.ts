/** Signing secrets in the database: sealed on every write, and never in plain text. */
import * as Option from "effect/Option"
import { beforeEach, describe, expect, it } from "vitest"
import { customHeaders, type Subscription } from "@procurement/domain/webhook"
import {
  makeDeliveryLog,
  makeDeliveryQueue,
  makeSubscriptionRepository,
  newSecretKey,
  parseSecretKeys,
  type SecretKeys,
  sealPlainSecrets,
} from "../../src/index.ts"
import {
  aDelivery,
  anAttempt,
  aSubscription,
  aTenantId,
  noon,
  secretKeys,
} from "../fixtures/examples.ts"
import { rowsOf, run, useDatabase } from "../fixtures/opened.ts"

describe("Secrets in the database", () => {
  const opened = useDatabase()
  const { database } = { database: () => opened().database }
  beforeEach(async () => {
    const tables =
      "webhook_subscriptions, webhook_partitions, webhook_deliveries, webhook_history, webhook_replays"
    await rowsOf(database(), `truncate ${tables}`)
  })

  const repository = (keys: SecretKeys = secretKeys) => makeSubscriptionRepository(database(), keys)
  const added = async (): Promise<Subscription> => {
    const subscription = aSubscription(aTenantId())
    await run(repository().add(subscription, 9))
    return subscription
  }
  const found = ({ tenantId, id }: Subscription, keys?: SecretKeys) =>
    run(repository(keys).find(tenantId, id))
  const storeAsBefore = ({ id, secrets }: Subscription) =>
    rowsOf(
      database(),
      "update webhook_subscriptions set body = jsonb_set(body, '{secrets}', $2) where id = $1",
      [id, JSON.stringify(secrets)],
    )

  /** Tables with a row that contains the text anywhere. */
  const tablesWith = async (text: string): Promise<ReadonlyArray<string>> => {
    const tables = await rowsOf<{ name: string }>(
      database(),
      `select relname as name from pg_class
       where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`,
    )
    expect(tables.length).toBeGreaterThan(15)
    const counts = await Promise.all(
      tables.map(async ({ name }) => {
        const query = `select 1 from "${name}" as row where position($1 in row::text) > 0`
        return { name, count: (await rowsOf(database(), query, [text])).length }
      }),
    )
    return counts.filter(({ count }) => count > 0).map(({ name }) => name)
  }

  it("no table contains a plain secret after any change to a subscription", async () => {
    const subscription = await added()
    const { tenantId, id, secrets } = subscription
    const rotated: Subscription = {
      ...subscription,
      secrets: [{ value: "whsec_cm90YXRlZA==" }, ...secrets],
      headers: customHeaders([{ name: "X-Gateway-Token", value: "kX4pQ9-plain" }]),
    }
    await run(
      repository().modify(tenantId, id, noon, () => ({
        next: rotated,
        directives: [],
      })),
    )
    const delivery = aDelivery(subscription)
    await run(makeDeliveryLog(database()).add(delivery))
    await run(
      makeDeliveryQueue(database(), secretKeys).saveExhausted(
        {
          ...delivery,
          _tag: "Exhausted",
          attempts: [anAttempt],
          settledAt: noon,
        },
        (present) => ({
          next: {
            ...present,
            state: {
              _tag: "Paused",
              since: noon,
              deliveryId: delivery.id,
              eventId: delivery.eventId,
            },
          },
          emails: [],
        }),
      ),
    )
    const values = ["kX4pQ9", "whsec_", ...rotated.secrets.map(({ value }) => value.slice(6))]
    for (const text of values) expect(await tablesWith(text)).toEqual([])
    expect(await tablesWith("sealed:1:")).toEqual(["webhook_subscriptions"])
    const kept = Option.getOrThrow(await found(subscription))
    const { headers } = rotated
    expect(kept).toMatchObject({ secrets: rotated.secrets, headers, state: { _tag: "Paused" } })
  })

  it("secrets stored before sealing are readable and are sealed at the next start", async () => {
    const subscription = await added()
    await storeAsBefore(subscription)
    expect(await found(subscription)).toStrictEqual(Option.some(subscription))
    expect(await tablesWith("whsec_")).toEqual(["webhook_subscriptions"])
    expect(await sealPlainSecrets(database(), secretKeys)).toBe(1)
    expect(await tablesWith("whsec_")).toEqual([])
    expect(await found(subscription)).toStrictEqual(Option.some(subscription))
    expect(await sealPlainSecrets(database(), secretKeys)).toBe(0)
  })

  it("a start with another first key reseals all secrets, and the old key can go", async () => {
    const subscriptions = [await added(), await added()]
    const next = newSecretKey()
    const [old] = secretKeys
    const both: SecretKeys = [...parseSecretKeys(next), old]
    expect(await sealPlainSecrets(database(), both)).toBe(2)
    for (const subscription of subscriptions) {
      const kept = await found(subscription, parseSecretKeys(next))
      expect(kept).toStrictEqual(Option.some(subscription))
    }
    expect(await tablesWith(`sealed:1:${old.id}`)).toEqual([])
  })

  it("a secret sealed with an unknown key fails the start in one line that names it", async () => {
    const { id } = await added()
    const failure = sealPlainSecrets(database(), parseSecretKeys(newSecretKey()))
    await expect(failure).rejects.toThrow(
      new TypeError(
        `a secret of ${id} was sealed with key ${secretKeys[0].id}, which was not given`,
      ),
    )
  })

  it("all secrets are sealed, even if there are more than a batch", async () => {
    const [{ length }, tenantId] = [Array.from({ length: 450 }), aTenantId()]
    const body = JSON.stringify(aSubscription(tenantId))
    await rowsOf(
      database(),
      `insert into webhook_subscriptions (id, tenant_id, created_at, revision, body)
       select 'sub_' || lpad(nth::text, 26, '0'), $1, 1, 0,
         jsonb_set($2::jsonb, '{id}', to_jsonb('sub_' || lpad(nth::text, 26, '0')))
       from generate_series(1, $3::integer) as nth`,
      [tenantId, body, length],
    )
    expect(await sealPlainSecrets(database(), secretKeys)).toBe(length)
    expect(await tablesWith("whsec_")).toEqual([])
    expect(await run(repository().list(tenantId))).toHaveLength(length)
  })
})
