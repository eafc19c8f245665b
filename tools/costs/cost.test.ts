import { describe, expect, it } from "vitest"
import { callsOf, packageOf } from "./calls.ts"
import { type Cost, costOf, costTable, differences } from "./cost.ts"

const calls = (effect: number, domain: number, statements = 3) => ({
  byPackage: new Map(Object.entries({ effect, domain })),
  statements,
})

const cost = (effect: number, statements = 3): Cost => ({
  calls: effect + 400,
  statements,
  byPackage: { effect, domain: 400 },
})

describe("packageOf", () => {
  it.each([
    ["file:///a/node_modules/effect/dist/Schema.js", "effect"],
    ["file:///a/node_modules/@mikro-orm/core/index.js", "@mikro-orm/core"],
    ["file:///a/node_modules/pg-pool/node_modules/pg/lib/client.js", "pg"],
    ["file:///a/packages/domain/src/order/order.ts", "domain"],
    ["file:///a/packages/adapters/postgres/src/database.ts", "adapters/postgres"],
    ["file:///a/tools/costs/main.ts", "other"],
    ["node:internal/timers", undefined],
  ])("%s is in %s", (url, expected) => {
    expect(packageOf(url)).toBe(expected)
  })
})

describe("callsOf", () => {
  it("counts calls by package, and the statements of the driver", () => {
    const called = (functionName: string, count: number) => ({ functionName, ranges: [{ count }] })
    const { byPackage, statements } = callsOf([
      {
        url: "file:///a/node_modules/pg/lib/client.js",
        functions: [called("query", 3), called("connect", 1)],
      },
      { url: "file:///a/packages/domain/src/order/order.ts", functions: [called("", 7)] },
      { url: "node:net", functions: [called("write", 9)] },
    ])
    expect(Object.fromEntries(byPackage)).toEqual({ domain: 7 })
    expect(statements).toBe(3)
  })
})

describe("costOf", () => {
  it("leaves out what a timer did between two requests", () => {
    const requests = [calls(1_000, 400), calls(1_900, 400, 5), calls(1_000, 400)]
    expect(costOf(requests)).toEqual(cost(1_000))
  })
})

describe("differences", () => {
  const recorded = { "GET /v1/orders": cost(1_600) }

  it("finds none in the same calls, nor in one percent of them", () => {
    expect(differences(recorded, recorded)).toEqual([])
    expect(differences(recorded, { "GET /v1/orders": cost(1_620) })).toEqual([])
  })

  it("names the packages of more calls", () => {
    expect(differences(recorded, { "GET /v1/orders": cost(2_000) })).toEqual([
      "GET /v1/orders: 2000 → 2400 calls (effect +400), 3 → 3 statements",
    ])
  })

  it("names fewer calls, so that they are recorded", () => {
    expect(differences(recorded, { "GET /v1/orders": cost(1_000) })).toEqual([
      "GET /v1/orders: 2000 → 1400 calls (effect -600), 3 → 3 statements",
    ])
  })

  it("names another number of statements", () => {
    expect(differences(recorded, { "GET /v1/orders": cost(1_600, 4) })).toHaveLength(1)
  })

  it("names a request that is new or gone", () => {
    const other = { "GET /v1/catalog": cost(10) }
    expect(differences(recorded, { ...recorded, ...other })).toHaveLength(1)
    expect(differences({ ...recorded, ...other }, recorded)).toHaveLength(1)
  })
})

describe("costTable", () => {
  it("has a row for each request", () => {
    expect(costTable({ "GET /v1/orders": cost(1_600) }).split("\n")).toEqual([
      "                 calls  statements   of these",
      "GET /v1/orders    2000           3   effect 1600, domain 400, …",
    ])
  })
})
