/** The trace over real HTTP: returned in every response, reported with every defect. */
import * as Effect from "effect/Effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type ApiServer, startApi } from "./api-server.ts"
import { bearer } from "./requests.ts"

const traceId = "0af7651916cd43dd8448eb211c80319c"
const traceparent = `00-${traceId}-b7ad6b7169203331-01`

let server: ApiServer
beforeAll(async () => {
  const defect = Effect.die(new Error("out of order"))
  const catalog = {
    findMany: () => defect,
    recall: () => Effect.succeedNone,
    page: () => defect,
    revision: defect,
    load: () => defect,
    history: () => defect,
    contractPrices: () => defect,
    contractPriceHistory: () => defect,
  }
  server = await startApi({ catalog })
})
afterAll(() => server.close())

describe("Trace responses", () => {
  it.each(["/livez", "/v1/orders", "/nothing", "/docs", "/problems", "/oauth/token"])(
    "the response of %s continues the trace of its request",
    async (path) => {
      const response = await server.fetch(path, { headers: { traceparent } })
      const returned = response.headers.get("traceresponse") ?? ""
      expect(returned).toMatch(new RegExp(`^00-${traceId}-[\\da-f]{16}-01$`))
      expect(returned).not.toBe(traceparent)
      expect(response.headers.get("x-request-id")).toMatch(/^req_/)
    },
  )

  it("a request without a trace starts a new one", async () => {
    const response = await server.fetch("/livez")
    expect(response.headers.get("traceresponse")).toMatch(/^00-[\da-f]{32}-[\da-f]{16}-00$/)
  })
})

describe("Defects", () => {
  it("a defect is reported with the trace of its request", async () => {
    const headers = { ...bearer(await server.token()), traceparent }
    const response = await server.fetch("/v1/catalog", { headers })
    expect(response.status).toBe(500)
    expect(server.defects.map((defect) => defect.traceId)).toEqual([traceId])
  })
})
