/** Signing in with one-time links, and requests with a session. */
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { scopesOfRole } from "@procurement/domain/credential"
import { sessionBody } from "../src/schema/person.ts"
import { type ApiServer, otherTenant, startApi, theTenant } from "./api-server.ts"
import {
  ask,
  cookieName,
  cookieOf,
  invite,
  movableClock,
  pageWith,
  sentSecret,
  signedIn,
  signInAgain,
} from "./people.ts"
import { anOrder, bodyOf, expectProblem } from "./requests.ts"

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

const requestLink = (address: string, headers = {}) =>
  ask(server, "/v1/sign-in-links", { body: { email: address }, headers })
const use = (token: string, headers = {}) =>
  ask(server, "/v1/sessions", { body: { token }, headers })

describe("Sign-in links", () => {
  it("a link signs its reader in, with a cookie that no script can read", async () => {
    await invite(server, email, "accountant")
    expect((await requestLink("Anna@Example.com")).status).toBe(202)
    const response = await use(sentSecret(server, email))
    const [cookie = ""] = response.headers.getSetCookie()
    expect(cookie).toMatch(new RegExp(`^${cookieName}=ppl_session_\\w{49}; `))
    for (const part of ["Path=/", "HttpOnly", "Secure", "SameSite=Lax"]) {
      expect(cookie.split("; ")).toContain(part)
    }
    expect(cookie).not.toContain("Domain")
    const session = await bodyOf(sessionBody, response)
    expect(session.user).toMatchObject({ email, role: "accountant" })
    expect(session.scopes).toEqual(scopesOfRole.accountant)
    const page = pageWith(server, cookieOf(response))
    expect(await (await page.send("/v1/session")).json()).toEqual(session)
  })

  it("a link works once", async () => {
    await invite(server, email, "owner")
    await requestLink(email)
    const secret = sentSecret(server, email)
    const both = await Promise.all([use(secret), use(secret)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 403])
    await expectProblem(await use(secret), 403, "sign_in_link_not_accepted")
  })

  it("a link expires after ten minutes", async () => {
    await invite(server, email, "owner")
    await requestLink(email)
    timeMillis += 600_000
    const response = await use(sentSecret(server, email))
    await expectProblem(response, 403, "sign_in_link_not_accepted")
  })

  it("a link expires when its user is removed or gets another role", async () => {
    const owner = await signedIn(server, "owner")
    const userId = await invite(server, email, "developer")
    await requestLink(email)
    const secret = sentSecret(server, email)
    await owner.send(`/v1/users/${userId}`, { method: "PATCH", body: { role: "accountant" } })
    await expectProblem(await use(secret), 403, "sign_in_link_not_accepted")
    timeMillis += 600_000
    await requestLink(email)
    await owner.send(`/v1/users/${userId}`, { method: "DELETE" })
    const later = await use(sentSecret(server, email))
    await expectProblem(later, 403, "sign_in_link_not_accepted")
  })

  it("an unknown address gets the same response and no e-mail", async () => {
    await invite(server, email, "owner")
    const before = server.ledger.emails.length
    const [known, unknown] = [await requestLink(email), await requestLink("who@example.com")]
    expect([known.status, unknown.status]).toEqual([202, 202])
    expect(await known.text()).toBe(await unknown.text())
    expect(server.ledger.emails).toHaveLength(before + 1)
    expect(server.people.links.size).toBe(2)
    for (const address of [email, "who@example.com"]) {
      expect((await requestLink(address)).status).toBe(202)
      await expectProblem(await requestLink(address), 429, "rate_limited")
    }
  })

  const links = (address: string) =>
    server.ledger.emails.filter(
      ({ to, message }) => to === address && message._tag === "SignInLinkRequested",
    ).length
  /** Requests a link every five minutes for a day, as a stranger would. */
  const bombard = async (address: string) => {
    for (let minute = 0; minute < 1_440; minute += 5) {
      expect((await requestLink(address)).status).toBe(202)
      timeMillis += 300_000
    }
  }

  it("a person who has never signed in gets three links a day, then one", async () => {
    await invite(server, email, "developer")
    const counts: Array<number> = []
    for (let day = 0; day < 3; day += 1) {
      await bombard(email)
      counts.push(links(email))
    }
    expect(counts).toEqual([3, 4, 5])
  }, 60_000)

  it("a person who has signed in before gets a link as soon as the last has expired", async () => {
    await signedIn(server, "owner", theTenant, email)
    timeMillis += 1
    const before = links(email)
    await bombard(email)
    expect(links(email) - before).toBe(144)
    timeMillis += 600_000
    const page = await signInAgain(server, email)
    expect((await page.send("/v1/session")).status).toBe(200)
    // A used link is a response: the next one does not wait.
    await signInAgain(server, email)
  }, 60_000)

  it("an address that belongs to two companies gets a link for each", async () => {
    await invite(server, email, "owner", theTenant)
    await invite(server, email, "accountant", otherTenant)
    const before = server.ledger.emails.length
    await requestLink(email)
    const sent = server.ledger.emails.slice(before)
    expect(sent.map(({ tenantId }) => tenantId).toSorted()).toEqual([theTenant, otherTenant])
  })

  it("requests and attempts from one IP address are limited", async () => {
    const statuses: Array<number> = []
    for (let nth = 0; nth < 21; nth += 1) {
      statuses.push((await use(`ppl_link_${"0".repeat(49)}`)).status)
    }
    expect(statuses.filter((status) => status === 403)).toHaveLength(20)
    expect(statuses.at(-1)).toBe(429)
  })

  it("only hashes of links and sessions are stored", async () => {
    const page = await signedIn(server, "owner")
    await requestLink(email)
    const { links, sessions, audit } = server.people
    const stored = JSON.stringify([
      [...links.values()],
      [...sessions.values()],
      [...audit.values()],
    ])
    expect(stored).not.toContain("ppl_")
    expect(stored).not.toContain(page.cookie.split("=")[1])
  })

  it.each([
    ["an unknown secret", `ppl_link_${"a".repeat(49)}`],
    ["an access token", "ppl_test_unknown"],
    ["nothing", ""],
  ])("signing in with %s is rejected", async (_, token) => {
    await expectProblem(await use(token), 403, "sign_in_link_not_accepted")
  })

  it.each([
    { email: "no address" },
    { email, locale: "de" },
    { email, tenantId: theTenant },
    { email: "" },
    {},
  ])("the request for a link %j is rejected with its fields", async (body) => {
    const problem = await expectProblem(
      await ask(server, "/v1/sign-in-links", { body }),
      422,
      "validation_failed",
    )
    expect(problem.errors?.length).toBeGreaterThan(0)
  })
})

