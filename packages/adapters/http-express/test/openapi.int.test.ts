/** The OpenAPI document: what it says is what is served, no more and no less. */
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { makeHttpApp, problemCodes, problemKinds, unlimited } from "../src/index.ts"
import { operatorProblems } from "../src/problem-kinds/operator-problems.ts"
import { expressPath } from "../src/route.ts"
import { type ApiServer, startApi } from "./api-server.ts"
import { expectProblem } from "./requests.ts"

interface Operation {
  readonly operationId: string
  readonly responses: Record<string, { content?: Record<string, { examples?: object }> }>
}
interface Document {
  readonly openapi: string
  readonly paths: Record<string, Record<string, Operation>>
  readonly components: { readonly schemas: Record<string, object> }
}

let server: ApiServer
let document: Document
beforeAll(async () => {
  server = await startApi()
  document = await (await server.fetch("/v1/openapi.json")).json()
})
afterAll(() => server.close())

const operations = (): ReadonlyArray<readonly [string, string, Operation]> =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => [method, path, operation] as const),
  )

/** Every method and path that Express answers other than by a refusal. */
const registered = (): ReadonlyArray<string> => {
  const app = makeHttpApp({
    run: () => Promise.reject(new Error("nothing is run here")),
    tokenEndpoint: (_request, _response, next) => next(),
    mode: "sandbox",
    admit: unlimited,
    onDefect: () => undefined,
  })
  return app.router.stack.flatMap(({ route }) =>
    (route?.stack ?? []).flatMap(({ method }) =>
      method === undefined ? [] : [`${method} ${route?.path}`],
    ),
  )
}

describe("The OpenAPI document", () => {
  it("describes every route that is registered, and no other; pages are for people", () => {
    const described = operations().map(([method, path]) => `${method} ${expressPath(path)}`)
    const pages = registered().filter((route) => /^get \/(docs|problems)/.test(route))
    expect(pages).toHaveLength(4)
    expect([...described, ...pages].toSorted()).toEqual(registered().toSorted())
    expect(document.openapi).toBe("3.1.0")
  })

  it("gives each operation a name of its own", () => {
    const names = operations().map(([, , { operationId }]) => operationId)
    expect(new Set(names).size).toBe(names.length)
  })

  it("refers to nothing that is not there", () => {
    const references = JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)
    const missing = [...references].filter(
      ([, name]) => !(String(name) in document.components.schemas),
    )
    expect(missing).toEqual([])
  })

  it("has an example for every problem code a route can answer with", () => {
    const shown = new Set(
      operations().flatMap(([, , { responses }]) =>
        Object.values(responses).flatMap(({ content }) =>
          Object.keys(content?.["application/problem+json"]?.examples ?? {}),
        ),
      ),
    )
    const ofOthers = new Set([
      "route_not_found",
      "method_not_allowed",
      "headers_too_large",
      ...Object.keys(operatorProblems),
    ])
    expect(problemCodes.filter((code) => !shown.has(code) && !ofOthers.has(code))).toEqual([])
  })

  it("files each problem under its own status", () => {
    for (const [, , { responses }] of operations()) {
      for (const [status, { content }] of Object.entries(responses)) {
        const examples = content?.["application/problem+json"]?.examples ?? {}
        for (const code of problemCodes.filter((known) => known in examples)) {
          expect(String(problemKinds[code].status)).toBe(status)
        }
      }
    }
  })
})

describe("An address nobody has described", () => {
  it.each(["/", "/v1", "/v2/orders", "/V1/orders", "/v1/orders/", "/%zz", "/.env"])(
    "%s is 404",
    async (path) => {
      await expectProblem(await server.fetch(path), 404, "route_not_found")
    },
  )

  it("is 400 when an identifier in it does not decode", async () => {
    await expectProblem(await server.fetch("/v1/orders/%zz"), 400, "malformed_request")
  })

  it("is 405 with Allow when only the method is not known", async () => {
    const allowed = async (method: string, path: string) => {
      const response = await server.fetch(path, { method })
      await expectProblem(response, 405, "method_not_allowed")
      return response.headers.get("allow")
    }
    expect(await allowed("DELETE", "/v1/orders")).toBe("POST, GET, HEAD")
    expect(await allowed("PUT", "/v1/catalog")).toBe("GET, HEAD")
    expect(await allowed("OPTIONS", "/oauth/token")).toBe("POST")
  })

  it("tells nothing of what serves it", async () => {
    const { headers } = await server.fetch("/")
    expect(headers.get("x-powered-by")).toBeNull()
    expect(headers.get("x-content-type-options")).toBe("nosniff")
  })
})
