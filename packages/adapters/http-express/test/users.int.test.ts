/** The users of a company, managed only by its owners. */
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { userBody, userList } from "../src/schema/person.ts"
import { type ApiServer, otherTenant, startApi, theTenant } from "./api-server.ts"
import { peopleOperations, titled } from "./document/operations.ts"
import { invite, movableClock, ownResources, type Page, signedIn, signInAgain } from "./people.ts"
import { bodyOf, expectProblem } from "./requests.ts"

let server: ApiServer
let owner: Page
let laterMillis: number
beforeEach(async () => {
  laterMillis = 0
  server = await startApi({ clock: await movableClock(() => Date.now() + laterMillis) })
  owner = await signedIn(server, "owner")
})
afterEach(async () => {
  expect(server.defects).toEqual([])
  await server.close()
})

const email = "anna@example.com"

describe("Users", () => {
  it("an owner invites a user, who gets an e-mail without a secret", async () => {
    const body = { email: "Anna@Example.com", role: "developer", locale: "en" }
    const response = await owner.send("/v1/users", { body })
    expect(response.status).toBe(201)
    const user = await bodyOf(userBody, response)
    expect(user).toMatchObject({ email, role: "developer" })
    const invitation = server.ledger.emails.findLast(({ to }) => to === email)
    expect(invitation).toMatchObject({
      language: "en",
      message: {
        _tag: "UserInvited",
        signInUrl: "https://api.example.com/dashboard/#/sign-in",
      },
    })
    const { items } = await bodyOf(userList, await owner.send("/v1/users"))
    expect(items.map(({ id }) => id)).toEqual([owner.userId, user.id])
    expect(items[0]?.lastSignInAt).toBeDefined()
    const again = await owner.send("/v1/users", { body: { ...body, email } })
    await expectProblem(again, 409, "user_exists")
  })

  const ownerEmail = `owner.${theTenant}@example.com`
  const victims = ["anna@gmail.com", "a.nna@gmail.com", "Anna+1@googlemail.com"] as const
  const inviteAndRemove = async (address: string) => {
    const body = { email: address, role: "developer" }
    const invited = await owner.send("/v1/users", { body })
    expect(invited.status).toBe(201)
    const { id } = await bodyOf(userBody, invited)
    expect((await owner.send(`/v1/users/${id}`, { method: "DELETE" })).status).toBe(204)
  }
  const invitations = () =>
    server.ledger.emails.filter(({ message }) => message._tag === "UserInvited").length

  it("inviting and removing a person repeatedly sends one e-mail, later one a day", async () => {
    const before = invitations()
    for (let nth = 0; nth < 25; nth += 1) await inviteAndRemove(victims[nth % 3] ?? "")
    expect(invitations()).toBe(before + 1)
    const counts: Array<number> = []
    for (const minutes of [9, 1, 59, 1, 1_439, 1, 1_439, 1]) {
      laterMillis += minutes * 60_000
      if (minutes > 720) owner = await signInAgain(server, ownerEmail)
      for (const address of victims) await inviteAndRemove(address)
      counts.push(invitations() - before)
    }
    expect(counts).toEqual([1, 2, 2, 3, 3, 4, 4, 5])
  })

  it("a company can't send more than 200 e-mails a day to strangers", async () => {
    const invited = (nth: number) =>
      owner.send("/v1/users", { body: { email: `stranger${nth}@example.com`, role: "owner" } })
    let refused = await invited(0)
    for (let nth = 1; refused.status === 201; nth += 1) {
      const { id } = await bodyOf(userBody, refused)
      await owner.send(`/v1/users/${id}`, { method: "DELETE" })
      laterMillis += 10_000
      refused = await invited(nth)
    }
    const { emails } = server.ledger
    expect(emails.filter(({ unrequested }) => unrequested?.isToStranger)).toHaveLength(200)
    const problem = await expectProblem(refused, 429, "rate_limited")
    expect(problem).toMatchObject({ "violated-policies": ["unrequested-emails"] })
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(80_000)
    laterMillis += Number(refused.headers.get("retry-after")) * 1_000
    owner = await signInAgain(server, ownerEmail)
    expect((await invited(1_001)).status).toBe(201)
  })

  it("a new role ends the sessions of the user, and an unchanged role does not", async () => {
    const page = await signedIn(server, "developer", theTenant, email)
    const change = (role: string) =>
      owner.send(`/v1/users/${page.userId}`, { method: "PATCH", body: { role } })
    expect((await change("developer")).status).toBe(200)
    expect((await page.send("/v1/webhooks")).status).toBe(200)
    expect(await (await change("accountant")).json()).toMatchObject({ role: "accountant" })
    await expectProblem(await page.send("/v1/session"), 401, "session_ended")
  })

  it("a removed user is signed out", async () => {
    const page = await signedIn(server, "owner", theTenant, email)
    const removed = await owner.send(`/v1/users/${page.userId}`, { method: "DELETE" })
    expect(removed.status).toBe(204)
    await expectProblem(await page.send("/v1/session"), 401, "session_ended")
    const again = await owner.send(`/v1/users/${page.userId}`, { method: "DELETE" })
    await expectProblem(again, 404, "user_not_found")
  })

  it.each([{ "if-none-match": "*" }, { "if-match": '"1"' }])(
    "a change with %j changes nothing, because a user has no entity tag",
    async (headers) => {
      const page = await signedIn(server, "developer", theTenant, email)
      const path = `/v1/users/${page.userId}`
      const change = { method: "PATCH", body: { role: "accountant" }, headers }
      await expectProblem(await owner.send(path, change), 412, "precondition_failed")
      await expectProblem(
        await owner.send(path, { method: "DELETE", headers }),
        412,
        "precondition_failed",
      )
      expect((await page.send("/v1/session")).status).toBe(200)
    },
  )

  it("the last owner can neither be removed nor get another role", async () => {
    await invite(server, email, "developer")
    const path = `/v1/users/${owner.userId}`
    await expectProblem(await owner.send(path, { method: "DELETE" }), 409, "last_owner")
    const demoted = await owner.send(path, { method: "PATCH", body: { role: "developer" } })
    await expectProblem(demoted, 409, "last_owner")
    const second = await invite(server, "second@example.com", "owner")
    expect((await owner.send(path, { method: "DELETE" })).status).toBe(204)
    expect([...server.people.users.keys()]).toContain(second)
  })

  it.each(["developer", "accountant"] as const)("%s can't manage users", async (role) => {
    const page = await signedIn(server, role, theTenant, email)
    const path = `/v1/users/${owner.userId}`
    const all = [
      await page.send("/v1/users"),
      await page.send("/v1/users", { body: { email: "b@example.com", role: "owner" } }),
      await page.send(`/v1/users/${page.userId}`, { method: "PATCH", body: { role: "owner" } }),
      await page.send(path, { method: "DELETE" }),
      await page.send(`/v1/sessions?userId=${owner.userId}`),
    ]
    for (const response of all) await expectProblem(response, 403, "insufficient_scope")
    expect(server.people.users.size).toBe(2)
  })
})

