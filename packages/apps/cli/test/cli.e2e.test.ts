/** The commands for tenants, clients and tokens, over real PostgreSQL. */
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { secretHash } from "@procurement/adapter-oauth"
import { type Database, makeCredentialStore, openDatabase } from "@procurement/adapter-postgres"
import { freshDatabase, type TestDatabase } from "@procurement/adapter-postgres/testing"
import { acceptedSecrets, environmentOf, isCheckedText } from "@procurement/domain/credential"
import { instant } from "@procurement/domain/calendar"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { groups } from "../src/commands/groups.ts"
import {
  modulesLoadedBy,
  type Procurement,
  procurementHere,
  procurementWith,
  type Ran,
} from "./procurement.ts"

let test: TestDatabase
let database: Database
/** In a process of its own, and in this process. */
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

/** The JSON that a successful command prints. */
const answer = (ran: Ran) => {
  expect([ran.code, ran.complaint]).toEqual([0, ""])
  return JSON.parse(ran.out)
}

const name = ["--name", "Zielona Łąka sp. z o.o.", "--nip", "5252839118"]
const address = ["--address", "ul. Prosta 51", "--address2", "00-838 Warszawa"]
const terms = [...name, ...address, "--email", "zakupy@example.com"]
const newTenant = async (...more: ReadonlyArray<string>) =>
  answer(await here("--json", "tenant", "create", ...terms, ...more))

const newClient = async (tenant: string, scopes = "orders:read,orders:write") =>
  answer(await here("client", "create", tenant, "--name", "ERP", "--scopes", scopes, "--json"))

const timeout = { timeout: 120_000 }

describe("procurement tenant", timeout, () => {
  it("the tenant commands create, show, change and list tenants", async () => {
    const more = ["--plan", "pro", "--rate-factor", "12", "--json"]
    const created = answer(await procurement("tenant", "create", ...terms, ...more))
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
    expect(out).toContain("Zielona Łąka sp. z o.o., NIP 9876543210")
    const second = await newTenant()
    const page = answer(
      await here("tenant", "list", "--after", created.id, "--limit", "1", "--json"),
    )
    expect(page.items).toEqual([second])
  })
})

describe("procurement tenant buyers", timeout, () => {
  it("tenant buyers lists, adds and removes the companies a tenant may order for", async () => {
    const { id, buyer } = await newTenant("--rate-factor", "7")
    const buyers = (...command: ReadonlyArray<string>) =>
      here("tenant", "buyers", ...command, "--json")
    const none = { tenantId: id, nip: buyer.nip, otherBuyers: [] }
    expect(answer(await buyers("list", id))).toEqual(none)
    await buyers("add", id, "9876543210", "5265877635")
    const both = { ...none, otherBuyers: ["9876543210", "5265877635"] }
    expect(answer(await buyers("add", id, "9876543210"))).toEqual(both)
    const one = { ...none, otherBuyers: ["5265877635"] }
    expect(answer(await buyers("remove", id, "9876543210"))).toEqual(one)
    expect(answer(await buyers("add", id, "any"))).toEqual({ ...none, otherBuyers: "any" })
    expect(answer(await buyers("remove", id, "any"))).toEqual(none)
    expect((await buyers("add", id, "9876543211")).code).toBe(2)
    const { contract } = answer(await here("tenant", "show", id, "--json"))
    expect(contract).toEqual({ rateFactor: 7, otherBuyers: [] })
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
    expect(answer(await procurement("client", "remove", id, clientId, "--json"))).toEqual({
      removed: clientId,
    })
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
    const rotated = answer(await procurement("token", "rotate", id, issued.id, "--json"))
    expect(rotated.replaced.replacedBy).toBe(rotated.id)
    const { items } = answer(await here("token", "list", id, "--json"))
    expect(items.map(({ id: tokenId }: { id: string }) => tokenId)).toEqual([issued.id, rotated.id])
    const store = makeCredentialStore(database)
    const isKept = async (token: string) =>
      Option.isSome(await Effect.runPromise(store.findToken(secretHash(token))))
    expect([await isKept(issued.token), await isKept(rotated.token)]).toEqual([true, true])
    await procurement("token", "revoke", id, rotated.id)
    expect([await isKept(issued.token), await isKept(rotated.token)]).toEqual([true, false])
  })

  it("token create issues test tokens for a sandbox named by --sandbox or MODE", async () => {
    const folder = await mkdtemp(join(tmpdir(), "cli-"))
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
    await rm(folder, { recursive: true })
  })
})

