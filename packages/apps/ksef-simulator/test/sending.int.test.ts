/** Outcomes of valid and invalid invoices, and of sessions over time. */
import { randomBytes } from "node:crypto"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { startSimulator, type Simulator } from "./support/checked-simulator.ts"
import { anInvoice } from "./support/an-invoice.ts"
import { codeOf, makeWireUser, problemDetails, type WireUser } from "./support/wire-user.ts"
import { sendBody, sha256 } from "./support/wire.ts"

const hour = 3_600_000

let simulator: Simulator
let user: WireUser

beforeAll(async () => {
  const delays = { loginMillis: 0, processingMillis: 0, verdictMillis: 0, sessionMillis: 0 }
  simulator = await startSimulator({
    delays: { ...delays, permanentStorageMillis: hour },
    lifetimes: { accessTokenMillis: 100 * hour },
  })
  user = await makeWireUser(simulator.url)
})

afterAll(async () => simulator.close())

describe("Sending an invoice", () => {
  it("a wrong size or hash of the encrypted bytes is rejected (21402, 21403)", async () => {
    const session = await user.openSession()
    const invoices = `${session.path}/invoices`
    const wrongSize = sendBody(session.keys, anInvoice(), { encryptedInvoiceSize: 1 })
    expect(await user.refusalCode(invoices, wrongSize)).toBe(21402)
    const wrongHash = sendBody(session.keys, anInvoice(), {
      encryptedInvoiceHash: sha256(randomBytes(1)),
    })
    expect(await user.refusalCode(invoices, wrongHash)).toBe(21403)
    expect(await user.refusalCode(invoices, { invoiceHash: "x" })).toBe(21405)
  })

  it("a file other than the announced one ends with 430", async () => {
    const session = await user.openSession()
    const changed = sendBody(session.keys, anInvoice(), { invoiceHash: sha256(randomBytes(1)) })
    expect(await user.sentStatus(session, changed)).toMatchObject({ status: { code: 430 } })
  })

  it("an invoice encrypted with another key ends with 430 or 435", async () => {
    const session = await user.openSession()
    const body = sendBody({ ...session.keys, key: randomBytes(32) })
    const { status } = await user.sentStatus(session, body)
    expect(status).toMatchObject({ code: expect.toBeOneOf([430, 435]) })
  })

  it("a NIP with a wrong check digit ends with 450 where the session checks it", async () => {
    const nip = "1111111112"
    const careless = await makeWireUser(simulator.url, nip)
    const session = await careless.openSession()
    const sent = (keys: typeof session) =>
      careless.sentStatus(keys, sendBody(keys.keys, anInvoice({ nip })))
    expect(await sent(session)).toMatchObject({ status: { code: 200 } })
    const headers = { "X-KSeF-Feature": "subject-identifier-validation" }
    expect(await sent(await careless.openSession({ headers }))).toMatchObject({
      status: { code: 450 },
    })
  })

  it("one of several simultaneous copies is accepted", async () => {
    const session = await user.openSession()
    const body = sendBody(session.keys)
    const sent = await Promise.all(Array.from({ length: 5 }, () => user.sentStatus(session, body)))
    const codes = sent.map(({ status }) => Object(status).code)
    expect(codes.toSorted()).toEqual([200, 440, 440, 440, 440])
  })

  it("a failed invoice has no KSeF number, and zero counters are omitted", async () => {
    const session = await user.openSession()
    const failed = await user.sentStatus(
      session,
      sendBody(session.keys, anInvoice({ number: " " })),
    )
    expect(failed).not.toHaveProperty("ksefNumber")
    const { json } = await user.get(session.statusPath)
    expect(json).toMatchObject({ invoiceCount: 1, failedInvoiceCount: 1, status: { code: 100 } })
    expect(json).not.toHaveProperty("successfulInvoiceCount")
    expect(json).not.toHaveProperty("upo")
  })

  it("a rejected offline invoice may be technically corrected once", async () => {
    const session = await user.openSession()
    const refused = anInvoice({ nip: "123" })
    await user.sentStatus(session, sendBody(session.keys, refused, { offlineMode: true }))
    const hashOfCorrectedInvoice = sha256(Buffer.from(refused))
    const correction = () =>
      sendBody(session.keys, anInvoice(), { offlineMode: true, hashOfCorrectedInvoice })
    expect(await user.sentStatus(session, correction())).toMatchObject({
      status: { code: 200 },
      invoicingMode: "Offline",
    })
    expect(await user.refusalCode(`${session.path}/invoices`, correction())).toBe(21166)
    const accepted = anInvoice()
    await user.sentStatus(session, sendBody(session.keys, accepted))
    const ofAccepted = { offlineMode: true, hashOfCorrectedInvoice: sha256(Buffer.from(accepted)) }
    expect(
      await user.refusalCode(
        `${session.path}/invoices`,
        sendBody(session.keys, anInvoice(), ofAccepted),
      ),
    ).toBe(21167)
  })
})

