/** Access to the operator API, and its routes. */
import { instant } from "@procurement/domain/calendar"
import type { OperatorName } from "@procurement/domain/operator"
import { describe, expect, it, onTestFinished } from "vitest"
import { makeAddressLimits, makeOperatorApp, problemKinds } from "../../src/index.ts"
import { expressPath } from "../../src/request/route.ts"
import { withFullResponses } from "../document/full-responses.ts"
import { theTenant } from "../api-server.ts"
import { bearer } from "../requests.ts"
import { aSandbox } from "./a-sandbox.ts"
import {
  answered,
  operatorName,
  operatorToken,
  refusal,
  saveOperator,
  startOperator,
  useOperator,
} from "./operator-server.ts"

interface Operation {
  readonly operationId: string
  readonly security: ReadonlyArray<object>
  readonly responses: Record<string, { content?: Record<string, { examples?: object }> }>
}
interface Document {
  readonly openapi: string
  readonly paths: Record<string, Record<string, Operation>>
}

const server = useOperator({ sandbox: aSandbox().controls })

const anOrderPath = "/orders/ord_01kafq3v8pe0rr2c1m5kz9x7wd"

const operationsOf = ({ paths }: Document) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  )

describe("Missing tokens", () => {
  it("every described route but /openapi.json and sign-in requires an operator token", async () => {
    const document = await answered<Document>(server.operate("/openapi.json"))
    const guarded = operationsOf(document).filter(
      ({ path, operation }) => !path.endsWith("/openapi.json") && operation.security.length > 0,
    )
    expect(guarded.length).toBeGreaterThan(20)
    for (const { method, path } of guarded) {
      const init = { method: method.toUpperCase() }
      const response = await fetch(`${server.baseUrl}${path.replaceAll(/[{}]/g, "")}`, init)
      expect([path, response.status]).toEqual([path, 401])
      expect(response.headers.get("www-authenticate")).toBe('Bearer realm="procurement operator"')
    }
  })
})

describe("Invalid tokens", () => {
  it("a customer's token works at /v1 but not at the operator API", async () => {
    const token = await server.api.token()
    const asCustomer = await server.api.fetch("/v1/orders", { headers: bearer(token) })
    expect(asCustomer.status).toBe(200)
    await refusal(server.operate("/tenants", undefined, { token }), 401, "invalid_token")
  })

  it.each(["ppl_op_", `${operatorToken}x`, "%%", "x".repeat(2_000)])(
    "the token %s is rejected",
    async (token) => {
      await refusal(server.operate("/tenants", undefined, { token }), 401, "invalid_token")
    },
  )
})

describe("Many wrong tokens", () => {
  it("many wrong tokens get 429 from an address whose token from before still works", async () => {
    const addressLimits = makeAddressLimits(() => instant(0), 20)
    const limited = await startOperator({ addressLimits })
    onTestFinished(() => limited.close())
    const list = (token: string) => limited.operate("/tenants", undefined, { token })
    await answered(list(operatorToken))
    await saveOperator(limited.api, "ppl_op_new", { name: "new" as OperatorName, scopes: [] })
    const wrong = ["%%", ...Array.from({ length: 150 }, (_, nth) => `ppl_op_${nth}`)]
    const statuses = []
    for (const token of wrong) statuses.push((await list(token)).status)
    expect(statuses).toEqual(wrong.map((_, nth) => (nth < 20 ? 401 : 429)))
    const refused = await list("ppl_op_wrong")
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0)
    await refusal(list("ppl_op_new"), 429, "rate_limited")
    await answered(list(operatorToken))
  })
})

describe("Operator tokens", () => {
  it("an operator token works only at the operator API", async () => {
    await answered(server.operate("/tenants"))
    const headers = bearer(operatorToken)
    expect((await server.api.fetch("/v1/orders", { headers })).status).toBe(401)
  })

  it("the customers' API has no operator routes", async () => {
    for (const path of [anOrderPath, "/tenants", "/openapi.json", "/sandbox/clock"]) {
      const response = await server.api.fetch(`/internal/v1${path}`, {
        headers: bearer(await server.api.token()),
      })
      expect([path, response.status]).toEqual([path, 404])
    }
  })

  it("the operator API has no customers' routes", async () => {
    for (const path of ["/v1/orders", "/oauth/token", "/v1/catalog"]) {
      const response = await fetch(`${server.baseUrl}${path}`, { headers: bearer(operatorToken) })
      expect([path, response.status]).toEqual([path, 404])
    }
  })

  it("the operator API rejects unknown paths and unsupported methods and bodies", async () => {
    const { operate } = server
    const put = await operate(anOrderPath, undefined, { method: "PUT" })
    expect([put.status, put.headers.get("allow")]).toEqual([405, "GET, HEAD, OPTIONS"])
    await refusal(operate("/nowhere"), 404, "route_not_found")
    const accept = { headers: { accept: "text/html" } }
    await refusal(operate(anOrderPath, undefined, accept), 406, "not_acceptable")
    const text = { headers: { "content-type": "text/plain" } }
    await refusal(operate("/tenants", {}, text), 415, "unsupported_media_type")
    await refusal(operate("/tenants", "x".repeat(1_000_001)), 413, "body_too_large")
  })

  it("problems are in Polish for operators who accept Polish", async () => {
    const headers = { "accept-language": "pl" }
    const problem = await refusal(
      server.operate("/tenants/ten_1", undefined, { headers }),
      404,
      "tenant_not_found",
    )
    expect(problem.title).toBe("Nie ma takiego klienta usługi")
  })
})

