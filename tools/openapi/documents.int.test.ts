import { once } from "node:events"
import type { AddressInfo } from "node:net"
import { describe, expect, it } from "vitest"
import {
  makeOperatorApp,
  openApiDocument,
  type OperatorAppDeps,
} from "../../packages/adapters/http-express/src/index.ts"
import { asyncApiDocument } from "../../packages/adapters/kafka/src/index.ts"
import { asyncApiFindings, openApiFindings } from "./documents.ts"

const nothing = () => Promise.resolve(undefined)

const controls: OperatorAppDeps["sandbox"] = {
  now: Date.now,
  offsetMillis: () => 0,
  furthestOffsetMillis: 0,
  advanceClock: nothing,
  moveClock: nothing,
  failKsef: nothing,
  ksefFailures: () => Promise.resolve([]),
  clearKsefFailures: nothing,
}

const servedToOperators = async (
  deps: Pick<OperatorAppDeps, "mode" | "sandbox">,
): Promise<object> => {
  const run = () => Promise.reject(new Error("nothing is run here"))
  const app = makeOperatorApp({ run, tokenHashes: [], onDefect: () => undefined, ...deps })
  const server = app.listen(0, "127.0.0.1")
  await once(server, "listening")
  const { port } = server.address() as AddressInfo
  const response = await fetch(`http://127.0.0.1:${port}/internal/v1/openapi.json`)
  const document = await response.json()
  server.closeAllConnections()
  server.close()
  return document
}

/** The findings after the value at the path was replaced, or removed by `undefined`. */
const findingsWith = async (
  document: object,
  findingsOf: typeof openApiFindings,
  path: ReadonlyArray<string>,
  value: unknown,
): Promise<string> => {
  const copy: object = JSON.parse(JSON.stringify(document))
  const holder = path.slice(0, -1).reduce((at: object, key) => Reflect.get(at, key), copy)
  Reflect.set(holder, path.at(-1) ?? "", value)
  return (await findingsOf(JSON.parse(JSON.stringify(copy)))).join("\n")
}

describe("OpenAPI documents", () => {
  it("the customers' document breaks no rule, in the sandbox and in production", async () => {
    expect(await openApiFindings(openApiDocument("production"))).toEqual([])
    expect(await openApiFindings(openApiDocument("sandbox"))).toEqual([])
  })

  it("the operators' document breaks no rule, in the sandbox and in production", async () => {
    expect(await openApiFindings(await servedToOperators({ mode: "production" }))).toEqual([])
    const inSandbox = await servedToOperators({ mode: "sandbox", sandbox: controls })
    expect(await openApiFindings(inSandbox)).toEqual([])
  })

  const orders = ["paths", "/v1/orders"]
  const json = ["content", "application/json", "example"]
  it.each<readonly [string, string, ReadonlyArray<string>, unknown]>([
    [
      "an operation without a summary",
      "operation-summary",
      [...orders, "get", "summary"],
      undefined,
    ],
    ["a dangling reference", "no-unresolved-refs", ["components", "schemas", "Order"], undefined],
    [
      "an unused component",
      "no-unused-components",
      ["components", "schemas", "Unused"],
      { type: "string" },
    ],
    [
      "an example that its schema rejects",
      "no-invalid-schema-examples",
      ["components", "schemas", "Money", "example"],
      12,
    ],
    [
      "an example of a request with an undocumented member",
      "no-invalid-media-type-examples",
      [...orders, "post", "requestBody", ...json],
      { nobody: "knows" },
    ],
    [
      "an example of a response with an undocumented member",
      "no-invalid-media-type-examples",
      [...orders, "get", "responses", "200", ...json],
      { nobody: "knows" },
    ],
    [
      "an example of a problem that its schema rejects",
      "no-invalid-media-type-examples",
      ["components", "examples", "order_not_found", "value"],
      { status: "404" },
    ],
  ])("the linter rejects %s", async (_what, rule, path, value) => {
    const findings = await findingsWith(openApiDocument(), openApiFindings, path, value)
    expect(findings).toContain(` ${rule}: `)
  })
})

describe("AsyncAPI document", () => {
  it.each<readonly [string, ReadonlyArray<string>, unknown]>([
    ["a document without a title", ["info", "title"], undefined],
    ["a dangling reference", ["components", "messages", "OrderAccepted"], undefined],
    [
      "an invalid schema",
      ["components", "messages", "OrderShipped", "payload"],
      { type: "number!" },
    ],
  ])("the parser rejects %s", async (_what, path, value) => {
    expect(await findingsWith(asyncApiDocument(), asyncApiFindings, path, value)).not.toBe("")
  })

  it("the document describes every topic that the service writes or reads", () => {
    const channels = Object.values(Reflect.get(asyncApiDocument(), "channels"))
    expect(channels.map((channel) => Reflect.get(Object(channel), "address"))).toEqual([
      "procurement.orders",
      "procurement.invoices",
      "procurement.accounts",
      "warehouse.shipments",
      "warehouse.shipments.dead-letters",
      "bank.payments",
      "bank.payments.dead-letters",
    ])
  })
})
