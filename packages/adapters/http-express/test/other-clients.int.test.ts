/** Requests of typical HTTP clients, and the representations that they select by address. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { openApiDocument } from "../src/index.ts"
import { invoiceBody } from "../src/schema/invoice.ts"
import { orderBody } from "../src/schema/order.ts"
import { type ApiServer, startApi } from "./api-server.ts"
import { files, type Issued, issueOrder } from "./issued-invoice.ts"
import { anOrder, bearer, bodyOf, expectProblem, post } from "./requests.ts"

let server: ApiServer
let token: string
let issued: Issued
beforeAll(async () => {
  server = await startApi()
  token = await server.token()
})
beforeEach(async () => {
  issued = await issueOrder(server, token)
})
afterAll(() => server.close())

const read = (path: string, accept: string): Promise<Response> =>
  server.fetch(path, { headers: { ...bearer(token), accept } })

const typeOf = (response: Response): readonly [number, string | null] => [
  response.status,
  response.headers.get("content-type"),
]

const xml = "application/xml"
const json = "application/json; charset=utf-8"
const pdf = "application/pdf"
const asice = "application/vnd.etsi.asic-e+zip"

describe("Accept", () => {
  it.each([
    "application/json; charset=utf-8",
    "application/json;charset=UTF-8",
    "application/json;odata=verbose",
    'application/json; profile="https://example.com/a,b;q=0"',
    'application/json ; v="1\\"2" ; q=0.5',
    "application/json;strict",
    "APPLICATION/JSON",
  ])("%s accepts JSON", async (accept) => {
    expect(typeOf(await read("/v1/catalog", accept))).toEqual([200, json])
    expect(typeOf(await read(`/v1/invoices/${issued.id}`, accept))).toEqual([200, json])
  })

  it.each([
    ["application/pdf;version=1.7", pdf],
    ["text/xml", xml],
    ["text/xml; charset=utf-8, application/json;q=0.9", xml],
    ["application/xml;charset=utf-8;q=0.1, application/json;charset=utf-8;q=0.2", json],
    ["application/json;q=0, */*", xml],
    ["application/pdf; q=0.2, application/json; q=0.9, application/xml; q=0.5", json],
    ["application/json; q=0, */*", xml],
  ])("%s gets %s of an invoice", async (accept, type) => {
    expect(typeOf(await read(`/v1/invoices/${issued.id}`, accept))).toEqual([200, type])
  })

  it.each([
    "application/json;q=0",
    "application/json; q=0",
    "text/plain; charset=utf-8",
    "application/*;q=0;x=1",
  ])("%s still excludes JSON", async (accept) => {
    await expectProblem(await read("/v1/catalog", accept), 406, "not_acceptable")
  })
})

describe("Representations of an invoice by address", () => {
  const addresses = [
    ["/status", json],
    ["/xml", xml],
    ["/pdf", pdf],
    ["/container", asice],
    ["/upo", xml],
  ] as const

  it.each(addresses)("%s is %s for every Accept", async (form, type) => {
    const path = `/v1/invoices/${issued.id}${form}`
    for (const accept of ["*/*", "application/json", "application/problem+json", "image/png"]) {
      expect(typeOf(await read(path, accept))).toEqual([200, type])
    }
  })

  it("the files equal the archived bytes", async () => {
    const bytesAt = async (form: string) => {
      const response = await read(`/v1/invoices/${issued.id}${form}`, "*/*")
      return Buffer.from(await response.arrayBuffer())
    }
    expect(await bytesAt("/xml")).toEqual(files.xml)
    expect(await bytesAt("/container")).toEqual(files.container)
    expect(await bytesAt("/upo")).toEqual(files.upo)
    expect((await bytesAt("/pdf")).subarray(0, 5).toString()).toBe("%PDF-")
  })

  it("an invoice in progress has a status and no file yet", async () => {
    issued.become("Sending")
    const status = await read(`/v1/invoices/${issued.id}/status`, "*/*")
    expect((await bodyOf(invoiceBody, status)).status).toBe("sent")
    for (const form of ["/xml", "/pdf", "/container", "/upo"]) {
      const early = await read(`/v1/invoices/${issued.id}${form}`, "*/*")
      expect(early.headers.get("retry-after")).toBe("2")
      await expectProblem(early, 409, "invoice_not_issued")
    }
  })

  it("the document offers one media type at each of these addresses", () => {
    const { paths } = JSON.parse(JSON.stringify(openApiDocument()))
    for (const [form, type] of addresses) {
      const { responses } = paths[`/v1/invoices/{id}${form}`].get
      const good = Object.keys(responses).filter((status) => status.startsWith("2"))
      expect(good).toEqual(["200"])
      expect(Object.keys(responses["200"].content)).toEqual([type.replace(/;.*/, "")])
      expect(responses["406"]).toBeUndefined()
    }
  })
})

const send = (path: string, body: string | ReadableStream, type?: string) =>
  server.fetch(path, {
    method: "POST",
    headers: { ...bearer(token), ...(type === undefined ? {} : { "content-type": type }) },
    body,
    ...(body instanceof ReadableStream ? { duplex: "half" as const } : {}),
  })

describe("Bodies", () => {
  it.each(["utf8", "UTF8", '"utf-8"', "Utf-8"])("charset=%s is UTF-8", async (charset) => {
    const type = `application/json; charset=${charset}`
    expect((await send("/v1/orders", JSON.stringify(anOrder), type)).status).toBe(201)
  })

  it("a byte order mark before JSON is ignored", async () => {
    const body = `\uFEFF${JSON.stringify(anOrder)}`
    expect((await send("/v1/orders", body, "application/json")).status).toBe(201)
  })

  it.each([undefined, "application/json", "application/octet-stream"])(
    "chunks of nothing are no body, with Content-Type %s",
    async (type) => {
      const placed = await bodyOf(orderBody, await post(server, "/v1/orders", token, anOrder))
      const nothing = new ReadableStream({ start: (controller) => controller.close() })
      const response = await send(`/v1/orders/${placed.id}/cancel`, nothing, type)
      expect(response.status).toBe(200)
    },
  )

  it("a chunked body with content requires the media type of JSON", async () => {
    const placed = await bodyOf(orderBody, await post(server, "/v1/orders", token, anOrder))
    const something = new ReadableStream({
      start: (controller) => {
        controller.enqueue(Buffer.from("{}"))
        controller.close()
      },
    })
    const refused = await send(`/v1/orders/${placed.id}/cancel`, something, "text/plain")
    await expectProblem(refused, 415, "unsupported_media_type")
  })

  it("empty chunks count as an empty body where one is required", async () => {
    const nothing = new ReadableStream({ start: (controller) => controller.close() })
    const refused = await send("/v1/orders", nothing, "application/json")
    await expectProblem(refused, 400, "malformed_json")
  })
})
