/** The commands for tenants, clients and tokens, over real PostgreSQL. */
import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { secretHash } from "@procurement/adapter-oauth"
import { type Database, makeCredentialStore, openDatabase } from "@procurement/adapter-postgres"
import { freshDatabase, type TestDatabase } from "@procurement/adapter-postgres/testing"
import { acceptedSecrets, environmentOf, isCheckedText } from "@procurement/domain/credential"
import { instant } from "@procurement/domain/calendar"
import { temporaryFolder } from "@procurement/testing"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest"
import {
  answer,
  type Procurement,
  procurementHere,
  procurementWith,
  tenantTerms,
} from "./procurement.ts"

let test: TestDatabase
let database: Database
/** In a separate process, and in this process. */
let procurement: Procurement
let here: Procurement
beforeAll(async () => {
  test = await freshDatabase()
  database = await openDatabase({ url: test.url, poolSize: 2 })
  procurement = procurementWith({ DATABASE_URL: test.url })
  here = procurementHere({ DATABASE_URL: test.url })
})
afterAll(async () => {
  await database.close()
  await test.drop()
})

const newTenant = async (...more: ReadonlyArray<string>) =>
  answer(await here("--json", "tenant", "create", ...tenantTerms, ...more))

const newClient = async (tenant: string, scopes = "orders:read,orders:write") =>
  answer(await here("client", "create", tenant, "--name", "ERP", "--scopes", scopes, "--json"))

const timeout = { timeout: 120_000 }

describe("procurement tenant", timeout, () => {
  it("the tenant commands create, show, change and list tenants", async () => {
    const more = ["--plan", "pro", "--rate-factor", "12", "--json"]
    const created = answer(await procurement("tenant", "create", ...tenantTerms, ...more))
    expect(created).toEqual({
      id: expect.stringMatching(/^ten_/),
      name: "Zielona Łąka sp. z o.o.",
      plan: "pro",
      contract: { rateFactor: 12 },
      buyer: {
        nip: "5252839118",
        name: "Zielona Łąka sp. z o.o.",
        address: { countryCode: "PL", line1: "ul. Prosta 51", line2: "00-838 Warszawa" },
      },
      contactEmail: "zakupy@example.com",
      language: "pl",
      rateLimiting: "enforced",
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    })
    const changes = ["--plan", "enterprise", "--rate-limiting", "shadow", "--nip", "9876543210"]
    const volumes = ["--orders", "1000", "--invoices", "1000", "--deliveries", "9000"]
    const changed = answer(
      await procurement("tenant", "change", created.id, ...changes, ...volumes, "--json"),
    )
    expect(changed).toEqual({
      ...created,
      plan: "enterprise",
      rateLimiting: "shadow",
      contract: {
        rateFactor: 12,
        monthlyVolumes: { orders: 1_000, invoices: 1_000, deliveries: 9_000 },
      },
      buyer: { ...created.buyer, nip: "9876543210" },
    })
    expect(answer(await here("tenant", "show", created.id, "--json"))).toEqual(changed)
    const { out } = await here("tenant", "show", created.id)
    expect(out).toMatch(/^buyer nip +9876543210$/m)
    const second = await newTenant()
    expect(answer(await here("tenant", "list", "--json")).items).toEqual([changed, second])
    const first = answer(await here("tenant", "list", "--limit", "1", "--json"))
    expect(first.items).toEqual([changed])
  })

  it("tenant suspend shows since when and why, and tenant resume ends it", async () => {
    const created = await newTenant()
    const { out } = await here("tenant", "suspend", created.id, "--reason", "zaległe płatności")
    expect(out).toMatch(/^suspension since +\d{4}-\d\d-\d\dT[\d:.]+Z$/m)
    expect(out).toMatch(/^suspension reason +zaległe płatności$/m)
    expect(answer(await here("tenant", "resume", created.id, "--json"))).toEqual(created)
  })

  it("tenant offboard needs the tenant's NIP, after a preview of what is open", async () => {
    const { id, buyer } = await newTenant()
    const preview = answer(await here("tenant", "preview-offboarding", id, "--json"))
    expect(preview).toMatchObject({ ordersToSend: 0, unpaid: [], people: 0 })
    const wrong = await here("tenant", "offboard", id, "--nip", "5265877635")
    expect([wrong.code, wrong.errorOutput]).toEqual([
      1,
      expect.stringContaining("--nip 5265877635"),
    ])
    const left = answer(await here("tenant", "offboard", id, "--nip", buyer.nip, "--json"))
    expect(left).toMatchObject({ id, offboarding: { since: expect.any(String) } })
    expect((await here("tenant", "show", id)).out).toMatch(/^offboarding since +\d{4}-/m)
  })

  it("service processes says when no worker runs", async () => {
    expect((await here("service", "processes")).out).toBe("no worker is registered\n")
  })

  it("tenant change keeps unnamed fields, even within a contract", async () => {
    const volumes = ["--orders", "10", "--invoices", "20", "--deliveries", "30"]
    const created = await newTenant("--buyer-name", "Oddział Łódź", ...volumes)
    expect(created.buyer.name).toBe("Oddział Łódź")
    const change = ["tenant", "change", created.id, "--address2", "Piętro 2", "--json"]
    expect(answer(await here(...change, "--rate-factor", "3"))).toEqual({
      ...created,
      buyer: { ...created.buyer, address: { ...created.buyer.address, line2: "Piętro 2" } },
      contract: { ...created.contract, rateFactor: 3 },
    })
  })
})

