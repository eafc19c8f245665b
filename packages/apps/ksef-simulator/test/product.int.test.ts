/** Failures in batches and UPOs, announcements and the control API, over HTTP. */
import { makeReceiptCheck } from "@procurement/adapter-xades"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { startSimulator, type Simulator } from "./support/checked-simulator.ts"
import { anInvoice } from "./support/an-invoice.ts"
import { prepareBatch, sendBatch, upload, uploadRequestsIn, zipOf } from "./support/batch.ts"
import { codeOf, makeWireUser, problemDetails, type WireUser } from "./support/wire-user.ts"
import { call } from "./support/wire.ts"

let simulator: Simulator
let user: WireUser

const delays = { loginMillis: 0, processingMillis: 0, verdictMillis: 0, sessionMillis: 0 }

beforeAll(async () => {
  simulator = await startSimulator({ delays: { ...delays, permanentStorageMillis: 0 } })
})

beforeEach(async () => {
  await simulator.control.reset()
  user = await makeWireUser(simulator.url)
})

afterAll(async () => simulator.close())

const patiently = { timeout: 30_000 }

const control = (method: string, path: string, json?: unknown) =>
  call(simulator.url, method, `/_sim${path}`, json === undefined ? {} : { json })

const files = (count: number) =>
  zipOf(
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`${index}.xml`, anInvoice()])),
  )

const codesOf = async (reference: string) => {
  await expect
    .poll(async () => (await user.get(`/v2/sessions/${reference}`)).json["status"], patiently)
    .not.toMatchObject({ code: 150 })
  const { json } = await user.get(`/v2/sessions/${reference}/invoices`)
  return (json["invoices"] as Array<{ status: { code: number } }>).map(({ status }) => status.code)
}

describe("Failures in a package", () => {
  it("a planned failure affects exactly the n-th file", async () => {
    await control("POST", "/failures", {
      match: "batchInvoice",
      action: "rejectInvoice450",
      after: 1,
    })
    for (const [index, code] of [550, 500, 405].entries()) {
      await control("POST", "/failures", {
        match: "batchInvoice",
        action: `dropInvoice${code}`,
        after: 2 + index,
      })
    }
    const reference = await sendBatch(user, await prepareBatch(simulator.url, files(6)))
    expect(await codesOf(reference)).toEqual([200, 450, 550, 500, 405, 200])
  })

  it("a dropped file may be sent again", async () => {
    await control("POST", "/failures", { match: "batchInvoice", action: "dropInvoice550" })
    const archive = files(1)
    const first = await sendBatch(user, await prepareBatch(simulator.url, archive))
    expect(await codesOf(first)).toEqual([550])
    const second = await sendBatch(user, await prepareBatch(simulator.url, archive))
    expect(await codesOf(second)).toEqual([200])
    const third = await sendBatch(user, await prepareBatch(simulator.url, archive))
    expect(await codesOf(third)).toEqual([440])
  })

  it("uploads and closings fail before or after they take effect", async () => {
    const prepared = await prepareBatch(simulator.url, files(1))
    const opened = await user.post("/v2/sessions/batch", { json: prepared.body })
    const path = `/v2/sessions/batch/${String(opened.json["referenceNumber"])}/close`
    const [request] = uploadRequestsIn(opened)
    const [part] = prepared.parts
    if (request === undefined || part === undefined) throw new Error("no part")
    await control("POST", "/failures", { match: "uploadPart", action: "status503" })
    expect((await upload(request, part)).status).toBe(503)
    await control("POST", "/failures", { match: "uploadPart", action: "resetAfterPersist" })
    await expect(upload(request, part)).rejects.toThrow("fetch failed")
    await control("POST", "/failures", { match: "closeBatch", action: "400" })
    expect(codeOf(await user.post(path, { headers: problemDetails }))).toBe(21184)
    await control("POST", "/failures", { match: "closeBatch", action: "status500AfterPersist" })
    expect((await user.post(path)).status).toBe(500)
    // The session was closed although the client received no confirmation.
    expect(codeOf(await user.post(path, { headers: problemDetails }))).toBe(21180)
  })

  it("an invalid failure plan is rejected", async () => {
    const plan = { match: "batchInvoice", action: "status500" }
    expect((await control("POST", "/failures", plan)).status).toBe(400)
    const code = { match: "openBatch", action: "400", code: 1 }
    expect((await control("POST", "/failures", code)).status).toBe(400)
  })
})

