/** The commands for operators' tokens, over real PostgreSQL. */
import { createHash } from "node:crypto"
import {
  type Database,
  makeAuditLog,
  makeOperatorTokenStore,
  openDatabase,
} from "@procurement/adapter-postgres"
import { freshDatabase, type TestDatabase } from "@procurement/adapter-postgres/testing"
import { instant } from "@procurement/domain/calendar"
import type { SecretHash } from "@procurement/domain/credential"
import { sellerTenantId } from "@procurement/domain/identity"
import * as Effect from "effect/Effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { answer, type Procurement, procurementHere } from "./procurement.ts"

let test: TestDatabase
let database: Database
let here: Procurement
beforeAll(async () => {
  test = await freshDatabase()
  database = await openDatabase({ url: test.url })
  here = procurementHere({ DATABASE_URL: test.url })
})
afterAll(async () => {
  await database.close()
  await test.drop()
})

const dayMillis = 86_400_000

describe("procurement operator", { timeout: 120_000 }, () => {
  it("create shows a token once, list never, and remove ends it", async () => {
    const terms = ["--scopes", "support,warehouse", "--networks", "10.0.0.0/8,2001:db8::/32"]
    const anna = ["operator", "create", "--name", "anna", ...terms]
    const created = answer(await here(...anna, "--expires", "30", "--json"))
    const { token, ...shown } = created
    expect(token).toMatch(/^ppl_op_[0-9A-Za-z]{49}$/)
    expect(shown).toMatchObject({
      name: "anna",
      scopes: ["warehouse", "support"],
      networks: ["10.0.0.0/8", "2001:db8::/32"],
    })
    expect(Date.parse(shown.expiresAt) - Date.parse(shown.createdAt)).toBe(30 * dayMillis)
    const hash = createHash("sha256").update(token).digest("hex") as SecretHash
    const usedAt = instant(Date.UTC(2027, 0, 2))
    await Effect.runPromise(makeOperatorTokenStore(database).noteUse(hash, usedAt))
    const listed = await here("operator", "list", "--json")
    const lastUsedAt = "2027-01-02T00:00:00.000Z"
    expect(answer(listed)).toEqual({ items: [{ ...shown, lastUsedAt }] })
    const again = await here(...anna)
    expect([again.code, again.errorOutput]).toEqual([
      1,
      "procurement: anna already has a token: remove it first, or choose another name\n",
    ])
    expect((await here("operator", "remove", "anna")).out).toBe("removed anna\n")
    const gone = await here("operator", "remove", "anna")
    expect([gone.code, gone.errorOutput]).toEqual([1, "procurement: no operator is named anna\n"])
    expect((await here("operator", "list")).out).toBe("no operators\n")
    const requested = makeAuditLog(database).page({ tenantId: sellerTenantId, limit: 10 })
    const { events } = await Effect.runPromise(requested)
    expect(events.map(({ actor, subject }) => [actor, subject.id])).toEqual(
      ["removeOperator", "removeOperator", "createOperator", "createOperator"].map((id) => [
        { type: "operator", operator: "command line" },
        id,
      ]),
    )
  })

  it("a token works for 90 days from anywhere unless the options say otherwise", async () => {
    const { out } = await here("operator", "create", "--name", "jan", "--scopes", "reader")
    expect(out).toMatch(/^networks {2}any\ntoken {5}ppl_op_\w{49}\nThe token is not shown again/m)
    const [jan] = answer(await here("operator", "list", "--json")).items
    expect(Date.parse(jan.expiresAt) - Date.parse(jan.createdAt)).toBe(90 * dayMillis)
    const { out: list } = await here("operator", "list")
    expect(list).toMatch(
      /^name +scopes +expires +last used +networks\njan +reader +\S+Z +- +any\n$/,
    )
  })

  it.each([
    [["--name", "Anna Nowak", "--scopes", "reader"], "--name Anna Nowak: must be 1 to 40"],
    [["--name", "eve", "--scopes", "boss"], "--scopes boss: must be reader or warehouse"],
    [["--name", "eve", "--scopes", ","], "--scopes: name at least one"],
    [["--name", "eve", "--scopes", "reader", "--expires", "366"], "--expires 366: must be"],
    [["--name", "eve", "--scopes", "reader", "--networks", "10.0/8"], "--networks 10.0/8: must"],
  ])("create with %j is rejected before it connects", async (options, message) => {
    const nowhere = procurementHere({ DATABASE_URL: "postgres://nobody@127.0.0.1:1/none" })
    const refused = await nowhere("operator", "create", ...options)
    expect([refused.code, refused.errorOutput]).toEqual([2, expect.stringContaining(message)])
  })
})
