/** The permissions of a session, and its end. */
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { scopes, scopesOfRole } from "@procurement/domain/credential"
import { sessionList } from "../src/schema/person.ts"
import { type ApiServer, startApi, theTenant } from "./api-server.ts"
import { cookieName, movableClock, pageWith, signedIn, signInAgain } from "./people.ts"
import { anOrder, bearer, bodyOf, expectProblem } from "./requests.ts"

const email = "anna@example.com"
let server: ApiServer
let timeMillis: number
beforeEach(async () => {
  timeMillis = Date.UTC(2026, 10, 20, 9)
  server = await startApi({ clock: await movableClock(() => timeMillis) })
})
afterEach(async () => {
  expect(server.defects).toEqual([])
  await server.close()
})

describe("Sessions", () => {
  it("a session ends after twelve hours without a request", async () => {
    const page = await signedIn(server, "accountant")
    for (let nth = 0; nth < 3; nth += 1) {
      timeMillis += 11.9 * 3_600_000
      expect((await page.send("/v1/session")).status).toBe(200)
    }
    timeMillis += 12 * 3_600_000
    const response = await page.send("/v1/session")
    await expectProblem(response, 401, "session_ended")
    expect(response.headers.getSetCookie()[0]).toContain("Max-Age=0")
  })

  it("a session ends seven days after it began, however often it is used", async () => {
    const page = await signedIn(server, "accountant")
    for (let hours = 0; hours < 7 * 24 - 6; hours += 6) {
      timeMillis += 6 * 3_600_000
      expect((await page.send("/v1/usage")).status).toBe(200)
    }
    timeMillis += 6 * 3_600_000
    await expectProblem(await page.send("/v1/usage"), 401, "session_ended")
  })

  it("a signed-out, revoked or invented session is rejected at once", async () => {
    const page = await signedIn(server, "owner", theTenant, email)
    timeMillis += 120_000
    const other = await signInAgain(server, email)
    const { items } = await bodyOf(sessionList, await page.send("/v1/sessions"))
    expect(items.map(({ isCurrent }) => isCurrent)).toEqual([false, true])
    const revoked = await page.send(`/v1/sessions/${items[0]?.id}`, { method: "DELETE" })
    expect(revoked.status).toBe(204)
    await expectProblem(await other.send("/v1/session"), 401, "session_ended")
    const left = await page.send("/v1/session", { method: "DELETE" })
    expect([left.status, left.headers.getSetCookie()[0]?.includes("Max-Age=0")]).toEqual([
      204,
      true,
    ])
    await expectProblem(await page.send("/v1/session"), 401, "session_ended")
    const forged = pageWith(server, `${cookieName}=ppl_session_${"0".repeat(49)}`)
    await expectProblem(await forged.send("/v1/session"), 401, "session_ended")
  })

  it("a bearer token takes precedence over a cookie", async () => {
    const page = await signedIn(server, "accountant")
    const token = await server.token()
    const headers = bearer(token)
    const placed = await page.send("/v1/orders", {
      body: anOrder,
      headers: { ...headers, "sec-fetch-site": "cross-site" },
    })
    expect(placed.status).toBe(201)
    const wrong = await page.send("/v1/usage", { headers: bearer("ppl_test_wrong") })
    await expectProblem(wrong, 401, "invalid_token")
  })

  it.each(["owner", "developer", "accountant"] as const)(
    "%s may use exactly the routes of its scopes",
    async (role) => {
      const page = await signedIn(server, role)
      const routes = {
        "orders:read": "/v1/orders",
        "invoices:read": "/v1/invoices",
        "catalog:read": "/v1/catalog",
        "webhooks:manage": "/v1/webhooks",
        "users:manage": "/v1/users",
      } as const
      for (const [scope, path] of Object.entries(routes)) {
        const granted = scopesOfRole[role].some((each) => each === scope)
        expect([path, (await page.send(path)).status]).toEqual([path, granted ? 200 : 403])
      }
      const placed = await page.send("/v1/orders", { body: anOrder })
      expect(placed.status).toBe(role === "accountant" ? 403 : 201)
      expect((await page.send("/v1/usage")).status).toBe(200)
    },
  )

  it("no access token can use the routes for people, even with every scope", async () => {
    const headers = bearer(await server.token(theTenant, scopes))
    for (const path of ["/v1/session", "/v1/sessions", "/v1/users"]) {
      await expectProblem(await server.fetch(path, { headers }), 403, "people_only")
    }
    await expectProblem(await server.fetch("/v1/session"), 401, "missing_token")
  })
})
