/** Signed-in people, and the requests of their pages. */
import { expect } from "vitest"
import type { Role } from "@procurement/domain/credential"
import { emailAddress } from "@procurement/domain/email"
import type { TenantId } from "@procurement/domain/identity"
import { inviteUser } from "@procurement/domain/user"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import { type ApiServer, theTenant } from "./api-server.ts"

export const cookieName = "__Host-procurement-session"

/** The headers that prove that a page of the service sent the request. */
export const fromOurPage = { "sec-fetch-site": "same-origin", "x-procurement-session": "1" }

export interface SentByPage {
  readonly method?: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** A request without a session, as the sign-in page sends it. */
export const ask = (server: ApiServer, path: string, sent: SentByPage = {}): Promise<Response> => {
  const { method = sent.body === undefined ? "GET" : "POST", body, headers } = sent
  return server.fetch(path, {
    method,
    headers: { "content-type": "application/json", ...fromOurPage, ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
}

export const invite = async (
  server: ApiServer,
  email: string,
  role: Role,
  tenantId: TenantId = theTenant,
): Promise<string> => {
  const exit = await server.run(
    inviteUser({
      tenantId,
      email: emailAddress(email),
      role,
      actor: { type: "operator", operator: "test" },
      signInUrl: "https://api.example.com/dashboard/#/sign-in",
    }),
  )
  return Exit.isSuccess(exit) ? exit.value.id : expect.fail(String(exit.cause))
}

/** The secret of the newest link that was sent to the address. */
export const sentSecret = (server: ApiServer, email: string): string => {
  const messages = server.ledger.emails
    .filter(({ to }) => to === email)
    .map(({ message }) => message)
  const last = messages.findLast(({ _tag }) => _tag === "SignInLinkRequested")
  if (last?._tag !== "SignInLinkRequested") return expect.fail(`no link was sent to ${email}`)
  return last.signInUrl.split("/").at(-1) ?? ""
}

/** The session cookie that the response sets, as the browser sends it back. */
export const cookieOf = (response: Response): string => {
  const [cookie = ""] = response.headers.getSetCookie()
  return cookie.split(";", 1)[0] ?? ""
}

export interface Page {
  readonly userId: string
  readonly cookie: string
  readonly send: (path: string, sent?: SentByPage) => Promise<Response>
}

export const pageWith = (server: ApiServer, cookie: string, userId = ""): Page => ({
  userId,
  cookie,
  send: (path, { headers, ...sent } = {}) =>
    ask(server, path, { ...sent, headers: { cookie, ...headers } }),
})

/** Requests a link and uses it. */
export const signInAgain = async (server: ApiServer, email: string): Promise<Page> => {
  const requested = await ask(server, "/v1/sign-in-links", { body: { email } })
  expect(requested.status).toBe(202)
  const opened = await ask(server, "/v1/sessions", { body: { token: sentSecret(server, email) } })
  expect(opened.status).toBe(201)
  return pageWith(server, cookieOf(opened))
}

/** A new user of the tenant, signed in. */
export const signedIn = async (
  server: ApiServer,
  role: Role,
  tenantId: TenantId = theTenant,
  email = `${role}.${tenantId}@example.com`,
): Promise<Page> => {
  const userId = await invite(server, email, role, tenantId)
  const page = await signInAgain(server, email)
  return { ...page, userId }
}

/**
 * A clock whose readings never share a millisecond, so that identifiers, and with them the audit
 * log, sort in the order of creation.
 */
export const ascendingClock = (): Promise<Clock.Clock> => {
  let latest = 0
  return movableClock(() => {
    latest = Math.max(Date.now(), latest + 1)
    return latest
  })
}

/** A clock that a test moves. */
export const movableClock = async (now: () => number): Promise<Clock.Clock> => {
  const system = await Effect.runPromise(Clock.Clock)
  const nanos = () => BigInt(now()) * 1_000_000n
  return {
    currentTimeMillisUnsafe: now,
    currentTimeMillis: Effect.sync(now),
    currentTimeNanosUnsafe: nanos,
    currentTimeNanos: Effect.sync(nanos),
    monotonicTimeNanosUnsafe: () => system.monotonicTimeNanosUnsafe(),
    monotonicTimeNanos: system.monotonicTimeNanos,
    sleep: (duration) => system.sleep(duration),
  }
}

/** The ids of a user, a session, an API client and its token, by their lists. */
export const ownResources = async (
  server: ApiServer,
  owner: Page,
): Promise<Readonly<Record<string, string | undefined>>> => {
  const post = async (path: string, body: object): Promise<Readonly<Record<string, string>>> =>
    (await owner.send(path, { body })).json()
  const client = await post("/v1/api-clients", { name: "ERP", scopes: ["orders:read"] })
  const token = await post("/v1/tokens", { clientId: client["clientId"], name: "till" })
  const [session] = server.people.sessions.values()
  return {
    users: owner.userId,
    sessions: session?.id,
    "api-clients": client["clientId"],
    tokens: token["id"],
  }
}