describe("Another company's people", () => {
  const values: Readonly<Record<string, unknown>> = {
    "PATCH /v1/users/{id}": { role: "accountant" },
    "PATCH /v1/api-clients/{clientId}": { certificate: "A".repeat(43) },
    "POST /v1/api-clients/{clientId}/rotate": {},
    "POST /v1/tokens/{id}/rotate": {},
  }
  /** Of passkeys each person has only their own (passkeys.int). */
  const identified = peopleOperations.filter(
    ({ path }) => path.includes("{") && !path.startsWith("/v1/passkeys"),
  )

  it.each(titled(identified))(
    "%s gets 404 for resources of another company",
    async (title, operation) => {
      const [, , list = ""] = operation.path.split("/")
      const id = (await ownResources(server, owner))[list]
      expect(id).toBeDefined()
      const stranger = await signedIn(server, "owner", otherTenant)
      const { method } = operation
      const before = JSON.stringify([[...server.people.users], [...server.people.sessions]])
      const path = operation.path.replace(/\{\w+\}/, id ?? "")
      const response = await stranger.send(path, { method, body: values[title] })
      expect(response.status).toBe(404)
      expect(JSON.stringify([[...server.people.users], [...server.people.sessions]])).toBe(before)
    },
  )

  it("an owner sees only the users and sessions of its own company", async () => {
    const stranger = await signedIn(server, "owner", otherTenant)
    const { items } = await bodyOf(userList, await stranger.send("/v1/users"))
    expect(items.map(({ id }) => id)).toEqual([stranger.userId])
    const sessions = await stranger.send(`/v1/sessions?userId=${owner.userId}`)
    await expectProblem(sessions, 404, "user_not_found")
  })

  it.each(titled(peopleOperations.filter(({ isSecured }) => isSecured)))(
    "%s rejects a caller who is not signed in",
    async (_, operation) => {
      const { method } = operation
      const path = operation.path.replaceAll(/\{\w+\}/g, "usr_01kafq3v8pe0rr2c1m5kz9x7wd")
      const response = await server.fetch(path, { method })
      await expectProblem(response, 401, "missing_token")
    },
  )
})
