/**
 * The real service on real PostgreSQL: a tenant's resources do not exist for another tenant, on
 * every route with an identifier in the service's own OpenAPI document.
 */
import { join } from "node:path"
import { createClient } from "@procurement/sdk"
import { type Child, startEndpoint, temporaryFolder } from "@procurement/testing"
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest"
import type { SandboxInfo } from "../src/index.ts"
import { putAhead } from "./support/ahead.ts"
import { buyerAt, readInfo } from "./support/buyer.ts"
import { operatorAt } from "./support/operator.ts"
import { endProcessesOf } from "./support/processes.ts"
import { runProgram } from "./support/program.ts"
import {
  type DeliveryView,
  type ReplayView,
  webhookOwnerAt,
  type WebhookView,
} from "./support/webhook-owner.ts"

const folder = join(temporaryFolder(afterAll), "sandbox")
const started = new Date().toISOString()
const slow = { timeout: 90_000 }
let sandbox: Child
let info: SandboxInfo
let ownerToken: string
let owner: Caller
let stranger: Caller

/** The headers of a program and of a person of the same tenant. */
interface Caller {
  readonly program: Readonly<Record<string, string>>
  readonly person: Readonly<Record<string, string>>
}

const scopes = ["orders:read", "orders:write", "catalog:read", "invoices:read", "webhooks:manage"]

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const pageHeaders = () => ({ "x-procurement-session": "1", origin: info.baseUrl })