describe("Errors and help", timeout, () => {
  const unknown = "ten_01m7x409gbfzzvzzzzzzzzzzzz"
  it.each([
    [["tenant", "show", unknown], 1, `the tenant ${unknown} does not exist`],
    [["tenant", "show", "ten_1"], 2, "<tenant> ten_1: must be a tenant's id, ten_…"],
    [["client", "list", unknown], 1, `the tenant ${unknown} does not exist`],
    [["client", "remove", unknown, "cli_x"], 1, "the tenant has no client cli_x"],
    [["tenant", "create"], 2, "--name is required"],
    [
      ["tenant", "create", "--name", "A", "--address", "B", "--email", "c"],
      2,
      "--email c: must be",
    ],
    [["tenant", "create", ...terms, "--nip", "5252839119"], 2, "--nip 5252839119: must be a NIP"],
    [
      ["tenant", "create", ...terms, "--plan", "gold"],
      2,
      "must be trial, standard, pro, enterprise",
    ],
    [["tenant", "create", ...terms, "--orders", "1"], 2, "--invoices and --deliveries go together"],
    [["tenant", "change", unknown], 2, "name a field to change"],
    [["tenant", "list", "--limit", "0"], 2, "must be a whole number from 1 to 1000"],
    [["client", "create", unknown, "--name", "A", "--scopes", "orders:eat"], 2, "orders:eat"],
    [["client", "create", unknown, "--name", "A", "--scopes", ","], 1, "does not exist"],
    [["client", "create", unknown, "--name", "A"], 2, "error: required option '--scopes"],
    [["nonsense"], 2, "error: unknown command 'nonsense'"],
  ])("procurement %j exits with %i", async (words, code, complaint) => {
    const ran = await here(...words)
    expect([ran.code, ran.out]).toEqual([code, ""])
    expect(ran.complaint).toContain(complaint)
    expect(ran.complaint).not.toContain("    at ")
  })

  it("client create --certificate requires a valid thumbprint and plan enterprise", async () => {
    const { id } = await newTenant()
    const words = ["client", "create", id, "--name", "ERP", "--scopes", "orders:read"]
    const thumbprint = "bwcK0esc3ACC3DB2Y5_lESsXE8o9ltc05O89jdN-dg2"
    const wrong = await here(...words, "--certificate", thumbprint)
    expect([wrong.code, wrong.complaint]).toEqual([2, expect.stringContaining("--certificate")])
    const valid = await here(...words, "--certificate", `${thumbprint.slice(0, -1)}0`)
    expect(valid.complaint).toBe(
      "procurement: clients with a certificate require the plan enterprise\n",
    )
    await here("tenant", "change", id, "--plan", "enterprise")
    const made = answer(
      await here(...words, "--certificate", `${thumbprint.slice(0, -1)}0`, "--json"),
    )
    expect(made).not.toHaveProperty("secret")
  })

  it("a command without a usable database exits with one line that says why", async () => {
    const folder = await mkdtemp(join(tmpdir(), "cli-"))
    const ran = await procurementWith({}, folder)("tenant", "list")
    expect(ran).toEqual({
      code: 2,
      out: "",
      complaint: expect.stringMatching(/^procurement: there is no sandbox in \.sandbox: .*\n$/),
    })
    const elsewhere = await procurementWith({ SANDBOX_DIR: "two" }, folder)("tenant", "list")
    expect(elsewhere.complaint).toContain("there is no sandbox in two: ")
    const dead = procurementHere({ DATABASE_URL: "postgres://nobody@127.0.0.1:1/none" })
    const refused = await dead("tenant", "list")
    const reason = "procurement: the database is unavailable: connect ECONNREFUSED 127.0.0.1:1\n"
    expect([refused.code, refused.complaint]).toEqual([1, reason])
    await rm(folder, { recursive: true })
  })

  it("DATABASE_URL_FILE names the database, and an unreadable file is reported", async () => {
    const folder = await mkdtemp(join(tmpdir(), "cli-"))
    const file = join(folder, "database-url")
    await writeFile(file, "postgres://nobody@127.0.0.1:1/none\n")
    const dead = await procurementHere({ DATABASE_URL_FILE: file })("tenant", "list")
    expect(dead.complaint).toContain("connect ECONNREFUSED 127.0.0.1:1")
    const lost = await procurementHere({ DATABASE_URL_FILE: "/no/such/file" })("tenant", "list")
    expect([lost.code, lost.complaint]).toEqual([
      2,
      expect.stringMatching(/^procurement: DATABASE_URL_FILE=\/no\/such\/file: ENOENT/),
    ])
    await rm(folder, { recursive: true })
  })

  it("an unreadable KAFKA_SASL_PASSWORD_FILE is reported", async () => {
    const variables = { KAFKA_BROKERS: "127.0.0.1:1", KAFKA_SASL_PASSWORD_FILE: "/no/such/file" }
    const lost = await procurementHere(variables)("dead-letters", "list")
    expect([lost.code, lost.complaint]).toEqual([
      2,
      expect.stringMatching(/^procurement: KAFKA_SASL_PASSWORD_FILE=\/no\/such\/file: ENOENT/),
    ])
  })

  it("--help lists the groups without loading database, KSeF and Kafka", async () => {
    const help = await procurement("--help")
    expect([help.code, help.complaint]).toEqual([0, ""])
    const names = groups.map(({ name }) => name)
    expect(names.filter((name) => !new RegExp(`^  ${name} `, "m").test(help.out))).toEqual([])
    const loaded = await modulesLoadedBy("--help")
    expect(loaded.filter((url) => /effect|adapters|kafkajs|mikro-orm/.test(url))).toEqual([])
    expect(loaded.some((url) => url.endsWith("/commands/groups.ts"))).toBe(true)
  })

  it.each(groups.map(({ name }) => name))("%s --help lists the group's commands", async (name) => {
    const help = await here(name, "--help")
    expect([help.code, help.complaint]).toEqual([0, ""])
    expect(help.out).toMatch(new RegExp(`^Usage: procurement ${name} .*\n[^]*^Commands:`, "m"))
  })

  it("--help prints the options of a command", async () => {
    const help = await procurement("token", "rotate", "--help")
    expect([help.code, help.out]).toEqual([0, expect.stringContaining("--overlap <days>")])
  })
})
