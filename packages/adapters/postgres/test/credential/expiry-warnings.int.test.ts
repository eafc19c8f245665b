import { randomBytes } from "node:crypto"
import { instant } from "@procurement/domain/calendar"
import {
  CredentialStore,
  issued,
  LongLivedTokenStore,
  type SecretHash,
  warnOfExpiringTokens,
} from "@procurement/domain/credential"
import { Entropy, type TokenId, typeId } from "@procurement/domain/identity"
import { makeEntropyMemory } from "@procurement/adapter-memory"
import { TenantRepository } from "@procurement/domain/tenant"
import { lineText } from "@procurement/domain/text"
import { emailAddress } from "@procurement/domain/email"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { beforeAll, describe, expect, it } from "vitest"
import {
  type Database,
  layerCredentialStore,
  layerLongLivedTokenStore,
  layerTenantRepository,
  openDatabase,
} from "../../src/index.ts"
import { aTenantId, buyer } from "../fixtures/examples.ts"
import { rowsOf, run, useDatabase } from "../fixtures/opened.ts"

const tokens = 30
const name = lineText("till")

const portsOf = (database: Database, seed: number) =>
  Layer.mergeAll(
    layerCredentialStore(database),
    layerLongLivedTokenStore(database),
    layerTenantRepository(database),
    Layer.succeed(Entropy, makeEntropyMemory(seed)),
  )

/** Issues tokens of a tenant that expire in ten days: the first warning is due. */
const issueAll = Effect.gen(function* () {
  const tenantId = aTenantId()
  const now = instant(Date.now() - 80 * 86_400_000)
  const [tenants, clients] = [yield* TenantRepository, yield* CredentialStore]
  const contact = { contactEmail: emailAddress("zakupy@example.com"), language: "pl" } as const
  const terms = { plan: "pro", contract: {}, rateLimiting: "enforced" } as const
  yield* tenants.save({ id: tenantId, name, buyer, createdAt: now, ...contact, ...terms })
  const grant = { clientId: "cli_till", tenantId, name, scopes: ["orders:read"] } as const
  yield* clients.saveClient(grant)
  const store = yield* LongLivedTokenStore
  for (let nth = 0; nth < tokens; nth += 1) {
    const tokenId = typeId("tok", now, randomBytes(10)) as TokenId
    const hash = randomBytes(32).toString("hex") as SecretHash
    const fresh = { tokenId, hash, hint: "ppl_live_0000" }
    yield* store.issue(issued(fresh, { ...grant, environment: "live" }, now))
  }
})

describe("Several workers that examine the same tokens", () => {
  const opened = useDatabase()
  beforeAll(() => run(Effect.provide(issueAll, portsOf(opened().database, 1))))

  it("workers warn of each token once, with an e-mail and an event", async () => {
    const { database, url } = opened()
    const others = await Promise.all([2, 3].map(() => openDatabase({ url, poolSize: 2 })))
    const looking = [database, ...others].map((each, nth) =>
      run(Effect.provide(warnOfExpiringTokens(100), portsOf(each, 10 + nth))),
    )
    const warned = await Promise.all(looking)
    expect(warned.reduce((sum, count) => sum + count)).toBe(tokens)
    const again = Effect.provide(warnOfExpiringTokens(100), portsOf(database, 20))
    expect(await run(again)).toBe(0)
    const count = async (text: string) => (await rowsOf<{ n: string }>(database, text))[0]?.n
    const perToken = "select count(distinct body -> 'data' ->> 'tokenId') as n from outbox"
    expect(await count(perToken)).toBe(String(tokens))
    expect(await count("select count(*) as n from outbox")).toBe(String(tokens))
    expect(await count("select count(*) as n from emails")).toBe(String(tokens))
    await Promise.all(others.map((each) => each.close()))
  })
})