describe("Broken UPOs", () => {
  it("a UPO may be truncated, forged, for another invoice or with a wrong hash", async () => {
    const reference = await sendBatch(user, await prepareBatch(simulator.url, files(2)))
    expect(await codesOf(reference)).toEqual([200, 200])
    const { json } = await user.get(`/v2/sessions/${reference}/invoices`)
    const [first, second] = json["invoices"] as ReadonlyArray<Record<string, string>>
    const path = `/v2/sessions/${reference}/invoices/${first?.["referenceNumber"]}/upo`
    const good = await user.get(path)
    const spoiled = async (action: string) => {
      await control("POST", "/failures", { match: "invoiceUpo", action })
      return user.get(path)
    }
    const { text } = await spoiled("truncateBody")
    expect(good.text.startsWith(text)).toBe(true)
    expect(text.length).toBeLessThan(0.6 * good.text.length)
    const wrong = await spoiled("wrongHash")
    expect(wrong.text).toBe(good.text)
    expect(wrong.headers.get("x-ms-meta-hash")).not.toBe(good.headers.get("x-ms-meta-hash"))
    expect((await spoiled("otherUpo")).text).toContain(second?.["ksefNumber"])
    const { text: trusted } = await call(simulator.url, "GET", "/_sim/upo-certificates")
    const check = makeReceiptCheck({ trustAnchors: [trusted], signerNip: "5260250274" })
    expect(await check(Buffer.from(good.text))).toMatchObject({ valid: true })
    const forged = await spoiled("forgedUpo")
    expect(forged.text).toContain(first?.["ksefNumber"])
    expect(await check(Buffer.from(forged.text))).toMatchObject({ valid: false })
    expect((await user.get(path)).text).toBe(good.text)
  })
})

describe("Announcements", () => {
  const latarnia = (what: string) => call(simulator.url, "GET", `/latarnia/${what}`)

  it("an announcement starts and ends, even during an outage", async () => {
    expect((await latarnia("status")).json).toEqual({ status: "AVAILABLE" })
    const made = await control("POST", "/announcements", { category: "FAILURE" })
    expect(made.json).toEqual({ eventIds: [1000] })
    await control("PUT", "/outage", { mode: "status503" })
    expect((await latarnia("status")).json).toMatchObject({
      status: "FAILURE",
      messages: [{ eventId: 1000, type: "FAILURE_START" }],
    })
    expect((await control("POST", "/announcements/1000/end", {})).status).toBe(204)
    expect((await latarnia("status")).json).toEqual({ status: "AVAILABLE" })
    expect(JSON.parse((await latarnia("messages")).text)).toHaveLength(2)
    expect((await control("POST", "/announcements/7/end", {})).status).toBe(400)
    await control("DELETE", "/announcements")
    expect(JSON.parse((await latarnia("messages")).text)).toEqual([])
  })

  it("a maintenance needs an end and follows the clock", async () => {
    const start = new Date(Date.now() + 3_600_000).toISOString()
    const end = new Date(Date.now() + 7_200_000).toISOString()
    const incomplete = { category: "MAINTENANCE", start }
    expect((await control("POST", "/announcements", incomplete)).status).toBe(400)
    await control("PUT", "/announcements", [{ ...incomplete, end }])
    expect((await latarnia("status")).json).toEqual({ status: "AVAILABLE" })
    await control("PUT", "/clock", { offsetMillis: 5_400_000 })
    expect((await latarnia("status")).json).toMatchObject({ status: "MAINTENANCE" })
  })

  it("the announcement service itself can fail", async () => {
    await control("POST", "/failures", { match: "latarniaStatus", action: "status503" })
    expect((await latarnia("status")).status).toBe(503)
  })
})

describe("The control API", () => {
  it("GET /_sim describes the control API", async () => {
    const { json } = await control("GET", "")
    expect(json).toMatchObject({
      outage: "off",
      help: expect.arrayContaining([expect.objectContaining({ call: "POST /_sim/failures" })]),
      words: { match: expect.arrayContaining(["uploadPart", "batchInvoice"]) },
    })
  })

  it("a reset discards a package that is being processed", async () => {
    const reference = await sendBatch(user, await prepareBatch(simulator.url, files(400)))
    await control("POST", "/reset")
    const again = await makeWireUser(simulator.url)
    expect((await again.get(`/v2/sessions/${reference}`)).status).toBe(400)
    expect(JSON.parse((await control("GET", "/invoices")).text)).toEqual([])
  })
})