describe("procurement tenant buyers", timeout, () => {
  it("tenant buyers registers, corrects, lists and removes other companies", async () => {
    const { id } = await newTenant("--rate-factor", "7")
    const buyers = (...command: ReadonlyArray<string>) =>
      here("tenant", "buyers", ...command, "--json")
    const put = (nip: string, name: string) =>
      buyers("put", id, nip, "--name", name, "--address", "ul. Nowa 1")
    expect(answer(await buyers("list", id)).items).toEqual([])
    await put("9876543210", "Obca")
    const address = { countryCode: "PL", line1: "ul. Nowa 1" }
    const other = { nip: "9876543210", name: "Nowa", address, registeredBy: "operator" }
    expect(answer(await put("9876543210", "Nowa"))).toEqual(other)
    expect(answer(await buyers("list", id)).items).toEqual([other])
    const related = ["--name", "Nowa", "--address", "ul. Nowa 1", "--related-party"]
    const marked = answer(await buyers("put", id, "9876543210", ...related))
    expect(marked).toEqual({ ...other, relatedParty: true })
    expect(answer(await buyers("remove", id, "9876543210"))).toEqual({})
    expect((await buyers("remove", id, "9876543210")).code).toBe(1)
    await here("tenant", "change", id, "--other-buyers", "any")
    const { contract } = answer(await here("tenant", "show", id, "--json"))
    expect(contract).toEqual({ rateFactor: 7, otherBuyers: "any" })
  })
})

describe("procurement client", timeout, () => {
  it("client create shows the secret, and client list does not", async () => {
    const { id } = await newTenant()
    const create = ["client", "create", id, "--name", "ERP", "--scopes", "orders:read,orders:write"]
    const made = answer(await procurement(...create, "--json"))
    const { clientId, secret, ...rest } = made
    expect(isCheckedText("ppl_secret_", secret)).toBe(true)
    expect(rest.scopes).toEqual(["orders:read", "orders:write"])
    const listed = await here("client", "list", id, "--json")
    expect(answer(listed).items).toEqual([{ clientId, ...rest }])
    expect(listed.out).not.toContain(secret)
  })

  it("client rotate honours --overlap, and client remove removes the client's tokens", async () => {
    const { id } = await newTenant()
    const { clientId, secret: old } = await newClient(id)
    const rotate = ["client", "rotate", id, clientId, "--overlap", "2", "--json"]
    const { secret: fresh } = answer(await procurement(...rotate))
    const store = makeCredentialStore(database)
    const found = await Effect.runPromise(store.findClient(clientId))
    const accepted = (days: number) =>
      acceptedSecrets(Option.getOrThrow(found), instant(Date.now() + days * 86_400_000))
    expect(accepted(1.9)).toEqual([secretHash(fresh), secretHash(old)])
    expect(accepted(2.1)).toEqual([secretHash(fresh)])
    await here("token", "create", id, clientId, "--name", "till")
    expect((await procurement("client", "remove", id, clientId)).out).toBe("done\n")
    expect(answer(await here("token", "list", id, "--json"))).toEqual({ items: [] })
  })
})

describe("procurement token", timeout, () => {
  it("the token commands issue, list, rotate and revoke live tokens", async () => {
    const { id } = await newTenant()
    const { clientId } = await newClient(id)
    const create = ["token", "create", id, clientId, "--name", "till 3", "--scopes", "orders:read"]
    const issued = answer(await procurement(...create, "--json"))
    expect(environmentOf(issued.token)).toBe("live")
    expect(issued.token.startsWith(issued.hint)).toBe(true)
    expect(Date.parse(issued.expiresAt) - Date.parse(issued.issuedAt)).toBe(90 * 86_400_000)
    const rotate = ["token", "rotate", id, issued.id, "--overlap", "2", "--json"]
    const rotated = answer(await procurement(...rotate))
    const overlap = Date.parse(rotated.previousTokenExpiresAt) - Date.parse(rotated.issuedAt)
    expect(overlap).toBe(2 * 86_400_000)
    const listed = await here("token", "list", id, "--json")
    expect(answer(listed).items).toMatchObject([
      { id: issued.id, replacedBy: rotated.id, expiresAt: rotated.previousTokenExpiresAt },
      { id: rotated.id },
    ])
    expect(listed.out).not.toContain(rotated.token)
    const store = makeCredentialStore(database)
    const isKept = async (token: string) =>
      Option.isSome(await Effect.runPromise(store.findToken(secretHash(token))))
    expect([await isKept(issued.token), await isKept(rotated.token)]).toEqual([true, true])
    await procurement("token", "revoke", id, rotated.id)
    expect([await isKept(issued.token), await isKept(rotated.token)]).toEqual([true, false])
  })

  it("token create issues test tokens for a sandbox named by --sandbox or MODE", async () => {
    const folder = temporaryFolder(onTestFinished)
    await writeFile(join(folder, "sandbox.json"), JSON.stringify({ databaseUrl: test.url }))
    await writeFile(join(folder, "clock.json"), JSON.stringify({ offsetMillis: 10_000_000_000 }))
    const { id } = await newTenant()
    const { clientId } = await newClient(id)
    const create = ["token", "create", id, clientId, "--name", "till", "--json"]
    const named = answer(await procurement(...create, "--sandbox", folder))
    expect(Date.parse(named.issuedAt)).toBeGreaterThan(Date.now() + 9_999_000_000)
    const byMode = procurementHere({ DATABASE_URL: test.url, MODE: "sandbox" })
    const tokens = [named.token, answer(await byMode(...create)).token]
    expect(tokens.map((token) => environmentOf(token))).toEqual(["test", "test"])
  })
})
