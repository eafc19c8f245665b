import { readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { describe, expect, it } from "vitest"
import { asyncApiDocument } from "../../packages/adapters/kafka/src/index.ts"
import { documentPath, documentText } from "./document.ts"
import { findingsOf } from "./lint.ts"

type Part = Record<string, unknown>
interface Planted {
  readonly info: Part
  readonly channels: Record<string, Part>
  readonly operations: Record<string, Part>
  readonly components: { readonly messages: Record<string, Part> }
}

const kept = join(fileURLToPath(new URL("../..", import.meta.url)), documentPath)

const severitiesFrom = async (
  plant: (document: Planted) => void,
): Promise<ReadonlyArray<string>> => {
  const document: Planted = JSON.parse(JSON.stringify(asyncApiDocument()))
  plant(document)
  return (await findingsOf(document)).map(({ severity }) => severity)
}

describe("AsyncAPI document", () => {
  it("the parser reports no finding in the AsyncAPI document", async () => {
    expect(await findingsOf(asyncApiDocument())).toEqual([])
  })

  it("the document in the repository is up to date", () => {
    expect(readFileSync(kept, "utf8")).toBe(documentText(asyncApiDocument()))
  })

  it("the document describes every topic that the service writes or reads", () => {
    const { channels }: Planted = JSON.parse(JSON.stringify(asyncApiDocument()))
    expect(Object.values(channels).map(({ address }) => address)).toEqual([
      "procurement.orders",
      "procurement.invoices",
      "procurement.accounts",
      "warehouse.shipments",
      "warehouse.shipments.dead-letters",
      "bank.payments",
      "bank.payments.dead-letters",
    ])
  })

  it.each<readonly [string, (document: Planted) => void]>([
    ["a document without a title", ({ info }) => delete info["title"]],
    [
      "an operation that neither sends nor receives",
      ({ operations }) => Object.assign(operations["publishOrders"] ?? {}, { action: "shout" }),
    ],
    ["a dangling reference", ({ components }) => delete components.messages["OrderAccepted"]],
    [
      "an invalid schema",
      ({ components }) =>
        Object.assign(components.messages["OrderShipped"] ?? {}, { payload: { type: "number!" } }),
    ],
  ])("the parser rejects %s", async (_what, plant) => {
    expect(await severitiesFrom((document) => void plant(document))).toContain("error")
  })
})
