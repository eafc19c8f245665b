/** Concurrent placements under one key: one is stored, the others fail as in flight. */
import type { Sha256 } from "@procurement/domain/archive"
import type { IdempotencyKey } from "@procurement/domain/idempotency"
import type { TenantId } from "@procurement/domain/identity"
import type { KeyedPlacement } from "@procurement/domain/order"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { PoolClient } from "pg"
import { describe, expect, it } from "vitest"
import type { Query } from "../../src/connection/sql.ts"
import { type Database, makeOrderRepository } from "../../src/index.ts"
import { ownShard } from "../../src/quota/usage-sql.ts"
import { aPlacement, aTenantId } from "../fixtures/examples.ts"
import { run, useDatabase } from "../fixtures/opened.ts"

/** One connection for the open transaction, and one for everything else. */
const opened = useDatabase(2)

/** Counters are sharded by connection: transactions on the same shard wait for each other. */
const shardOf = async (client: PoolClient): Promise<number | undefined> => {
  const text = `select ${ownShard} as shard`
  return (await client.query<{ readonly shard: number }>({ text })).rows[0]?.shard
}

/** A connection for the caller whose counters are in another shard. */
const apart = async (): Promise<PoolClient> => {
  const { database } = opened()
  const [client, other] = [await database.connect(), await database.connect()]
  const isApart = (await shardOf(client)) !== (await shardOf(other))
  other.release(!isApart)
  if (isApart) return client
  client.release()
  return apart()
}

const underKey = (key: string, tenantId: TenantId): KeyedPlacement => ({
  ...aPlacement({ tenantId }),
  idempotency: { key: key as IdempotencyKey, fingerprint: "a1".repeat(32) as Sha256 },
})

/** A placement whose transaction stays open until the returned function ends it. */
const underWay = async (placement: KeyedPlacement) => {
  const { database } = opened()
  const client = await apart()
  await client.query({ text: "begin" })
  const query: Query = async (statement, values) =>
    (await client.query({ ...statement, values: [...values] })).rows
  const within: Database = { ...database, sql: { ...database.sql, query } }
  await run(makeOrderRepository(within).placeOnce(placement))
  return async (how: "commit" | "rollback"): Promise<void> => {
    await client.query({ text: how })
    client.release()
  }
}

const outcomeOf = (placement: KeyedPlacement): Promise<string> =>
  run(
    makeOrderRepository(opened().database)
      .placeOnce(placement)
      .pipe(
        Effect.as("placed"),
        Effect.catch(({ _tag }) => Effect.succeed(_tag)),
      ),
  )

const isThere = async ({ order }: KeyedPlacement): Promise<boolean> => {
  const orders = makeOrderRepository(opened().database)
  return Option.isSome(await run(orders.find(order.tenantId, order.id)))
}

describe("Placement in flight under a key", () => {
  it("another placement with the key fails at once as in flight, and stores nothing", async () => {
    const tenantId = aTenantId()
    const [first, second] = [underKey("k", tenantId), underKey("k", tenantId)]
    const end = await underWay(first)
    expect(await outcomeOf(second)).toBe("IdempotencyKeyInFlight")
    expect(await outcomeOf(second)).toBe("IdempotencyKeyInFlight")
    await end("commit")
    expect(await isThere(first)).toBe(true)
    expect(await isThere(second)).toBe(false)
    expect(await outcomeOf(second)).toBe("IdempotencyKeyTaken")
  })

  it("placements under other keys and of other tenants are not blocked", async () => {
    const tenantId = aTenantId()
    const end = await underWay(underKey("k", tenantId))
    expect(await outcomeOf(underKey("k2", tenantId))).toBe("placed")
    expect(await outcomeOf(underKey("k", aTenantId()))).toBe("placed")
    await end("rollback")
  })

  it("a failed placement leaves the key to the next one", async () => {
    const tenantId = aTenantId()
    const [first, second] = [underKey("k", tenantId), underKey("k", tenantId)]
    const end = await underWay(first)
    expect(await outcomeOf(second)).toBe("IdempotencyKeyInFlight")
    await end("rollback")
    expect(await outcomeOf(second)).toBe("placed")
    expect([await isThere(first), await isThere(second)]).toEqual([false, true])
  })
})
