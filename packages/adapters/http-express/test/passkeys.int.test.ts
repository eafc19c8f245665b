/** Passkeys: adding, signing in, being asked again, losing one. */
import { type MemoryDevice, makePasskeyDeviceMemory } from "@procurement/adapter-memory"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { maximumPasskeys } from "@procurement/domain/user"
import { type ApiServer, startApi, theTenant } from "./api-server.ts"
import {
  ask,
  cookieOf,
  invite,
  movableClock,
  type Page,
  pageWith,
  sentSecret,
  signedIn,
  signInAgain,
} from "./people.ts"
import { expectProblem } from "./requests.ts"

const origin = "https://api.example.com"
const minute = 60_000
const email = "anna@example.com"
let server: ApiServer
let timeMillis: number
beforeEach(async () => {
  timeMillis = Date.UTC(2026, 10, 20, 9)
  server = await startApi({
    clock: await movableClock(() => timeMillis),
    publicUrl: () => `${origin}/`,
  })
})
afterEach(async () => {
  expect(server.defects).toEqual([])
  await server.close()
})

const jsonOf = async (response: Response, status: number) => {
  const json = await response.json()
  expect(response.status, JSON.stringify(json)).toBe(status)
  return json
}

interface Added {
  readonly device: MemoryDevice
  readonly userHandle: string
  readonly id: string
}

const requestNew = (page: Page) => page.send("/v1/passkey-requests", { method: "POST" })

const add = async (page: Page, device = makePasskeyDeviceMemory()): Promise<Added> => {
  const { challenge, rp, user } = await jsonOf(await requestNew(page), 201)
  expect(rp.id).toBe("api.example.com")
  const credential = device.create({ challenge, origin })
  const body = { name: "Phone", challenge, credential }
  const { id } = await jsonOf(await page.send("/v1/passkeys", { body }), 201)
  return { device, id, userHandle: Buffer.from(user.id, "base64url").toString() }
}

const challengeOf = async (): Promise<string> => {
  const asked = await ask(server, "/v1/passkey-challenges", { method: "POST" })
  return (await jsonOf(asked, 201)).challenge
}

const respond = async ({ device, userHandle }: Omit<Added, "id">, headers = {}) => {
  const challenge = await challengeOf()
  const credential = device.get({ challenge, origin, userHandle })
  return ask(server, "/v1/passkey-sessions", { body: { challenge, credential }, headers })
}

const idsOf = async (page: Page): Promise<ReadonlyArray<string>> =>
  (await jsonOf(await page.send("/v1/passkeys"), 200)).items.map(({ id }: Added) => id)

