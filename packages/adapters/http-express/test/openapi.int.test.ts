/** The OpenAPI document matches the routes of the API exactly. */
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import {
  makeHttpApp,
  operatorOpenApiDocument,
  problemCodes,
  problemKinds,
  unlimited,
} from "../src/index.ts"
import { makeRoutedApp } from "../src/server/routed-app.ts"
import { expressPath } from "../src/request/route.ts"
import { type ApiServer, startApi } from "./api-server.ts"
import { withFullResponses } from "./document/full-responses.ts"
import { expectProblem } from "./requests.ts"

interface Operation {
  readonly operationId: string
  readonly parameters?: ReadonlyArray<{ name: string; schema: { pattern?: string } }>
  readonly responses: Record<string, { content?: Record<string, { examples?: object }> }>
}
interface Schema {
  readonly enum?: ReadonlyArray<string>
  readonly "x-enum-varnames"?: ReadonlyArray<string>
  readonly properties?: Record<string, object>
}
interface Document {
  readonly openapi: string
  readonly paths: Record<string, Record<string, Operation>>
  readonly components: { readonly schemas: Record<string, Schema> }
}

let server: ApiServer
let document: Document
beforeAll(async () => {
  server = await startApi()
  document = withFullResponses(await (await server.fetch("/v1/openapi.json")).json())
})
afterAll(() => server.close())

type Operations = ReadonlyArray<readonly [string, string, Operation]>

const operations = ({ paths }: Pick<Document, "paths"> = document): Operations =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => [method, path, operation] as const),
  )

/** Every method and path that has a route in Express. */
const registered = (): ReadonlyArray<string> => {
  const app = makeHttpApp({
    run: () => Promise.reject(new Error("nothing is run here")),
    tokenEndpoint: (_request, _response, next) => next(),
    mode: "sandbox",
    asyncApi: () => ({}),
    admit: unlimited,
    onDefect: () => undefined,
  })
  // One stack entry for each middleware of a route.
  const middleware = app.router.stack.flatMap(({ route }) =>
    (route?.stack ?? []).flatMap(({ method }) =>
      method === undefined ? [] : [`${method} ${route?.path}`],
    ),
  )
  return [...new Set(middleware)]
}

describe("OpenAPI document", () => {
  it("the document describes every registered route except the pages for people", () => {
    const described = operations().map(([method, path]) => `${method} ${expressPath(path)}`)
    const ofPeople = /^get \/(?:$|docs|problems|llms\.txt|logo|favicon\.ico)/
    const pages = registered().filter((route) => ofPeople.test(route))
    expect(pages).toHaveLength(11)
    expect([...described, ...pages].toSorted()).toEqual(registered().toSorted())
    expect(document.openapi).toBe("3.1.0")
  })

  it("every operation has a unique operationId", () => {
    const names = operations().map(([, , { operationId }]) => operationId)
    expect(new Set(names).size).toBe(names.length)
  })

  it("every schema reference resolves", () => {
    const references = JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)
    const missing = [...references].filter(
      ([, name]) => !(String(name) in document.components.schemas),
    )
    expect(missing).toEqual([])
  })

  it("no two enumerations with a name have a constant of one name", () => {
    const names = Object.values(document.components.schemas).flatMap(
      (schema) => schema["x-enum-varnames"] ?? schema.enum ?? [],
    )
    const constants = names.map((name) => name.replaceAll(/\W/g, "_").toUpperCase())
    expect(constants).toContain("ORDER_STATUS_ACCEPTED")
    expect(constants.filter((name, place) => constants.indexOf(name) !== place)).toEqual([])
  })

  it("no schema is called as a type or a constructor that Go generators write", () => {
    const ofGenerator = /^Client(?:Interface|Option|WithResponses\w*)?$/
    const names = Object.keys(document.components.schemas)
    expect(names.filter((name) => ofGenerator.test(name))).toEqual([])
    expect(names.filter((name) => names.includes(`New${name}`))).toEqual([])
  })

  it("patterns have plain slashes, and constants are enumerations of one value", () => {
    const { Liveness } = document.components.schemas
    const { parameters } = document.paths["/v1/invoices"]?.["get"] ?? {}
    const number = parameters?.find(({ name }) => name === "number")
    expect(number?.schema.pattern).toBe(String.raw`^(FV|KOR)/\d{4}/(0[1-9]|1[0-2])/\d{6,}$`)
    expect(Liveness?.properties?.["status"]).toEqual({ type: "string", enum: ["alive"] })
  })

  it("customers' or operators' document has an example of every problem of a route", () => {
    const operators = withFullResponses(operatorOpenApiDocument() as Document)
    const shown = new Set(
      [...operations(), ...operations(operators)].flatMap(([, , { responses }]) =>
        Object.values(responses).flatMap(({ content }) =>
          Object.keys(content?.["application/problem+json"]?.examples ?? {}),
        ),
      ),
    )
    const ofNoRoute = new Set(["route_not_found", "method_not_allowed", "headers_too_large"])
    expect(problemCodes.filter((code) => !shown.has(code))).toEqual(
      problemCodes.filter((code) => ofNoRoute.has(code)),
    )
  })

  it("every problem example is under the status of its problem", () => {
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

describe("Unknown addresses", () => {
  it.each(["/v1", "/v2/orders", "/V1/orders", "/v1/orders/", "/%zz", "/.env"])(
    "GET %s returns 404",
    async (path) => {
      await expectProblem(await server.fetch(path), 404, "route_not_found")
    },
  )

  it("an identifier that does not decode returns 400", async () => {
    await expectProblem(await server.fetch("/v1/orders/%zz"), 400, "malformed_request")
  })

  it("an app with two routes for one method and path fails to build", () => {
    const page = { page: () => () => undefined, onError: () => undefined }
    const route = { method: "get", path: "/v1/orders", handler: () => undefined } as const
    expect(() => makeRoutedApp([route, { ...route, method: "post" }, route], page, "")).toThrow(
      "get /v1/orders has two routes",
    )
  })

  it("an unsupported method returns 405 with Allow", async () => {
    const allowed = async (method: string, path: string) => {
      const response = await server.fetch(path, { method })
      await expectProblem(response, 405, "method_not_allowed")
      return response.headers.get("allow")
    }
    expect(await allowed("DELETE", "/v1/orders")).toBe("POST, GET, HEAD, OPTIONS")
    expect(await allowed("PUT", "/v1/catalog")).toBe("GET, HEAD, OPTIONS")
    expect(await allowed("GET", "/oauth/token")).toBe("POST, OPTIONS")
  })

  it("OPTIONS lists the methods and grants other origins nothing", async () => {
    for (const [path, methods] of [
      ["/v1/orders", "POST, GET, HEAD, OPTIONS"],
      ["/oauth/token", "POST, OPTIONS"],
      ["/docs", "GET, HEAD, OPTIONS"],
    ] as const) {
      const headers = { origin: "https://evil.example", "access-control-request-method": "POST" }
      const response = await server.fetch(path, { method: "OPTIONS", headers })
      expect([response.status, response.headers.get("allow")]).toEqual([204, methods])
      const cors = [...response.headers.keys()].filter((name) => name.startsWith("access-control"))
      expect(cors).toEqual([])
    }
    await expectProblem(await server.fetch("/v2", { method: "OPTIONS" }), 404, "route_not_found")
  })

  it("a 404 does not reveal the server software", async () => {
    const { headers } = await server.fetch("/")
    expect(headers.get("x-powered-by")).toBeNull()
    expect(headers.get("x-content-type-options")).toBe("nosniff")
  })
})
