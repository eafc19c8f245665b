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
  const app = makeOperatorApp({ run, onDefect: () => undefined, ...deps })
  const server = app.listen(0, "127.0.0.1")
  await once(server, "listening")
  const { port } = server.address() as AddressInfo
  const response = await fetch(`http://127.0.0.1:${port}/internal/v1/openapi.json`)
  const document = await response.json()
  server.closeAllConnections()
  server.close()
  return document
}

type Path = ReadonlyArray<string>
type Change = readonly [path: Path, value: unknown]

/** The findings after each value at a path was replaced, or removed by `undefined`. */
const findingsWith = async (
  document: object,
  findingsOf: typeof openApiFindings,
  ...changes: ReadonlyArray<Change>
): Promise<string> => {
  const copy: object = JSON.parse(JSON.stringify(document))
  for (const [path, value] of changes) {
    const holder = path.slice(0, -1).reduce((at: object, key) => Reflect.get(at, key), copy)
    Reflect.set(holder, path.at(-1) ?? "", value)
  }
  return (await findingsOf(JSON.parse(JSON.stringify(copy)))).join("\n")
}

const pointerOf = (path: Path): string =>
  `#/${path.map((key) => key.replaceAll("/", "~1")).join("/")}`

describe("OpenAPI documents", () => {
  it("customers read the same document in both modes, which npm run openapi lints", () => {
    expect(openApiDocument("sandbox")).toEqual(openApiDocument("production"))
  })

  it.each(["sandbox", "production"] as const)("operators' document is clean: %s", async (mode) => {
    const sandbox = mode === "sandbox" ? { sandbox: controls } : {}
    expect(await openApiFindings(await servedToOperators({ mode, ...sandbox }))).toEqual([])
  })

  const schemas = ["components", "schemas"]
  const orders = ["paths", "/v1/orders"]
  const json = ["content", "application/json"]
  const order = [...orders, "post", "requestBody", ...json]
  const accepted = [...orders, "post", "responses", "201", ...json, "schema"]
  const broken: ReadonlyArray<{ rule: string; change: Change; at?: Path }> = [
    { rule: "operation-summary", change: [[...orders, "get", "summary"], undefined] },
    { rule: "no-unresolved-refs", change: [[...schemas, "Order"], undefined], at: accepted },
    { rule: "no-unused-components", change: [[...schemas, "Unused"], { type: "string" }] },
    { rule: "no-invalid-schema-examples", change: [[...schemas, "Money", "example"], 12] },
    {
      // A member that the schema does not document.
      rule: "no-invalid-media-type-examples",
      change: [[...order, "example"], { nobody: "knows" }],
    },
  ]
  // All at once: a linter's run takes long, and each finding has its own place.
  let found: Promise<string> | undefined
  it.each(broken)("the linter's rule $rule is on", async ({ rule, change, at = change[0] }) => {
    const changes = broken.map((each) => each.change)
    found ??= findingsWith(openApiDocument(), openApiFindings, ...changes)
    expect((await found).split("\n")).toContainEqual(
      expect.stringContaining(`${pointerOf(at)} ${rule}: `),
    )
  })
})

describe("AsyncAPI document", () => {
  it("the parser rejects a dangling reference", async () => {
    const path = ["components", "messages", "OrderAccepted"]
    expect(await findingsWith(asyncApiDocument(), asyncApiFindings, [path, undefined])).not.toBe("")
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
