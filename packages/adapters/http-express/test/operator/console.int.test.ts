/** The seller's people: sign-in to the console, what they may do, and what is recorded. */
import { sellerTenantId } from "@procurement/domain/identity"
import { makePasskeyDeviceMemory } from "@procurement/adapter-memory"
import { aUser, aUserSave } from "@procurement/contract-tests/builders"
import { emailAddress } from "@procurement/domain/email"
import type { OperatorScope } from "@procurement/domain/operator"
import { lineText } from "@procurement/domain/text"
import { makeSignInLink, maximumTenantsOfAddress, UserRepository } from "@procurement/domain/user"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Result from "effect/Result"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { theTenant } from "../api-server.ts"
import { ask, cookieOf, fromOurPage, movableClock, sentSecret, signedIn } from "../people.ts"
import { answered, type OperatorServer, refusal, startOperator } from "./operator-server.ts"

const cookieName = "__Host-procurement-console"
const url = "http://localhost:9"

let server: OperatorServer
let now = Date.now()
beforeAll(async () => {
  const files = new Map([
    ["/console", { type: "text/html", body: Buffer.from("<p>"), headers: {} }],
  ])
  const console = { url: () => url, name: lineText("Kubki i Torby"), files }
  server = await startOperator({ console }, { clock: await movableClock(() => now) })
})
afterAll(async () => {
  expect(server.api.defects).toEqual([])
  await server.close()
})

