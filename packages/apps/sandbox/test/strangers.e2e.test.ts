/**
 * The real service on real PostgreSQL: what belongs to one tenant does not exist for another, on
 * every route with an identifier that the service itself describes.
 */
import { join } from "node:path"
import { createClient } from "@procurement/sdk"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { SandboxInfo } from "../src/index.ts"
import { buyerAt, readInfo } from "./support/buyer.ts"
import { operatorAt } from "./support/operator.ts"
import { endProcessesOf } from "./support/processes.ts"
import { type Program, runProgram } from "./support/program.ts"
import { temporaryFolder } from "./support/temporary-folder.ts"

const folder = join(await temporaryFolder(), "sandbox")
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
  const url = "http://127.0.0.1:9/hooks"
  const { data: webhook } = await api.POST("/v1/webhooks", {
    body: { url, events: ["order.shipped"], contactEmail: "it@example.com" },
  })
  let event = ""
  const seen = async (): Promise<string> => {
    for await (const { id } of api.items("/v1/events")) event = id
    return event
  }
  await expect.poll(seen, { timeout: 30_000 }).toMatch(/^evt_/)
  return { ord: order.id, inv: invoice, sub: webhook.id, evt: event }
}

interface Described {
  readonly security?: ReadonlyArray<unknown>
  readonly parameters?: ReadonlyArray<{
    readonly in: string
    readonly schema: { pattern?: string }
  }>
  readonly requestBody?: unknown
}

interface Named {
  readonly method: string
  readonly path: string
  /** `ord`, `inv` … */
  readonly kind: string
}

const namedRoutes = async (): Promise<ReadonlyArray<Named>> => {
  const document: { readonly paths: Record<string, Record<string, Described>> } = await (
    await fetch(`${info.baseUrl}/v1/openapi.json`)
  ).json()
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { security = [], parameters = [] }]) => {
      const id = parameters.find((parameter) => parameter.in === "path")
      if (id === undefined || security.length === 0) return []
      const kind = /^\^([a-z]+)_/.exec(id.schema.pattern ?? "")?.[1] ?? path
      return [{ method: method.toUpperCase(), path, kind }]
    }),
  )
}

const ask = async ({ method, path }: Named, id: string, token: string) => {
  const url = `${info.baseUrl}${path.replace(/\{\w+\}/, id)}`
  const response = await fetch(url, { method, headers: { authorization: `Bearer ${token}` } })
  const text = await response.text()
  const requestId = response.headers.get("x-request-id") ?? ""
  return { status: response.status, body: text.replaceAll(requestId, "") }
}

/** The same kind of identifier, which nothing has. */
const unused = (kind: string): string => `${kind}_01kafq3v8pe0rr2c1m5kz9x7wd`

describe("On every route with an identifier", () => {
  it("a stranger gets 404 as for what does not exist, and its owner does not", slow, async () => {
    const things = await ownersThings()
    const routes = await namedRoutes()
    expect(routes.length).toBeGreaterThan(5)
    for (const route of routes) {
      const id = things[route.kind] ?? expect.unreachable(`nothing of the kind ${route.kind}`)
      const theirs = await ask(route, id, strangerToken)
      expect(theirs, route.path).toEqual(await ask(route, unused(route.kind), strangerToken))
      expect(theirs.status, route.path).toBe(404)
      expect((await ask(route, id, ownerToken)).status, route.path).toBeLessThan(300)
    }
  })
})