describe("Invoice lists", () => {
  it("a list has pages, each with a token for the next", async () => {
    const session = await user.openSession()
    for (let count = 0; count < 12; count += 1)
      await user.sentStatus(session, sendBody(session.keys))
    const list = `${session.statusPath}/invoices?pageSize=10`
    const first = await user.get(list)
    expect(first.json["invoices"]).toHaveLength(10)
    const continuation = { "x-continuation-token": String(first.json["continuationToken"]) }
    const second = await user.get(list, { headers: continuation })
    expect(second.json["invoices"]).toMatchObject([{ ordinalNumber: 11 }, { ordinalNumber: 12 }])
    expect(second.json).not.toHaveProperty("continuationToken")
    expect((await user.get(`${session.statusPath}/invoices?pageSize=9`)).status).toBe(400)
  })
})

describe("Downloads", () => {
  it("an unknown or not yet stored invoice is rejected (21164, 21165)", async () => {
    const session = await user.openSession()
    const { ksefNumber } = await user.sentStatus(session, sendBody(session.keys))
    const early = await user.get(`/v2/invoices/ksef/${String(ksefNumber)}`, {
      headers: problemDetails,
    })
    expect(codeOf(early)).toBe(21165)
    const unknown = await user.get("/v2/invoices/ksef/1", { headers: problemDetails })
    expect(codeOf(unknown)).toBe(21164)
  })

  it("a UPO that is not available yet is rejected (21178)", async () => {
    const session = await user.openSession()
    const early = await user.get(`${session.statusPath}/upo/x`, { headers: problemDetails })
    expect(codeOf(early)).toBe(21178)
  })

  it("a download link works without a token and can't be altered", async () => {
    const session = await user.openSession()
    const { upoDownloadUrl } = await user.sentStatus(session, sendBody(session.keys))
    const url = String(upoDownloadUrl)
    const good = await fetch(url)
    expect(good.status).toBe(200)
    expect(good.headers.get("content-type")).toBe("application/xml")
    expect((await fetch(url.replace("signature=", "signature=x"))).status).toBe(403)
    expect((await fetch(url.replace(/expires=\d/, "expires=9"))).status).toBe(403)
  })
})

describe("Expiry", () => {
  it("a session closes after twelve hours, and a link expires", async () => {
    const session = await user.openSession()
    const { upoDownloadUrl } = await user.sentStatus(session, sendBody(session.keys))
    await simulator.control.setClockOffset(12 * hour)
    expect(await user.refusalCode(`${session.path}/invoices`, sendBody(session.keys))).toBe(21180)
    expect((await user.get(session.statusPath)).json).toMatchObject({ status: { code: 200 } })
    await simulator.control.setClockOffset(80 * hour)
    expect((await fetch(String(upoDownloadUrl))).status).toBe(403)
    await simulator.control.setClockOffset(0)
  })

  it("a challenge expires after ten minutes", async () => {
    const { json } = await user.post("/v2/auth/challenge")
    await simulator.control.setClockOffset(601_000)
    const body = {
      challenge: json["challenge"],
      contextIdentifier: { type: "Nip", value: "5265877635" },
      encryptedToken: "AAAA",
    }
    expect(await user.refusalCode("/v2/auth/ksef-token", body)).toBe(21111)
    await simulator.control.setClockOffset(0)
  })
})
