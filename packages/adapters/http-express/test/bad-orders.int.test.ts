/** Rejected orders: the response to the caller; nothing is stored. */
import * as Effect from "effect/Effect"
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest"
import { instant, type LocalDate } from "@procurement/domain/calendar"
import type { Quantity, Sku } from "@procurement/domain/catalog"
import { minorUnits } from "@procurement/domain/money"
import { lineText } from "@procurement/domain/text"
import { type ApiServer, items, startApi } from "./api-server.ts"
import { anOrder, bearer, expectNothingStored, expectProblem, fieldsOf, post } from "./requests.ts"

let server: ApiServer
let token: string
beforeAll(async () => {
  server = await startApi()
  token = await server.token()
})
afterEach(() => {
  expectNothingStored(server)
  expect(server.defects).toEqual([])
})
afterAll(() => server.close())

const line = { sku: "KUB-330-BIA", quantity: 1 }
const address = { countryCode: "PL", line1: "ul. Prosta 51" }
const buyer = { nip: "5252839118", name: "Zielona Łąka", address }
const withLine = (changed: object) => ({ ...anOrder, lines: [line, { ...line, ...changed }] })
const withBuyer = (changed: object) => ({ ...anOrder, buyer: { ...buyer, ...changed } })
const lines = (count: number) => Array.from({ length: count }, () => line)

const table: ReadonlyArray<readonly [string, unknown, ReadonlyArray<readonly [string, string]>]> = [
  ["an unknown SKU", withLine({ sku: "NO-SUCH" }), [["/lines/1/sku", "unknown_sku"]]],
  ["a malformed SKU", withLine({ sku: "kubek!" }), [["/lines/1/sku", "unknown_sku"]]],
  ["quantity 0", withLine({ quantity: 0 }), [["/lines/1/quantity", "out_of_range"]]],
  ["quantity -1", withLine({ quantity: -1 }), [["/lines/1/quantity", "out_of_range"]]],
  ["quantity 1.5", withLine({ quantity: 1.5 }), [["/lines/1/quantity", "not_an_integer"]]],
  ["quantity 1000001", withLine({ quantity: 1_000_001 }), [["/lines/1/quantity", "out_of_range"]]],
  ["a string quantity", withLine({ quantity: "2" }), [["/lines/1/quantity", "wrong_type"]]],
  ["no quantity", { ...anOrder, lines: [{ sku: "BRE-DRE" }] }, [["/lines/0/quantity", "required"]]],
  ["no lines", { ...anOrder, lines: [] }, [["/lines", "too_few_items"]]],
  ["4001 lines", { ...anOrder, lines: lines(4_001) }, [["/lines", "too_many_items"]]],
  ["lines that are not a list", { ...anOrder, lines: {} }, [["/lines", "wrong_type"]]],
  ["an unknown currency", { ...anOrder, currency: "USD" }, [["/currency", "invalid_value"]]],
  ["no currency", { lines: [line] }, [["/currency", "required"]]],
  [
    "a NIP with a wrong check digit",
    withBuyer({ nip: "5252839119" }),
    [["/buyer/nip", "invalid_nip"]],
  ],
  ["a NIP with a prefix", withBuyer({ nip: "PL5252839118" }), [["/buyer/nip", "invalid_nip"]]],
  ["an empty name", withBuyer({ name: " \t " }), [["/buyer/name", "invalid_text"]]],
  ["a control character", withBuyer({ name: "a\u0000b" }), [["/buyer/name", "invalid_text"]]],
  ["a line break", { ...anOrder, reference: "a\nb" }, [["/reference", "invalid_text"]]],
  [
    "a text written backwards",
    { ...anOrder, reference: "a\u202eb" },
    [["/reference", "invalid_text"]],
  ],
  [
    "a text that shows nothing",
    { ...anOrder, reference: "\u200b" },
    [["/reference", "invalid_text"]],
  ],
  ["two spaces in a row", withBuyer({ name: "a  b" }), [["/buyer/name", "invalid_text"]]],
  ["a lone surrogate", withBuyer({ name: "a\ud800b" }), [["/buyer/name", "invalid_text"]]],
  [
    "a name of 513 letters",
    withBuyer({ name: "ż".repeat(513) }),
    [["/buyer/name", "invalid_text"]],
  ],
  [
    "an address abroad",
    withBuyer({ address: { ...address, countryCode: "DE" } }),
    [["/buyer/address/countryCode", "invalid_value"]],
  ],
  [
    "a reference of 257 letters",
    { ...anOrder, reference: "x".repeat(257) },
    [["/reference", "invalid_text"]],
  ],
  ["null for an optional field", { ...anOrder, reference: null }, [["/reference", "wrong_type"]]],
  ["an unknown field", { ...anOrder, "a/b~c": 1 }, [["/a~1b~0c", "unknown_field"]]],
  ["an unknown field in a line", withLine({ price: 1 }), [["/lines/1/price", "unknown_field"]]],
  ["a list instead of an order", [], [["", "wrong_type"]]],
  ["a number instead of an order", "7", [["", "wrong_type"]]],
  ["null instead of an order", "null", [["", "wrong_type"]]],
  [
    "a duplicate quantity",
    '{"currency":"PLN","lines":[{"sku":"BRE-DRE","quantity":1,"quantity":1000}]}',
    [["/lines/0/quantity", "duplicate_member"]],
  ],
  [
    "90,000 unknown fields",
    `{${Array.from({ length: 90_000 }, (_, index) => `"k${index}":0`).join()}}`,
    [["", "too_many_members"]],
  ],
  ["50,000 values", { ...anOrder, lines: lines(25_000) }, [["/lines", "too_many_items"]]],
  ["deep nesting", "[".repeat(400_000), [["", "too_deep"]]],
  [
    "the key __proto__",
    '{"__proto__":{"currency":"PLN"},"currency":"PLN","lines":[{"sku":"BRE-DRE","quantity":1}]}',
    [["/__proto__", "unknown_field"]],
  ],
]

