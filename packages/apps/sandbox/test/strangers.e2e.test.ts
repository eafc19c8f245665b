/**
 * The real service on real PostgreSQL: what belongs to one tenant does not exist for another, on
 * every route with an identifier that the service itself describes.
 */
import { join } from "node:path"
import { createClient } from "@procurement/sdk"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { SandboxInfo } from "../src/index.ts"
import { putAhead } from "./support/ahead.ts"
import { buyerAt, readInfo } from "./support/buyer.ts"
import { operatorAt } from "./support/operator.ts"
import { endProcessesOf } from "./support/processes.ts"
import { type Program, runProgram } from "./support/program.ts"
import { temporaryFolder } from "./support/temporary-folder.ts"
import {
  type DeliveryView,
  type ReplayView,
  webhookOwnerAt,
  type WebhookView,
} from "./support/webhook-owner.ts"

const folder = join(await temporaryFolder(), "sandbox")
const begun = new Date().toISOString()
const slow = { timeout: 90_000 }
let sandbox: Program
let info: SandboxInfo
let ownerToken: string
let strangerToken: string

const scopes = ["orders:read", "orders:write", "catalog:read", "invoices:read", "webhooks:manage"]

/** A token of a second tenant, with every scope. */
const strangersToken = async (): Promise<string> => {
  const operator = operatorAt(info)
  const address = { countryCode: "PL", line1: "ul. Prosta 51" }
  const tenant = await operator.ask<{ id: string }>("/tenants", {
    name: "Obcy sp. z o.o.",
    plan: "standard",
    buyer: { nip: "5252839118", name: "Obcy sp. z o.o.", address },
    contactEmail: "obcy@example.com",
    language: "pl",
  })
  const client = await operator.ask<{ clientId: string; secret: string }>(
    `/tenants/${tenant.id}/clients`,
    { name: "ERP", scopes },
  )
  const { clientId, secret: clientSecret } = client
  return (await buyerAt({ ...info, clientId, clientSecret })).token
}

beforeAll(async () => {
  await putAhead(folder)
  sandbox = runProgram("main", { SANDBOX_DIR: folder })
  await sandbox.says("The sandbox is running.")
  info = await readInfo(folder)
  ownerToken = (await buyerAt(info)).token
  strangerToken = await strangersToken()
}, 90_000)
afterAll(async () => {
  sandbox.kill("SIGTERM")
  await sandbox.ended
  endProcessesOf(folder)
})

/** Something of the owner's of each kind, by the beginning of its identifier. */
const ownersThings = async (): Promise<Readonly<Record<string, string>>> => {
  const { baseUrl } = info
  const buyer = await buyerAt(info)
  const order = await buyer.order()
  const invoice = order.invoices[0].id
  await buyer.archived(invoice)
  const api = createClient({ baseUrl, token: ownerToken })
  const webhooks = webhookOwnerAt(info)
  const url = "http://127.0.0.1:9/hooks"
  const request = { url, events: ["order.shipped"], contactEmail: "it@example.com" }
  const { id: webhook } = await webhooks.ask<WebhookView>("", request)
  const { id: delivery } = await webhooks.ask<DeliveryView>(`/${webhook}/test`, {})
  const { id: replay } = await webhooks.ask<ReplayView>(`/${webhook}/replays`, { from: begun })
  let event = ""
  const seen = async (): Promise<string> => {
    for await (const { id } of api.items("/v1/events")) event = id
    return event
  }
  await expect.poll(seen, { timeout: 30_000 }).toMatch(/^evt_/)
  return { ord: order.id, inv: invoice, sub: webhook, evt: event, dlv: delivery, rpl: replay }
}

interface Parameter {
  readonly name: string
  readonly in: string
  readonly schema: { pattern?: string }
}

interface Described {
  readonly security?: ReadonlyArray<unknown>
  readonly parameters?: ReadonlyArray<Parameter>
}

interface Named {
  readonly method: string
  readonly path: string
  /** Of each parameter: `ord`, `inv` … */
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
      if (inPath.length === 0 || security.length === 0) return []
      return [{ method: method.toUpperCase(), path, kinds: Object.fromEntries(inPath.map(kindOf)) }]
    }),
  )
  // What is deleted can't be asked for any more.
  return named.toSorted(
    (left, right) => (left.method === "DELETE" ? 1 : 0) - (right.method === "DELETE" ? 1 : 0),
  )
}

/** What is to be sent to the routes that want to be told something. */
const bodies: Readonly<Record<string, object>> = {
  "PATCH /v1/webhooks/{id}": { contactEmail: "it@example.com" },
  "POST /v1/webhooks/{id}/replays": { from: begun },
  "POST /v1/webhooks/{id}/resume": {},
  "POST /v1/webhooks/{id}/rotate-secret": {},
}

const ask = async (
  { method, path, kinds }: Named,
  idOf: (kind: string) => string,
  token: string,
) => {
  const url = path.replace(/\{(\w+)\}/g, (_, name: string) => idOf(kinds[name] ?? name))
  const body = bodies[`${method} ${path}`]
  const response = await fetch(`${info.baseUrl}${url}`, {
    method,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  const requestId = response.headers.get("x-request-id") ?? ""
  return { status: response.status, body: text.replaceAll(requestId, "") }
}

/** The same kind of identifier, which nothing has. */
const unused = (kind: string): string => `${kind}_01kafq3v8pe0rr2c1m5kz9x7wd`

/** The owner may be told that it is not the time for that. */
const isServed = (status: number): boolean => status < 300 || status === 409

describe("On every route with an identifier", () => {
  it("a stranger gets 404 as for what does not exist, and its owner does not", slow, async () => {
    const things = await ownersThings()
    const owned = (kind: string): string =>
      things[kind] ?? expect.unreachable(`nothing of the kind ${kind}`)
    const routes = await namedRoutes()
    expect(routes.length).toBeGreaterThan(15)
    for (const route of routes) {
      const which = `${route.method} ${route.path}`
      const theirs = await ask(route, owned, strangerToken)
      expect(theirs, which).toEqual(await ask(route, unused, strangerToken))
      expect(theirs.status, which).toBe(404)
      const { status, body } = await ask(route, owned, ownerToken)
      expect(isServed(status), `${which}: ${status} ${body}`).toBe(true)
    }
  })
})
