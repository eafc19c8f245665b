/** The catalog as operators list, put and retire its items. */
import { describe, expect, it } from "vitest"
import { fieldsOf } from "../requests.ts"
import { answered, refusal, useOperator } from "./operator-server.ts"

const server = useOperator()

const texts = { pl: "Kubek", en: "Mug", de: "Becher" }
const mug = {
  category: "operated",
  unit: "szt.",
  gtin: "5900000000077",
  name: texts,
  description: texts,
  grossPrice: { PLN: "24.99", EUR: "5.90" },
  vatRate: "23",
  annex15: true,
  goodsGroup: "GTU_06",
}

/** What an item has that does not state it. */
const usual = {
  laterPrices: [],
  availability: "available",
  minimumQuantity: 1,
  quantityStep: 1,
  images: [],
  updatedAt: expect.any(String),
}

const sale = {
  laterPrices: [{ from: "2099-01-01T00:00:00.000Z", PLN: "27.99", EUR: "6.50" }],
  availability: "unavailable",
  minimumQuantity: 12,
  quantityStep: 6,
  soldFrom: "2026-12-01",
  soldTo: "2027-01-31",
  images: ["https://images.example.com/9.jpg"],
}

const send = (method: string, sku: string, body?: unknown) =>
  server.operate(`/catalog/${sku}`, body, { method })

interface Listed {
  readonly items: ReadonlyArray<{ readonly sku: string }>
  readonly next: string | null
}

describe("The catalog", () => {
  it("an item is added with 201, replaced with 200, read, and retired with 204", async () => {
    const added = await send("PUT", "KUB-9", mug)
    expect([added.status, await added.json()]).toEqual([201, { sku: "KUB-9", ...usual, ...mug }])
    const plain = { annex15: false, goodsGroup: "none" }
    const dearer = { ...mug, ...plain, grossPrice: { PLN: "30.00", EUR: "7.00" } }
    expect((await send("PUT", "KUB-9", dearer)).status).toBe(200)
    const read = await answered(server.operate("/catalog/KUB-9"))
    expect(read).toEqual({ sku: "KUB-9", ...usual, ...dearer })
    expect((await send("DELETE", "KUB-9")).status).toBe(204)
    await refusal(send("DELETE", "KUB-9"), 404, "catalog_item_not_found")
    await refusal(server.operate("/catalog/KUB-9"), 404, "catalog_item_not_found")
  })

  it("an item says when and in what quantity it is sold, and its versions are kept", async () => {
    await send("PUT", "KUB-7", mug)
    const put = await send("PUT", "KUB-7", { ...mug, ...sale })
    expect([put.status, await put.json()]).toEqual([
      200,
      { sku: "KUB-7", ...usual, ...mug, ...sale },
    ])
    await send("DELETE", "KUB-7")
    const { items }: { items: ReadonlyArray<unknown> } = await answered(
      server.operate("/catalog/KUB-7/history"),
    )
    expect(items[0]).toEqual({ at: expect.any(String), item: null })
    await refusal(server.operate("/catalog/KUB-6/history"), 404, "catalog_item_not_found")
  })

  it("an item changes only in the state that the caller has read", async () => {
    const sendIf = (method: string, headers: Record<string, string>, body?: unknown) =>
      server.operate("/catalog/KUB-5", body, { method, headers })
    await refusal(sendIf("PUT", { "if-match": "*" }, mug), 412, "precondition_failed")
    const added = await sendIf("PUT", { "if-none-match": "*" }, mug)
    const etag = added.headers.get("etag") ?? ""
    expect([added.status, (await server.operate("/catalog/KUB-5")).headers.get("etag")]).toEqual([
      201,
      etag,
    ])
    await refusal(sendIf("PUT", { "if-none-match": "*" }, mug), 412, "precondition_failed")
    const changed = await sendIf("PUT", { "if-match": etag }, { ...mug, unit: "kpl." })
    expect(changed.status).toBe(200)
    for (const [method, body] of [["PUT", mug], ["DELETE"]] as const) {
      const response = await sendIf(method, { "if-match": etag }, body)
      expect(response.headers.get("etag")).toBe(changed.headers.get("etag"))
      await refusal(Promise.resolve(response), 412, "precondition_failed")
    }
    const { headers } = await server.operate("/catalog/KUB-5")
    const retired = await sendIf("DELETE", { "if-match": headers.get("etag") ?? "" })
    expect(retired.status).toBe(204)
  })

  it("the pages contain every item of a category once, by SKU", async () => {
    for (const sku of ["OP-2", "OP-1", "OP-3"]) await send("PUT", sku, mug)
    const seen: Array<string> = []
    let path: string | null = "/catalog?category=operated&limit=2"
    while (path !== null) {
      const page: Listed = await answered(server.operate(path))
      seen.push(...page.items.map(({ sku }) => sku))
      path = page.next?.replace("/internal/v1", "") ?? null
    }
    expect(seen).toEqual(["OP-1", "OP-2", "OP-3"])
  })

  it.each([
    [{ ...mug, gtin: "5900000000078" }, "/gtin", "invalid_value"],
    [{ ...mug, vatRate: "8" }, "/vatRate", "invalid_value"],
    [{ ...mug, vatRate: undefined }, "/vatRate", "required"],
    [{ ...mug, annex15: undefined }, "/annex15", "required"],
    [{ ...mug, annex15: "no" }, "/annex15", "wrong_type"],
    [{ ...mug, goodsGroup: undefined }, "/goodsGroup", "required"],
    [{ ...mug, goodsGroup: "GTU_14" }, "/goodsGroup", "invalid_value"],
    [{ ...mug, unit: "opakowanie zbiorcze" }, "/unit", "invalid_text"],
    [{ ...mug, category: "x".repeat(65) }, "/category", "invalid_text"],
    [{ ...mug, grossPrice: { PLN: "24.9", EUR: "5.90" } }, "/grossPrice/PLN", "invalid_value"],
    [
      { ...mug, grossPrice: { PLN: "1000000.01", EUR: "1.00" } },
      "/grossPrice/PLN",
      "invalid_value",
    ],
    [{ ...mug, name: { pl: "Kubek", en: "Mug" } }, "/name/de", "required"],
    [{ ...mug, price: 1 }, "/price", "unknown_field"],
    [{ ...mug, minimumQuantity: 0 }, "/minimumQuantity", "out_of_range"],
    [{ ...mug, images: ["http://example.com/1.jpg"] }, "/images/0", "invalid_value"],
    [{ ...mug, soldTo: "2026-02-30" }, "/soldTo", "invalid_value"],
    [{ ...mug, ...sale, soldTo: "2026-11-30" }, "/soldTo", "invalid_value"],
    [{ ...mug, minimumQuantity: 7e5 + 1, quantityStep: 7e5 }, "/quantityStep", "invalid_value"],
    [
      { ...mug, laterPrices: [...sale.laterPrices, ...sale.laterPrices] },
      "/laterPrices",
      "invalid_value",
    ],
  ])("an item with a wrong field is rejected (%#: %s)", async (body, pointer, code) => {
    const problem = await refusal(send("PUT", "KUB-8", body), 422, "validation_failed")
    expect(fieldsOf(problem)).toEqual([[pointer, code]])
  })

  it("no item has an invalid SKU", async () => {
    await refusal(send("PUT", "kub-9", mug), 404, "catalog_item_not_found")
  })
})