describe("Invalid orders", () => {
  it.each(table)("POST /v1/orders returns 422 for %s", async (_title, body, fields) => {
    const response = await post(server, "/v1/orders", token, body)
    const problem = await expectProblem(response, 422, "validation_failed")
    expect(fieldsOf(problem)).toEqual(fields)
    expect(problem.retryable).toBe(false)
  })

  it("POST /v1/orders reports all errors at once, including every unknown SKU", async () => {
    const response = await post(server, "/v1/orders", token, {
      currency: "GBP",
      buyer: { ...buyer, nip: "1" },
      lines: [{ sku: "NO-1", quantity: 1 }, line, { sku: "NO-2", quantity: 0 }],
      extra: true,
    })
    expect(fieldsOf(await expectProblem(response, 422, "validation_failed"))).toEqual([
      ["/buyer/nip", "invalid_nip"],
      ["/currency", "invalid_value"],
      ["/extra", "unknown_field"],
      ["/lines/0/sku", "unknown_sku"],
      ["/lines/2/quantity", "out_of_range"],
      ["/lines/2/sku", "unknown_sku"],
    ])
  })

  it.each(["/v1/orders", "/v1/orders/preview"])(
    "POST %s names a similar SKU, also beside other errors",
    async (path) => {
      const mistyped = { ...anOrder, lines: [{ sku: "KUB-330-BAI", quantity: 1 }] }
      for (const body of [mistyped, { ...mistyped, currency: "GBP" }]) {
        const response = await post(server, path, token, body)
        const { errors = [] } = await expectProblem(response, 422, "validation_failed")
        expect(errors.at(-1)).toMatchObject({
          pointer: "/lines/0/sku",
          message: "is not a SKU in the catalog; did you mean KUB-330-BIA?",
        })
      }
    },
  )

  it.each(["/v1/orders", "/v1/orders/preview"])(
    "POST %s rejects lines that can't be ordered now, or not in that quantity",
    async (path) => {
      const sku = (text: string) => text as Sku
      await Effect.runPromise(
        server.catalog.load({
          items: [
            { ...items[0]!, sku: sku("RULE-1"), availability: "unavailable" },
            { ...items[0]!, sku: sku("RULE-2"), minimumQuantity: 12 as Quantity },
            { ...items[0]!, sku: sku("RULE-3"), quantityStep: 6 as Quantity },
            { ...items[0]!, sku: sku("RULE-4"), soldTo: "2020-01-01" as LocalDate },
          ],
          at: instant(0),
        }),
      )
      const rules = [1, 2, 3].map((nth) => ({ sku: `RULE-${nth}`, quantity: 10 }))
      const response = await post(server, path, token, { ...anOrder, lines: rules })
      const problem = await expectProblem(response, 422, "validation_failed")
      expect(fieldsOf(problem)).toEqual([
        ["/lines/0/sku", "item_unavailable"],
        ["/lines/1/quantity", "quantity_not_offered"],
        ["/lines/2/quantity", "quantity_not_offered"],
      ])
      expect(problem.errors?.[1]).toMatchObject({ message: "must be at least 12 for this item" })
      const over = { ...anOrder, lines: [{ sku: "RULE-4", quantity: 1 }] }
      const gone = await expectProblem(
        await post(server, path, token, over),
        422,
        "validation_failed",
      )
      expect(fieldsOf(gone)).toEqual([["/lines/0/sku", "unknown_sku"]])
    },
  )

  it.each([
    ["unknown SKUs", { sku: "NO-SUCH", quantity: 1 }],
    ["wrong quantities", { sku: "KUB-330-BIA", quantity: 0 }],
    ["lines that are not objects", 0],
  ])("the problem of 4,000 %s lists the first 50 and hasMoreErrors", async (_title, wrong) => {
    const wrongLines = lines(4_000).map(() => wrong)
    const response = await post(server, "/v1/orders", token, { ...anOrder, lines: wrongLines })
    const problem = await expectProblem(response, 422, "validation_failed")
    const linesNamed = fieldsOf(problem).map(([pointer]) => Number(pointer?.split("/")[2]))
    expect(linesNamed.toSorted((a, b) => a - b)).toEqual([...Array(50).keys()])
    expect(problem).toHaveProperty("hasMoreErrors", true)
  })

  it("the problem of 50 invalid lines lists all of them, without hasMoreErrors", async () => {
    const wrongLines = lines(50).map(() => ({ sku: "NO-SUCH", quantity: 1 }))
    const response = await post(server, "/v1/orders", token, { ...anOrder, lines: wrongLines })
    const problem = await expectProblem(response, 422, "validation_failed")
    expect(problem.errors).toHaveLength(50)
    expect(problem).not.toHaveProperty("hasMoreErrors")
  })

  it.each([
    ["their total is too large", 100_000_000, "Sztabka", "total_too_large"],
    ["their invoice is too large for KSeF", 1, "ż".repeat(512), "invoice_too_large"],
  ] as const)("4,000 valid lines get 422 if %s", async (_title, gross, name, code) => {
    const text = lineText(name)
    const names = { pl: text, en: text, de: text }
    const price = { PLN: minorUnits(gross), EUR: minorUnits(gross) }
    const item = { ...items[0]!, sku: "TEST-1" as Sku, name: names, grossPrice: price }
    await Effect.runPromise(server.catalog.load({ items: [item], at: instant(0) }))
    const many = lines(4_000).map(() => ({ sku: "TEST-1", quantity: 1_000_000 }))
    const response = await post(server, "/v1/orders", token, { ...anOrder, lines: many })
    await expectProblem(response, 422, code)
  })
})