describe("Passkeys", () => {
  it("a passkey signs its owner in, and both are in the audit log", async () => {
    const owner = await signedIn(server, "owner")
    timeMillis += minute
    const passkey = await add(owner)
    timeMillis += minute
    const response = await respond(passkey)
    const session = await jsonOf(response, 201)
    expect(session.user).toMatchObject({ id: owner.userId, role: "owner" })
    const page = pageWith(server, cookieOf(response))
    expect(await (await page.send("/v1/session")).json()).toEqual(session)
    const { items } = await jsonOf(await page.send("/v1/passkeys"), 200)
    expect(items).toMatchObject([{ name: "Phone", lastUsedAt: new Date(timeMillis).toISOString() }])
    const audit = await jsonOf(await page.send("/v1/audit-events"), 200)
    expect(audit.items.slice(0, 2)).toMatchObject([
      { action: "user.signed_in", details: { passkey: "Phone" } },
      { action: "passkey.added", subject: { type: "passkey", id: passkey.id, name: "Phone" } },
    ])
  })

  it("a challenge works once, for ten minutes, and only for what it was asked for", async () => {
    const owner = await signedIn(server, "owner")
    const { device, userHandle } = await add(owner)
    const use = (challenge: string) => {
      const credential = device.get({ challenge, origin, userHandle })
      return ask(server, "/v1/passkey-sessions", { body: { challenge, credential } })
    }
    const challenge = await challengeOf()
    const both = await Promise.all([use(challenge), use(challenge)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 403])
    const late = await challengeOf()
    const link = await ask(server, "/v1/sessions", { body: { token: await challengeOf() } })
    await expectProblem(link, 403, "sign_in_link_not_accepted")
    const { challenge: forNew } = await jsonOf(await requestNew(owner), 201)
    await expectProblem(await use(forNew), 403, "passkey_not_accepted")
    const again = { name: "x", challenge: forNew, credential: device.create({ challenge, origin }) }
    await expectProblem(
      await owner.send("/v1/passkeys", { body: again }),
      403,
      "passkey_not_accepted",
    )
    timeMillis += 10 * minute
    await expectProblem(await use(late), 403, "passkey_not_accepted")
  })

  it("an e-mailed link is no challenge", async () => {
    await invite(server, email, "owner")
    const page = await signInAgain(server, email)
    const { device, userHandle } = await add(page)
    timeMillis += 10 * minute
    await ask(server, "/v1/sign-in-links", { body: { email } })
    const challenge = sentSecret(server, email)
    const credential = device.get({ challenge, origin, userHandle })
    const response = await ask(server, "/v1/passkey-sessions", { body: { challenge, credential } })
    await expectProblem(response, 403, "passkey_not_accepted")
  })

  it("no passkey of another user, another device or another page is accepted", async () => {
    const owner = await add(await signedIn(server, "owner"))
    const other = await add(await signedIn(server, "developer"))
    const strangers = [
      { device: makePasskeyDeviceMemory(), userHandle: owner.userHandle },
      { device: owner.device, userHandle: other.userHandle },
      { device: owner.device, userHandle: "ten_1/usr_1" },
      { device: owner.device, userHandle: `${owner.userHandle}/x` },
    ]
    for (const stranger of strangers) {
      await expectProblem(await respond(stranger), 403, "passkey_not_accepted")
    }
    const challenge = await challengeOf()
    const elsewhere = { challenge, origin: "https://api.example.org" }
    const credential = owner.device.get({ ...elsewhere, userHandle: owner.userHandle })
    const response = await ask(server, "/v1/passkey-sessions", { body: { challenge, credential } })
    await expectProblem(response, 403, "passkey_not_accepted")
    const { userHandle: _, ...response_ } = credential.response
    const nameless = {
      challenge: await challengeOf(),
      credential: { ...credential, response: response_ },
    }
    await expectProblem(
      await ask(server, "/v1/passkey-sessions", { body: nameless }),
      403,
      "passkey_not_accepted",
    )
  })

  it("who has a passkey is asked for it before creating tokens and users", async () => {
    const owner = await signedIn(server, "owner", theTenant, email)
    const client = { name: "ERP", scopes: ["orders:read"] }
    timeMillis += 11 * minute
    expect((await owner.send("/v1/api-clients", { body: client })).status).toBe(201)
    await expectProblem(await requestNew(owner), 403, "sign_in_again")
    const fresh = await signInAgain(server, email)
    const passkey = await add(fresh)
    timeMillis += 11 * minute
    const clientId = (await jsonOf(await fresh.send("/v1/api-clients"), 200)).items[0].clientId
    const changes: ReadonlyArray<readonly [string, object]> = [
      ["/v1/api-clients", client],
      [`/v1/api-clients/${clientId}/rotate`, {}],
      ["/v1/tokens", { clientId, name: "till" }],
      ["/v1/users", { email: "jan@example.com", role: "owner" }],
      ["/v1/passkey-requests", {}],
    ]
    for (const [path, body] of changes) {
      await expectProblem(await fresh.send(path, { body }), 403, "sign_in_again")
    }
    const confirmed = await respond(passkey, { cookie: fresh.cookie })
    const page = pageWith(server, cookieOf(confirmed))
    for (const [path, body] of changes) {
      expect((await page.send(path, { body })).status, path).toBeLessThan(300)
    }
    await expectProblem(await fresh.send("/v1/session"), 401, "session_ended")
  })

  it("a lost passkey is removed after signing in with a link, and opens nothing more", async () => {
    await invite(server, email, "developer")
    const first = await signInAgain(server, email)
    const lost = await add(first)
    timeMillis += 11 * minute
    const remove = (page: Page) => page.send(`/v1/passkeys/${lost.id}`, { method: "DELETE" })
    await expectProblem(await remove(first), 403, "sign_in_again")
    const page = await signInAgain(server, email)
    expect((await remove(page)).status).toBe(204)
    await expectProblem(await remove(page), 404, "passkey_not_found")
    expect(await idsOf(page)).toEqual([])
    await expectProblem(await respond(lost), 403, "passkey_not_accepted")
  })

  it("the passkeys of a removed user open nothing, and each user sees only their own", async () => {
    const owner = await signedIn(server, "owner")
    const developer = await signedIn(server, "developer")
    const passkey = await add(developer)
    expect(await idsOf(owner)).toEqual([])
    await expectProblem(
      await owner.send(`/v1/passkeys/${passkey.id}`, { method: "DELETE" }),
      404,
      "passkey_not_found",
    )
    await owner.send(`/v1/users/${developer.userId}`, { method: "DELETE" })
    await expectProblem(await respond(passkey), 403, "passkey_not_accepted")
  })

  it("a device is added once, and a user has at most ten", async () => {
    const page = await signedIn(server, "owner")
    const { device, id } = await add(page)
    const { challenge, excludeCredentials } = await jsonOf(await requestNew(page), 201)
    expect(excludeCredentials).toEqual([{ type: "public-key", id }])
    const body = { name: "Again", challenge, credential: device.create({ challenge, origin }) }
    await expectProblem(await page.send("/v1/passkeys", { body }), 403, "passkey_not_accepted")
    for (let nth = 1; nth < maximumPasskeys; nth += 1) await add(page)
    const more = (await jsonOf(await requestNew(page), 201)).challenge
    const credential = makePasskeyDeviceMemory().create({ challenge: more, origin })
    const one = await page.send("/v1/passkeys", {
      body: { name: "x", challenge: more, credential },
    })
    await expectProblem(one, 409, "too_many_passkeys")
  })
})