const send = async <A>(
  path: string,
  body: object,
  headers: Readonly<Record<string, string>>,
): Promise<{ readonly body: A; readonly cookie: string }> => {
  const response = await fetch(`${info.baseUrl}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  })
  expect(response.ok, `${path}: ${response.status}`).toBe(true)
  const [cookie = ""] = (response.headers.get("set-cookie") ?? "").split(";")
  return { body: await response.json(), cookie }
}

/** Requests a link and waits for it in the mailbox; returns its secret. */
const linkFor = async (email: string): Promise<string> => {
  await send("/v1/sign-in-links", { email }, pageHeaders())
  const find = async (): Promise<string> => {
    const { items } = await (await fetch(`${info.mailUrl}/messages`)).json()
    for (const { id, to } of items) {
      if (!to.includes(email)) continue
      const { text } = await (await fetch(`${info.mailUrl}/messages/${id}`)).json()
      const [, secret] = /#\/sign-in\/(\w+)/.exec(text) ?? []
      if (secret !== undefined) return secret
    }
    return ""
  }
  return vi.waitUntil(find, { timeout: 30_000, interval: 100 })
}

const signIn = async (token: string) => {
  const { body, cookie } = await send<{ id: string }>("/v1/sessions", { token }, pageHeaders())
  return { id: body.id, headers: { ...pageHeaders(), cookie } }
}

/** A program and an owner of a second tenant, with every scope. */
const makeStranger = async (): Promise<Caller> => {
  const operator = operatorAt(info)
  const address = { countryCode: "PL", line1: "ul. Prosta 51" }
  const email = "obcy@example.com"
  const tenant = await operator.ask<{ id: string }>("/tenants", {
    name: "Obcy sp. z o.o.",
    plan: "standard",
    buyer: { nip: "5252839118", name: "Obcy sp. z o.o.", address },
    contactEmail: email,
    language: "pl",
  })
  const client = await operator.ask<{ clientId: string; secret: string }>(
    `/tenants/${tenant.id}/clients`,
    { name: "ERP", scopes },
  )
  const { clientId, secret: clientSecret } = client
  const { token } = await buyerAt({ ...info, clientId, clientSecret })
  await operator.ask(`/tenants/${tenant.id}/users`, { email, role: "owner" })
  return { program: bearer(token), person: (await signIn(await linkFor(email))).headers }
}

beforeAll(async () => {
  await putAhead(folder)
  sandbox = runProgram("sandbox", { SANDBOX_DIR: folder })
  await sandbox.says("The sandbox is running.")
  info = await readInfo(folder)
  ownerToken = (await buyerAt(info)).token
  const { headers } = await signIn(info.signInUrl.split("/#/sign-in/")[1] ?? "")
  owner = { program: bearer(ownerToken), person: headers }
  stranger = await makeStranger()
}, 90_000)
afterAll(async () => {
  sandbox.process.kill("SIGTERM")
  await sandbox.ended
  endProcessesOf(folder)
})

/** What people manage, by the kind of its identifier: the session is another one of the owner. */
const managedThings = async (): Promise<Readonly<Record<string, string>>> => {
  const make = async <A>(path: string, body: object): Promise<A> =>
    (await send<A>(path, body, owner.person)).body
  const newClient = () => make<{ clientId: string }>("/v1/api-clients", { name: "ERP", scopes })
  const [{ clientId }, other] = [await newClient(), await newClient()]
  const forToken = { clientId: other.clientId, name: "import" }
  const { id: token } = await make<{ id: string }>("/v1/tokens", forToken)
  const colleague = { email: "jan@example.com", role: "developer" }
  const { id: user } = await make<{ id: string }>("/v1/users", colleague)
  const { id: session } = await signIn(await linkFor("owner@sandbox.example"))
  return { clientId, tok: token, usr: user, ses: session }
}

/** One of the owner's resources of each kind, by the prefix of its identifier. */
const ownersThings = async (): Promise<Readonly<Record<string, string>>> => {
  const { baseUrl } = info
  const buyer = await buyerAt(info)
  const order = await buyer.order()
  const invoice = order.invoices[0].id
  const other = (await buyer.order()).invoices[0].id
  await Promise.all([invoice, other].map((id) => buyer.archived(id)))
  const api = createClient({ baseUrl, token: ownerToken })
  const body = { invoiceIds: [invoice, other] }
  const { data: reference } = await api.POST("/v1/payment-references", { body })
  const webhooks = webhookOwnerAt(info)
  const { url, stop } = await startEndpoint()
  onTestFinished(stop)
  const request = { url, events: ["order.shipped"], contactEmail: "it@example.com" }
  const { id: webhook } = await webhooks.ask<WebhookView>("", request)
  const { id: delivery } = await webhooks.ask<DeliveryView>(`/${webhook}/test`, {})
  const { id: replay } = await webhooks.ask<ReplayView>(`/${webhook}/replays`, { from: started })
  let event = ""
  const seen = async (): Promise<string> => {
    for await (const { id } of api.items("/v1/events")) event = id
    return event
  }
  await expect.poll(seen, { timeout: 30_000 }).toMatch(/^evt_/)
  return {
    ...(await managedThings()),
    ord: order.id,
    inv: invoice,
    sub: webhook,
    evt: event,
    dlv: delivery,
    rpl: replay,
    prf: reference.id,
  }
}

interface Parameter {
  readonly name: string
  readonly in: string
  readonly schema: { pattern?: string }
}

interface Described {
  readonly security?: ReadonlyArray<object>
  readonly parameters?: ReadonlyArray<Parameter>
}

interface Named {
  readonly method: string
  readonly path: string
  /** Whether only people may use it. */
  readonly isForPeople: boolean
  /** The kind of each parameter: `ord`, `inv` … */
  readonly kinds: Readonly<Record<string, string>>
}

const kindOf = ({ name, schema }: Parameter): readonly [string, string] => [
  name,
  /^\^([a-z]+)_/.exec(schema.pattern ?? "")?.[1] ?? name,
]

const namedRoutes = async (): Promise<ReadonlyArray<Named>> => {
  const document: { readonly paths: Record<string, Record<string, Described>> } = await (
    await fetch(`${info.baseUrl}/v1/openapi.json`)
  ).json()
  const named = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { security = [], parameters = [] }]) => {
      const inPath = parameters.filter((parameter) => parameter.in === "path")
      // The catalog is the same for every tenant; a passkey is named by its device.
      const isApart = /^\/v1\/(?:catalog|passkeys)/.test(path)
      if (inPath.length === 0 || security.length === 0 || isApart) return []
      const isForPeople = security.every((scheme) => "session" in scheme)
      const kinds = Object.fromEntries(inPath.map(kindOf))
      return [{ method: method.toUpperCase(), path, isForPeople, kinds }]
    }),
  )
  // Deletions come last: later requests would not find the resource.
  return named.toSorted(
    (left, right) => (left.method === "DELETE" ? 1 : 0) - (right.method === "DELETE" ? 1 : 0),
  )
}

/** Bodies for the routes that require one. */
const bodies: Readonly<Record<string, object>> = {
  "PATCH /v1/webhooks/{id}": { contactEmail: "it@example.com" },
  "POST /v1/webhooks/{id}/replays": { from: started },
  "POST /v1/webhooks/{id}/pause": {},
  "POST /v1/webhooks/{id}/resume": {},
  "POST /v1/webhooks/{id}/rotate-secret": {},
  "PATCH /v1/users/{id}": { role: "accountant" },
  "PATCH /v1/api-clients/{clientId}": { certificate: "A".repeat(43) },
  "POST /v1/api-clients/{clientId}/rotate": {},
  "POST /v1/tokens/{id}/rotate": {},
}

const ask = async (
  { method, path, isForPeople, kinds }: Named,
  idOf: (kind: string) => string,
  { person, program }: Caller,
) => {
  const url = path.replace(/\{(\w+)\}/g, (_, name: string) => idOf(kinds[name] ?? name))
  const body = bodies[`${method} ${path}`]
  const response = await fetch(`${info.baseUrl}${url}`, {
    method,
    headers: { "content-type": "application/json", ...(isForPeople ? person : program) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  const requestId = response.headers.get("x-request-id") ?? ""
  return { status: response.status, body: text.replaceAll(requestId, "") }
}

/** An identifier of the same kind that does not exist. */
const unused = (kind: string): string => `${kind}_01kafq3v8pe0rr2c1m5kz9x7wd`

/** The owner may get 409: the request is valid, but not in the current state. */
const isServed = (status: number): boolean => status < 300 || status === 409

describe("Routes with an identifier", () => {
  it("another tenant's identifier gets the same 404 as an unknown one", slow, async () => {
    const things = await ownersThings()
    const owned = (kind: string): string =>
      things[kind] ?? expect.unreachable(`nothing of the kind ${kind}`)
    const routes = await namedRoutes()
    expect(routes.length).toBeGreaterThan(28)
    for (const route of routes) {
      const which = `${route.method} ${route.path}`
      const theirs = await ask(route, owned, stranger)
      expect(theirs, which).toEqual(await ask(route, unused, stranger))
      expect(theirs.status, which).toBe(404)
      const { status, body } = await ask(route, owned, owner)
      expect(isServed(status), `${which}: ${status} ${body}`).toBe(true)
    }
  })
})