describe("Invalid bodies", () => {
  const send = (body: BodyInit | null, headers: Record<string, string>) =>
    server.fetch("/v1/orders", { method: "POST", body, headers: { ...bearer(token), ...headers } })
  const json = { "content-type": "application/json" }
  const good = JSON.stringify(anOrder)

  it.each([
    ["cut off", good.slice(0, -3)],
    ["empty", ""],
    ["followed by more", `${good}x`],
    ["a comment", "// hello"],
    ["NaN", '{"currency":NaN}'],
  ])("a body that is %s gets 400", async (_title, body) => {
    await expectProblem(await send(body, json), 400, "malformed_json")
  })

  it("a body that is not UTF-8 gets 400", async () => {
    const latin2 = Buffer.from([0x22, 0xb3, 0xb1, 0x22])
    await expectProblem(await send(latin2, json), 400, "malformed_json")
  })

  it.each([
    ["text/plain", { "content-type": "text/plain" }],
    ["a form", { "content-type": "application/x-www-form-urlencoded" }],
    ["Latin-2", { "content-type": "application/json; charset=iso-8859-2" }],
  ])("a body that is %s gets 415", async (_title, headers) => {
    await expectProblem(await send(good, headers), 415, "unsupported_media_type")
  })

  it.each(["gzip", "identity, GZIP", "br"])(
    "a body in the coding %s gets 415 with the coding that is accepted",
    async (coding) => {
      const response = await send(good, { ...json, "content-encoding": coding })
      expect(response.headers.get("accept-encoding")).toBe("identity")
      await expectProblem(response, 415, "unsupported_media_type")
    },
  )

  it.each(["identity", "Identity"])("a body in the coding %s is read", async (coding) => {
    const response = await send("{}", { ...json, "content-encoding": coding })
    await expectProblem(response, 422, "validation_failed")
  })

  it("a body without a Content-Type gets 415", async () => {
    await expectProblem(await send(Buffer.from(good), {}), 415, "unsupported_media_type")
  })

  it("a body above a megabyte gets 413, with or without Content-Length", async () => {
    const large = `{"reference":"${"x".repeat(1_000_001)}"}`
    await expectProblem(await send(large, json), 413, "body_too_large")
    const stream = new ReadableStream({
      start: (controller) => {
        for (let sent = 0; sent < 1_100_000; sent += 100_000) {
          controller.enqueue(Buffer.alloc(100_000, 0x20))
        }
        controller.close()
      },
    })
    const init = { method: "POST", body: stream, duplex: "half" as const }
    const headers = { ...bearer(token), ...json }
    await expectProblem(
      await server.fetch("/v1/orders", { ...init, headers }),
      413,
      "body_too_large",
    )
  })

  it("the media type and its charset are case-insensitive", async () => {
    const response = await send("{}", { "content-type": 'Application/JSON; charset="UTF-8"' })
    await expectProblem(response, 422, "validation_failed")
  })
})