describe("Operation reports", () => {
  it("a completed change is reported with its operator; reads are not", async () => {
    const done: Array<object> = []
    const watched = await startOperator({ onOperation: (operation) => void done.push(operation) })
    await answered(watched.operate("/tenants"))
    await refusal(watched.operate("/tenants", {}), 422, "validation_failed")
    await refusal(watched.operate("/tenants", {}, { token: "none" }), 401, "invalid_token")
    expect(done).toEqual([{ operator: operatorName, operationId: "createTenant" }])
    await watched.close()
  })
})

describe("Audit log", () => {
  it("a tenant's audit log names the operator who made the change", async () => {
    const client = { name: "till", scopes: ["orders:read"] }
    await answered(server.operate(`/tenants/${theTenant}/clients`, client), 201)
    const [event] = [...server.api.people.audit.values()].slice(-1)
    expect(event).toMatchObject({
      action: "client.created",
      actor: { type: "operator", operator: "anna" },
    })
  })
})

describe("Production mode", () => {
  it("production neither has nor describes the sandbox routes", async () => {
    const production = await startOperator({ mode: "production" })
    for (const path of ["/sandbox/clock", "/sandbox/ksef/failures", `/sandbox${anOrderPath}`]) {
      await refusal(production.operate(path), 404, "route_not_found")
      await refusal(production.operate(path, { advance: "P1D" }), 404, "route_not_found")
    }
    await refusal(production.operate(`/sandbox${anOrderPath}/complete`, {}), 404, "route_not_found")
    const text = JSON.stringify(await answered(production.operate("/openapi.json")))
    expect(text).not.toContain("/sandbox")
    await production.close()
  })
})

describe("OpenAPI document of the operator API", () => {
  it("the document describes exactly the registered routes, with unique names", async () => {
    const document = await answered<Document>(server.operate("/openapi.json"))
    const app = makeOperatorApp({
      run: () => Promise.reject(new Error("nothing is run here")),
      mode: "sandbox",
      sandbox: aSandbox().controls,
      onDefect: () => undefined,
    })
    const middleware = app.router.stack.flatMap(({ route }) =>
      (route?.stack ?? []).flatMap(({ method }) => (method ? [`${method} ${route?.path}`] : [])),
    )
    const registered = [...new Set(middleware)]
    const described = operationsOf(document)
    expect(
      described.map(({ method, path }) => `${method} ${expressPath(path)}`).toSorted(),
    ).toEqual(registered.toSorted())
    const names = described.map(({ operation }) => operation.operationId)
    expect(new Set(names).size).toBe(names.length)
    expect(document.openapi).toBe("3.1.0")
  })

  it("the document has the examples of problems under their statuses", async () => {
    const document = withFullResponses(await answered<Document>(server.operate("/openapi.json")))
    const shown = operationsOf(document).flatMap(({ operation }) =>
      Object.entries(operation.responses).flatMap(([status, { content }]) =>
        Object.keys(content?.["application/problem+json"]?.examples ?? {}).map((code) => [
          code,
          status,
        ]),
      ),
    )
    expect(shown.length).toBeGreaterThan(100)
    const statuses: Readonly<Record<string, { readonly status: number }>> = problemKinds
    for (const [code = "", status] of shown)
      expect([code, status]).toEqual([code, String(statuses[code]?.status)])
  })
})

describe("Arbitrary JSON", () => {
  const bodies = [null, true, 0, "text", [], [{}], {}, { name: null }, { __proto__: null, a: [] }]
  const posts = [
    "/tenants",
    `/tenants/${theTenant}/clients`,
    `/tenants/${theTenant}/clients/none/secret`,
    `/tenants/${theTenant}/clients/none/tokens`,
    `/tenants/${theTenant}/tokens/tok_01kafq3v8pe0rr2c1m5kz9x7wd/rotation`,
    "/orders/ord_01kafq3v8pe0rr2c1m5kz9x7wd/shipment",
    "/orders/ord_01kafq3v8pe0rr2c1m5kz9x7wd/tracking-events",
    "/invoices/inv_01kafq3v8pe0rr2c1m5kz9x7wd/payments",
  ]

  it("arbitrary JSON is rejected with a 4xx and never causes a defect", async () => {
    for (const path of posts) {
      for (const body of bodies) {
        const { status } = await server.operate(path, body)
        expect([path, body, [404, 409, 422].includes(status)]).toEqual([path, body, true])
      }
      await refusal(server.operate(path, undefined, { method: "POST" }), 400, "malformed_json")
    }
    expect(server.api.defects).toEqual([])
  })
})
