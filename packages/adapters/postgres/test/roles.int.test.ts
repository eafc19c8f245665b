/** What the roles of PostgreSQL may do, and what they may not. */
import { Client } from "pg"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type Database, grantRights, openDatabase, setLogin } from "../src/index.ts"
import { freshDatabase, type TestDatabase } from "./setup/test-database.ts"

const readerRole = "procurement_test_reader"

let test: TestDatabase
let owner: Database
let urls: Readonly<Record<"owner" | "service" | "reader", string>>
beforeAll(async () => {
  test = await freshDatabase()
  owner = await openDatabase({ url: test.url, poolSize: 2 })
  await setLogin(owner, readerRole, "it's")
  await grantRights(owner, { service: "procurement_service", reader: readerRole })
  const reader = new URL(test.url)
  reader.username = readerRole
  reader.password = encodeURIComponent("it's")
  urls = { owner: test.url, service: test.serviceUrl, reader: reader.href }
})
afterAll(async () => {
  await owner.close()
  await test.drop()
})

/** The result of one command: `done`, or the SQLSTATE. */
const run = async (role: keyof typeof urls, text: string): Promise<string> => {
  const client = new Client({ connectionString: urls[role] })
  await client.connect()
  try {
    await client.query(text)
    return "done"
  } catch (error) {
    return Object(error).code
  } finally {
    await client.end()
  }
}

/** Class 42, insufficient_privilege. */
const refused = "42501"

const event = "insert into audit_events (id, tenant_id, at, body) values"

const idsOf = async (tenantId: string): Promise<ReadonlyArray<string>> => {
  const text = "select id from audit_events where tenant_id = $1 order by id"
  const rows = await owner.sql.query<{ id: string }>({ name: "", text }, [tenantId])
  return rows.map(({ id }) => id)
}

describe("The role of the service", () => {
  it.each([
    ["reads and writes rows", "update tenants set body = body"],
    ["adds an audit event", `${event} ('aud_1', 'ten_1', 1, '{}')`],
    ["has a temporary table", "create temporary table probe (a integer)"],
    ["adds a day of history", "select add_history_day(4102444800000)"],
    ["drops a day of history", "select drop_history_day(4102444800000)"],
  ])("%s", async (_right, text) => {
    expect(await run("service", text)).toBe("done")
  })

  it.each([
    ["change an audit event", "update audit_events set body = '{}'"],
    ["delete an audit event", "delete from audit_events"],
    ["empty a table", "truncate audit_events"],
    ["create a table", "create table mine (a integer)"],
    ["change a table", "alter table orders add column a integer"],
    ["drop a table", "drop table orders"],
    ["claim a migration", "insert into mikro_orm_migrations (name) values ('m9999')"],
    ["require a migration", "insert into required_migrations values ('m9999')"],
    ["create a role", "create role another"],
    ["read the passwords of roles", "select rolpassword from pg_authid"],
    ["read files of the server", "select pg_read_file('/etc/passwd')"],
    ["run a program", "copy tenants to program 'cat'"],
  ])("can't %s", async (_wrong, text) => {
    expect(await run("service", text)).toBe(refused)
  })

  it("an audit event is forgotten only when another is thirteen months younger", async () => {
    const day = 86_400_000
    const at = (days: number): string => String(days * day)
    await run("service", `${event} ('aud_2', 'ten_2', ${at(10_000)}, '{}')`)
    await run("service", `${event} ('aud_3', 'ten_2', ${at(10_394)}, '{}')`)
    await run("service", `select forget_audit(${at(20_000)}, 100)`)
    expect(await idsOf("ten_2")).toEqual(["aud_2", "aud_3"])
    await run("service", `${event} ('aud_4', 'ten_2', ${at(10_396)}, '{}')`)
    await run("service", `select forget_audit(${at(20_000)}, 100)`)
    expect(await idsOf("ten_2")).toEqual(["aud_3", "aud_4"])
  })
})

describe("The role of a reader", () => {
  it.each([
    ["reads orders", "select * from orders", "done"],
    ["reads audit events", "select * from audit_events", "done"],
    ["can't read API clients", "select * from api_clients", refused],
    ["can't read sign-in links", "select * from sign_in_links", refused],
    ["can't read the secrets of webhooks", "select * from webhook_subscriptions", refused],
    ["can't write", "delete from orders", refused],
    ["can't forget", "select forget_audit(1, 1)", refused],
  ])("%s", async (_right, text, expected) => {
    expect(await run("reader", text)).toBe(expected)
  })
})

it("the service can't migrate, and says who can", async () => {
  await run("owner", "delete from mikro_orm_migrations where name = 'm0003-rights'")
  const service = await openDatabase({ url: test.serviceUrl, poolSize: 2 })
  await expect(service.migrate()).rejects.toThrow("run `procurement database prepare`")
  await service.close()
})

it("a name of a role that is no name is refused", async () => {
  const roles = { service: "x; drop table orders" }
  await expect(grantRights(owner, roles)).rejects.toThrow("is not a name of a role")
})