interface Sent {
  readonly method?: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** A request of the console's page. */
const send = (path: string, { method, body, headers }: Sent = {}): Promise<Response> =>
  fetch(`${server.baseUrl}/internal/v1${path}`, {
    method: method ?? (body === undefined ? "GET" : "POST"),
    headers: { "content-type": "application/json", ...fromOurPage, ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })

const people = (method: string, path: string, body?: unknown) =>
  server.operate(`/people${path}`, body, { method })

const invite = async (email: string, scopes: ReadonlyArray<OperatorScope>): Promise<string> => {
  const person = await answered<{ id: string }>(people("POST", "", { email, scopes }), 201)
  return person.id
}

let addresses = 0

/** The cookie of a new session of the person. */
const signIn = async (email: string): Promise<string> => {
  // So that no limit of sign-ins is reached.
  now += 20_000
  expect((await send("/sign-in-links", { body: { email } })).status).toBe(202)
  const opened = await send("/sessions", { body: { token: sentSecret(server.api, email) } })
  expect(opened.status).toBe(201)
  return cookieOf(opened)
}

const sending =
  (cookie: string) =>
  (path: string, sent: Sent = {}) =>
    send(path, { ...sent, headers: { cookie, ...sent.headers } })

const signInAgain = async (email: string) => sending(await signIn(email))

/** A person of the seller with these scopes, signed in. */
const aPerson = async (...scopes: ReadonlyArray<OperatorScope>) => {
  addresses += 1
  const email = `person${addresses}@seller.example`
  const id = await invite(email, scopes)
  const cookie = await signIn(email)
  return { id, email, cookie, as: sending(cookie) }
}

describe("The console", () => {
  it("signs a person in with a link, and out", async () => {
    const { as, cookie, email } = await aPerson("warehouse")
    expect(cookie).toMatch(new RegExp(`^${cookieName}=ppl_session_`))
    expect(await answered(as("/session"))).toMatchObject({
      user: { email },
      scopes: ["warehouse"],
      environment: "sandbox",
    })
    await answered(as("/session", { method: "DELETE" }), 204)
    await refusal(as("/session"), 401, "session_ended")
  })

  it("permits what the scopes of a person permit", async () => {
    const { as } = await aPerson("warehouse")
    await answered(as("/catalog"))
    await refusal(as("/people"), 403, "insufficient_scope")
    await refusal(as("/catalog/KUB-1", { method: "DELETE" }), 403, "insufficient_scope")
    const administrator = await aPerson("administrator")
    await answered(administrator.as("/people"))
  })

  it("refuses changes that no page of its own sent", async () => {
    const { cookie } = await aPerson("administrator")
    for (const headers of [
      { cookie },
      { cookie, "sec-fetch-site": "same-site", "x-procurement-session": "1" },
      { cookie, "sec-fetch-site": "same-origin" },
    ]) {
      const init = { method: "DELETE", headers: { authorization: "", ...headers } }
      const { authorization: _none, ...own } = init.headers
      const response = fetch(`${server.baseUrl}/internal/v1/session`, { ...init, headers: own })
      await refusal(response, 403, "csrf_rejected")
    }
    const stranger = { "sec-fetch-site": "cross-site" }
    await refusal(
      send("/sign-in-links", { body: { email: "a@b.example" }, headers: stranger }),
      403,
      "csrf_rejected",
    )
  })

  it("has pages for people alone: a token is refused", async () => {
    await refusal(server.operate("/session"), 403, "people_only")
    await refusal(server.operate("/passkeys"), 403, "people_only")
  })

  it("serves its page", async () => {
    const page = await fetch(`${server.baseUrl}/console`)
    expect([page.status, await page.text()]).toEqual([200, "<p>"])
  })
})

describe("The two realms", () => {
  it("a customer's session opens nothing in the console, and the reverse", async () => {
    const customer = await signedIn(server.api, "owner")
    const value = customer.cookie.split("=")[1] ?? ""
    await refusal(
      send("/catalog", { headers: { cookie: `${cookieName}=${value}` } }),
      401,
      "session_ended",
    )
    const { cookie } = await aPerson("administrator")
    const theirs = `__Host-procurement-session=${cookie.split("=")[1]}`
    const page = await ask(server.api, "/v1/session", { headers: { cookie: theirs } })
    expect(page.status).toBe(401)
  })

  it("a link of one realm signs nobody in to the other, and is used up", async () => {
    const { id } = await aPerson("reader")
    const exit = await server.api.run(
      Effect.gen(function* () {
        const { usersOf } = yield* UserRepository
        const user = (yield* usersOf(sellerTenantId)).find((each) => each.id === id)
        return user && (yield* makeSignInLink(user, Duration.minutes(1)))
      }),
    )
    const token = Exit.isSuccess(exit) ? exit.value : undefined
    const there = await ask(server.api, "/v1/sessions", { body: { token } })
    expect([there.status, (await there.json()).code]).toEqual([403, "sign_in_link_not_accepted"])
    await refusal(send("/sessions", { body: { token } }), 403, "sign_in_link_not_accepted")
  })

  it("a customers' page sends no link to a person of the seller", async () => {
    const email = "only.seller@seller.example"
    await invite(email, ["reader"])
    await ask(server.api, "/v1/sign-in-links", { body: { email } })
    const links = server.api.ledger.emails.filter(
      ({ to, message }) => to === email && message._tag === "SignInLinkRequested",
    )
    expect(links).toEqual([])
  })

  it("a person of many tenants still gets the link to the console", async () => {
    const email = "everywhere@seller.example"
    const users = Array.from({ length: maximumTenantsOfAddress }, () =>
      aUser(undefined, { email: emailAddress(email) }),
    )
    await server.api.run(
      Effect.flatMap(UserRepository, ({ change }) =>
        Effect.forEach(users, (user) =>
          change(user.tenantId, () => Result.succeed(aUserSave(user))),
        ),
      ),
    )
    await invite(email, ["reader"])
    await send("/sign-in-links", { body: { email } })
    const token = sentSecret(server.api, email)
    expect((await send("/sessions", { body: { token } })).status).toBe(201)
  })
})

describe("People", () => {
  it("are invited, listed, changed and removed; a change ends their sessions", async () => {
    const { id, email, as } = await aPerson("support")
    const invitation = server.api.ledger.emails.find(
      ({ to, message }) => to === email && message._tag === "UserInvited",
    )
    expect(invitation?.message).toMatchObject({
      tenantName: "Kubki i Torby",
      isForConsole: true,
      signInUrl: `${url}/console/#/sign-in`,
    })
    const changed = await answered(
      people("PATCH", `/${id}`, { scopes: ["accounting", "warehouse"] }),
    )
    expect(changed).toMatchObject({ email, scopes: ["warehouse", "accounting"], passkeys: 0 })
    await refusal(as("/session"), 401, "session_ended")
    const { items } = await answered<{ items: ReadonlyArray<{ id: string }> }>(people("GET", ""))
    expect(items.map((person) => person.id)).toContain(id)
    expect((await people("DELETE", `/${id}`)).status).toBe(204)
    await refusal(people("DELETE", `/${id}`), 404, "user_not_found")
    await refusal(people("POST", "", { email: "x", scopes: [] }), 422, "validation_failed")
  })

  it("one administrator stays", async () => {
    const own = await startOperator({})
    const made = await own.operate("/people", {
      email: "a@seller.example",
      scopes: ["administrator"],
    })
    const { id } = await made.json()
    const change = own.operate(`/people/${id}`, { scopes: ["reader"] }, { method: "PATCH" })
    await refusal(change, 409, "last_owner")
    await refusal(own.operate(`/people/${id}`, undefined, { method: "DELETE" }), 409, "last_owner")
    await own.close()
  })
})

describe("A person with a passkey", () => {
  it("is asked for it before others get access; a token is not", async () => {
    const { as, email } = await aPerson("administrator")
    const users = `/tenants/${theTenant}/users`
    const clients = `/tenants/${theTenant}/clients`
    const changes = () => {
      addresses += 1
      const address = `new${addresses}@seller.example`
      return [
        ["/people", { email: address, scopes: ["reader"] }],
        [users, { email: address, role: "developer" }],
        [clients, { name: "till", scopes: ["orders:read"] }],
      ] as const
    }
    const later = () => void (now += 11 * 60_000)
    later()
    for (const [path, body] of changes()) await answered(as(path, { body }), 201)
    const again = await signInAgain(email)
    const asked = again("/passkey-requests", { method: "POST" })
    const { challenge } = await answered<{ challenge: string }>(asked, 201)
    const credential = makePasskeyDeviceMemory().create({ challenge, origin: url })
    await answered(again("/passkeys", { body: { name: "Phone", challenge, credential } }), 201)
    for (const [path, body] of changes()) await answered(again(path, { body }), 201)
    later()
    for (const [path, body] of changes()) {
      await refusal(again(path, { body }), 403, "sign_in_again")
      await answered(server.operate(path, body), 201)
    }
    for (const [path, body] of [
      ["secret", {}],
      ["tokens", { name: "till" }],
    ] as const) {
      await refusal(again(`${clients}/cli_1/${path}`, { body }), 403, "sign_in_again")
    }
    const recent = await signInAgain(email)
    for (const [path, body] of changes()) await answered(recent(path, { body }), 201)
  })
})

describe("Records", () => {
  it("name every operation that is requested, except reads, by person and token", async () => {
    const { as, email } = await aPerson("administrator")
    await as("/catalog/KUB-77", { method: "DELETE" })
    await as("/catalog")
    await server.operate("/catalog/KUB-78", undefined, { method: "DELETE" })
    const { items } = await answered<{ items: ReadonlyArray<Record<string, unknown>> }>(
      as("/records?limit=100"),
    )
    const retired = items.filter(({ subject }) => Object(subject).id === "retireCatalogItem")
    expect(retired.map(({ by, details }) => [by, details])).toEqual(
      expect.arrayContaining([
        [email, { sku: "KUB-77" }],
        ["anna", { sku: "KUB-78" }],
      ]),
    )
    const signIns = items.filter(({ action, by }) => action === "user.signed_in" && by === email)
    expect(signIns).toHaveLength(1)
    expect(JSON.stringify(items)).not.toContain("listCatalogItems")
  })
})