describe("Requests from other sites", () => {
  const changes = [
    ["POST", "/v1/orders", anOrder],
    ["POST", "/v1/users", { email, role: "owner" }],
    ["DELETE", "/v1/session", undefined],
  ] as const

  it.each([
    ["another site", { "sec-fetch-site": "cross-site" }],
    ["another host of the same site", { "sec-fetch-site": "same-site" }],
    ["the address bar", { "sec-fetch-site": "none" }],
    [
      "another site with a forged origin",
      { "sec-fetch-site": "cross-site", origin: "https://api.example.com" },
    ],
    ["our page without its header", { "x-procurement-session": "" }],
  ])("a change with a cookie from %s is rejected and changes nothing", async (_, headers) => {
    const page = await signedIn(server, "owner")
    for (const [method, path, body] of changes) {
      const response = await page.send(path, { method, body, headers })
      await expectProblem(response, 403, "csrf_rejected")
    }
    expect(server.ledger.orders.size).toBe(0)
    expect((await page.send("/v1/session")).status).toBe(200)
  })

  it("an old browser proves its page by the Origin header", async () => {
    const { cookie } = await signedIn(server, "owner")
    const send = (origin: string) =>
      server.fetch("/v1/orders", {
        method: "POST",
        headers: {
          "content-type": "application/json",
          "x-procurement-session": "1",
          cookie,
          origin,
        },
        body: JSON.stringify(anOrder),
      })
    expect((await send("https://api.example.com")).status).toBe(201)
    await expectProblem(await send("https://api.example.com.evil.example"), 403, "csrf_rejected")
    await expectProblem(await send("null"), 403, "csrf_rejected")
  })

  it("a page of another site cannot sign anybody in", async () => {
    await invite(server, email, "owner")
    await requestLink(email)
    const secret = sentSecret(server, email)
    const headers = { "sec-fetch-site": "cross-site" }
    await expectProblem(await use(secret, headers), 403, "csrf_rejected")
    await expectProblem(await requestLink(email, headers), 403, "csrf_rejected")
    expect((await use(secret)).status).toBe(201)
  })
})
