/** Deprecated routes. The test defines one, because no real route is deprecated. */
import { createServer } from "node:http"
import { listen, type Listening } from "@procurement/testing"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { instant } from "@procurement/domain/calendar"
import type { Principal } from "@procurement/domain/credential"
import type { IdempotencyStore } from "@procurement/domain/idempotency"
import { z } from "zod"
import { unlimited } from "../src/limits/admission.ts"
import { openApiOf } from "../src/openapi/openapi.ts"
import { missingToken } from "../src/problem/problem.ts"
import { makePipeline } from "../src/middleware/pipeline.ts"
import { jsonReply } from "../src/request/reply.ts"
import { rawOperation } from "../src/audience/customers.ts"
import { makeRoutedApp } from "../src/server/routed-app.ts"
import { withFullResponses } from "./document/full-responses.ts"

const planted = rawOperation<never>({
  id: "listOldOrders",
  at: "GET /v0/orders",
  tags: ["Orders"],
  summary: "List orders as one did before",
  deprecated: {
    since: instant(Date.UTC(2026, 10, 20)),
    sunset: instant(Date.UTC(2027, 4, 20, 12)),
    successor: "/v1/orders",
  },
  returns: { status: 200, description: "Orders.", schema: z.object({}) },
  handle: () => jsonReply(200, {}, { link: '</v0/orders?cursor=x>; rel="next"' }),
})
const { deprecated: _deprecated, ...rest } = planted
const current: typeof planted = {
  ...rest,
  path: "/v1/orders",
  handle: () => jsonReply(200, {}),
}

/** The routes of this test do not use the caller. */
const somebody: Partial<Principal> = { scopes: [] }

let server: Listening
let baseUrl = ""
beforeAll(async () => {
  const pipeline = makePipeline<Principal, IdempotencyStore>({
    run: () => Promise.reject(new Error("nothing is run here")),
    authenticate: (authorization) =>
      authorization === undefined ? missingToken : (somebody as Principal),
    admit: unlimited,
    problemTypeBase: "/problems",
    installation: { environment: "test", publicUrl: () => "" },
    onDefect: () => undefined,
  })
  const routes = [planted, current].map((route) => ({
    ...route,
    handler: pipeline.secured(route),
  }))
  server = await listen(createServer(makeRoutedApp(routes, pipeline, "/v1/openapi.json")))
  baseUrl = server.url
})
afterAll(() => server.stop())

describe("Deprecated routes", () => {
  it("every response of a deprecated route shows its dates and its successor", async () => {
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

  it("the OpenAPI document marks a deprecated route and describes its headers", () => {
    const document = withFullResponses(
      JSON.parse(JSON.stringify(openApiOf([planted, current], ""))),
    )
    const [old, now] = ["/v0/orders", "/v1/orders"].map((path) => document.paths[path].get)
    expect([old.deprecated, now.deprecated]).toEqual([true, undefined])
    for (const status of ["200", "304", "401"]) {
      expect(Object.keys(old.responses[status].headers)).toContain("Deprecation")
      expect(Object.keys(now.responses[status].headers)).not.toContain("Deprecation")
    }
  })
})

describe("Current routes", () => {
  it("a current route sends no Deprecation, Sunset or Link header", async () => {
    const answer = await fetch(`${baseUrl}/v1/orders`, { headers: { authorization: "Bearer x" } })
    for (const name of ["deprecation", "sunset", "link"]) {
      expect(answer.headers.get(name)).toBeNull()
    }
  })
})
