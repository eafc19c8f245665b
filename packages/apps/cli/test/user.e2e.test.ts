/** The commands for users, over real PostgreSQL. */
import { type Database, openDatabase } from "@procurement/adapter-postgres"
import { freshDatabase, type TestDatabase } from "@procurement/adapter-postgres/testing"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { answer, type Procurement, procurementHere, tenantTerms } from "./procurement.ts"

let test: TestDatabase
let database: Database
let here: Procurement
beforeAll(async () => {
  test = await freshDatabase()
  database = await openDatabase({ url: test.url })
  here = procurementHere({ DATABASE_URL: test.url, PUBLIC_URL: "https://api.example.com/" })
})
afterAll(async () => {
  await database.close()
  await test.drop()
})

const newTenant = async (): Promise<string> => {
  const created = await here("tenant", "create", ...tenantTerms, "--json")
  return answer(created).id
}

describe("procurement user", { timeout: 120_000 }, () => {
  it("the user commands invite, list, change and remove users", async () => {
    const tenant = await newTenant()
    const invite = (email: string, role: string) =>
      here("user", "invite", tenant, "--email", email, "--role", role, "--json")
    const owner = answer(await invite("Anna@Example.com", "owner"))
    expect(owner).toMatchObject({ email: "anna@example.com", role: "owner" })
    const other = answer(await invite("jan@example.com", "developer"))
    const listed = answer(await here("user", "list", tenant, "--json"))
    expect(listed.items.map(({ id }: { id: string }) => id)).toEqual([owner.id, other.id])
    const changed = await here("user", "role", tenant, other.id, "accountant", "--json")
    expect(answer(changed).role).toBe("accountant")
    expect((await here("user", "remove", tenant, other.id)).out).toBe("done\n")
    const last = await here("user", "remove", tenant, owner.id)
    expect([last.code, last.errorOutput]).toEqual([
      1,
      "procurement: The company would have no owner; make another user an owner first. " +
        "Nothing was changed.\n",
    ])
    const again = await invite("anna@example.com", "owner")
    expect(again.errorOutput).toContain("already has a user with this e-mail address")
  })

  it("an invitation links to the public address and fails without one", async () => {
    const tenant = await newTenant()
    const invite = ["user", "invite", tenant, "--email", "ola@example.com", "--role", "owner"]
    const nowhere = procurementHere({ DATABASE_URL: test.url })
    const refused = await nowhere(...invite)
    expect([refused.code, refused.errorOutput]).toEqual([
      2,
      "procurement: set PUBLIC_URL to the API's public address: the invitation links to it\n",
    ])
    answer(await here(...invite, "--json"))
    answer(await here(...invite.with(4, "ewa@example.com"), "--language", "en", "--json"))
    const text =
      "select body #>> '{message,signInUrl}' as url, body ->> 'language' as language " +
      "from emails where tenant_id = $1 order by id"
    const rows = await database.sql.query<object>({ name: "", text }, [tenant])
    const url = "https://api.example.com/dashboard/#/sign-in"
    expect(rows).toEqual([
      { url, language: "pl" },
      { url, language: "en" },
    ])
  })

  it("credentials created with the command line appear in the tenant's audit log", async () => {
    const tenant = await newTenant()
    const scopes = ["--scopes", "orders:read"]
    const made = await here("client", "create", tenant, "--name", "ERP", ...scopes, "--json")
    const { clientId } = answer(made)
    const token = answer(
      await here("token", "create", tenant, clientId, "--name", "till", "--json"),
    )
    answer(await here("token", "revoke", tenant, token.id, "--json"))
    answer(await here("client", "remove", tenant, clientId, "--json"))
    const text =
      "select body ->> 'action' as action, body #>> '{actor,operator}' as operator " +
      "from audit_events where tenant_id = $1 order by id"
    const rows = await database.sql.query<object>({ name: "", text }, [tenant])
    const operator = "command line"
    expect(rows).toEqual([
      { action: "client.created", operator },
      { action: "token.issued", operator },
      { action: "token.revoked", operator },
      { action: "client.deleted", operator },
    ])
  })

  it("an unknown role is an invalid command line", async () => {
    const tenant = await newTenant()
    const unknown = await here("user", "role", tenant, "usr_01kafq3v8pe0rr2c1m5kz9x7wd", "boss")
    expect([unknown.code, unknown.errorOutput]).toEqual([
      2,
      "procurement: <role> boss: must be one of owner, developer, accountant\n",
    ])
    const invite = ["user", "invite", tenant, "--email", "a@example.com", "--role", "admin"]
    const refused = await here(...invite)
    expect([refused.code, refused.errorOutput]).toEqual([
      2,
      "procurement: --role admin: must be one of owner, developer, accountant\n",
    ])
  })
})
