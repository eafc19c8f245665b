/** A route whose days are numbered: planted here, for none of the real ones is. */
import { once } from "node:events"
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { instant } from "@procurement/domain/calendar"
import type { Principal } from "@procurement/domain/credential"
import { z } from "zod"
import { unlimited } from "../src/admission.ts"
import { makeExchange } from "../src/exchange.ts"
import { openApiOf } from "../src/openapi.ts"
import { headers, json, securedProblems } from "../src/openapi-parts.ts"
import { missingToken } from "../src/problem.ts"
import { jsonReply } from "../src/reply.ts"
import type { SecuredRoute } from "../src/route.ts"
import { makeRoutedApp } from "../src/routed-app.ts"

const planted: SecuredRoute = {
  kind: "secured",
  method: "get",
  path: "/v0/orders",
  produces: ["application/json"],
  takesBody: false,
  deprecated: {
    since: instant(Date.UTC(2026, 10, 20)),
    sunset: instant(Date.UTC(2027, 4, 20, 12)),
    successor: "/v1/orders",
  },
  handle: () => jsonReply(200, {}, { link: '</v0/orders?cursor=x>; rel="next"' }),
  operation: {
    operationId: "listOldOrders",
    tags: ["Orders"],
    summary: "List orders as one did before",
    responses: {
      "200": { description: "Orders.", headers, content: json(z.object({})) },
      ...securedProblems(),
    },
  },
}
const { deprecated: _deprecated, ...rest } = planted
const current: SecuredRoute = {
  ...rest,
  path: "/v1/orders",
  handle: () => jsonReply(200, {}),
}

/** Nothing is asked about the caller here. */
const somebody: Partial<Principal> = { scopes: [] }

let server: Server
let baseUrl = ""
beforeAll(async () => {
  const exchange = makeExchange<Principal>({
    run: () => Promise.reject(new Error("nothing is run here")),
    authenticate: (authorization) =>
      authorization === undefined ? missingToken : (somebody as Principal),
    admit: unlimited,
    problemTypeBase: "/problems",
    onDefect: () => undefined,
  })
  const routes = [planted, current].map((route) => ({
    ...route,
    handler: exchange.secured(route),
  }))
  server = createServer(makeRoutedApp(routes, exchange, "/v1/openapi.json")).listen(0, "127.0.0.1")
  await once(server, "listening")
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

describe("A route whose days are numbered", () => {
  it("says in every answer since when, until when, and what takes its place", async () => {
    const answers = [
      await fetch(`${baseUrl}/v0/orders`, { headers: { authorization: "Bearer x" } }),
      await fetch(`${baseUrl}/v0/orders`),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 401])
    for (const answer of answers) {
      expect(answer.headers.get("deprecation")).toBe("@1795132800")
      expect(answer.headers.get("sunset")).toBe("Thu, 20 May 2027 12:00:00 GMT")
      expect(answer.headers.get("link")).toContain('</v1/orders>; rel="successor-version"')
      expect(answer.headers.get("link")).toContain('rel="deprecation"; type="text/html"')
    }
    expect(answers[0]?.headers.get("link")).toMatch(/^<\/v0\/orders\?cursor=x>; rel="next", </)
  })

  it("is marked in the OpenAPI document, with the headers it sends", () => {
    const document = JSON.parse(JSON.stringify(openApiOf([planted, current])))
    const [old, now] = ["/v0/orders", "/v1/orders"].map((path) => document.paths[path].get)
    expect([old.deprecated, now.deprecated]).toEqual([true, undefined])
    expect(Object.keys(old.responses["401"].headers)).toContain("Deprecation")
    expect(Object.keys(now.responses["401"].headers)).not.toContain("Deprecation")
  })
})

describe("A route that stays", () => {
  it("says nothing of the kind", async () => {
    const answer = await fetch(`${baseUrl}/v1/orders`, { headers: { authorization: "Bearer x" } })
    for (const name of ["deprecation", "sunset", "link"]) {
      expect(answer.headers.get(name)).toBeNull()
    }
  })
})
