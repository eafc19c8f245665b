/** An independent client reads lists, limits, certificates, tokens and the register. */
import {
  authenticateWithCertificate,
  authenticateWithToken,
  type KSeFClient,
  openOnlineSession,
  openSendAndClose,
  uploadBatch,
  createZip,
} from "ksef-client-ts"
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest"
import { startSimulator, type Simulator } from "./support/checked-simulator.ts"
import { aheadToNoon, anInvoice, freshNumber, sellerNip, today } from "./support/an-invoice.ts"
import {
  aClient,
  enrol,
  finalStatus,
  logIn,
  quickly,
  refusalOf,
  signerFor,
} from "./support/client.ts"
import { codeOf, makeWireUser, problemDetails } from "./support/wire-user.ts"
import { call } from "./support/wire.ts"

let simulator: Simulator
let client: KSeFClient

const delays = { loginMillis: 10, processingMillis: 0, verdictMillis: 10, sessionMillis: 10 }

beforeAll(async () => {
  simulator = await startSimulator({
    delays: { ...delays, enrollmentMillis: 20, permanentStorageMillis: 10 },
  })
  client = aClient(simulator.url)
  await logIn(client, await signerFor())
})

afterAll(async () => simulator.close())

const patiently = { timeout: 30_000 }

const enrolled = (type: "Authentication" | "Offline") => enrol(client, type)

const loginWith = async (certificatePem: string, privateKeyPem: string) => {
  const other = aClient(simulator.url)
  const options = { nip: sellerNip, certPem: certificatePem, keyPem: privateKeyPem }
  await authenticateWithCertificate(other, { ...options, pollOptions: quickly })
  return other
}

describe("KSeF certificates", () => {
  it("an Authentication certificate logs in until it is revoked", async () => {
    const before = await client.certificates.getLimits()
    const { serial, pem, privateKeyPem } = await enrolled("Authentication")
    const other = await loginWith(pem, privateKeyPem)
    expect(await other.limits.getContextLimits()).toMatchObject({
      batchSession: { maxInvoices: 10_000 },
    })
    const after = await client.certificates.getLimits()
    expect(after.certificate.remaining).toBe(before.certificate.remaining - 1)
    const { certificates } = await client.certificates.query({ certificateSerialNumber: serial })
    expect(certificates).toMatchObject([
      {
        certificateSerialNumber: serial,
        type: "Authentication",
        status: "Active",
        subjectIdentifier: { type: "Nip", value: sellerNip },
        lastUseDate: expect.any(String),
      },
    ])
    await client.certificates.revoke(serial, { revocationReason: "Superseded" })
    await expect(loginWith(pem, privateKeyPem)).rejects.toThrow("460")
    const again = client.certificates.revoke(serial, {})
    expect((await refusalOf(again)).errors[0]?.code).toBe(25009)
  })

  it("the end of a certificate can be moved forward, as on the test environment", async () => {
    const { serial, pem, privateKeyPem } = await enrolled("Authentication")
    const user = await makeWireUser(simulator.url)
    const path = (number: string) => `/v2/testdata/certificates/${number}`
    const put = (number: string, validTo: string) =>
      call(simulator.url, "PUT", path(number), {
        token: user.token,
        headers: problemDetails,
        json: { validTo },
      })
    const now = new Date(simulator.control.now()).toISOString()
    expect(codeOf(await put("0123456789ABCDEF", now))).toBe(25008)
    expect(codeOf(await put(serial, "2199-01-01T00:00:00Z"))).toBe(21405)
    expect((await put(serial, now)).status).toBe(200)
    const { certificates } = await client.certificates.query({ certificateSerialNumber: serial })
    expect(certificates).toMatchObject([{ status: "Expired" }])
    await expect(loginWith(pem, privateKeyPem)).rejects.toThrow("460")
  })

  it("an Offline certificate does not log in", async () => {
    const { pem, privateKeyPem } = await enrolled("Offline")
    await expect(loginWith(pem, privateKeyPem)).rejects.toThrow("460")
  })

  it("a certificate is not issued for another name or after a token login", async () => {
    const { csrDer } = await client.crypto.generateCsrEcdsa({ commonName: "Ktoś inny" })
    const body = {
      certificateName: "Certyfikat próbny",
      certificateType: "Offline" as const,
      csr: Buffer.from(csrDer).toString("base64"),
    }
    expect((await refusalOf(client.certificates.enroll(body))).errors[0]?.code).toBe(25003)
    const spoiled = { ...body, csr: Buffer.from("csr").toString("base64") }
    expect((await refusalOf(client.certificates.enroll(spoiled))).errors[0]?.code).toBe(25004)
    const { token } = await client.tokens.generateToken({
      description: "do próby",
      permissions: ["InvoiceRead"],
    })
    const other = aClient(simulator.url)
    await authenticateWithToken(other, { token, nip: sellerNip, pollOptions: quickly })
    expect((await refusalOf(other.certificates.getEnrollmentData())).errors[0]?.code).toBe(25001)
    expect((await refusalOf(other.certificates.enroll(body))).errors[0]?.code).toBe(25002)
  })
})

describe("KSeF tokens", () => {
  it("a token is listed and logs in until it is revoked", async () => {
    const { referenceNumber, token } = await client.tokens.generateToken({
      description: "dla księgowości",
      permissions: ["InvoiceRead", "InvoiceWrite"],
    })
    const login = () => {
      const other = aClient(simulator.url)
      return authenticateWithToken(other, { token, nip: sellerNip, pollOptions: quickly })
    }
    await login()
    const { tokens } = await client.tokens.queryTokens({ description: "księgow" })
    expect(tokens).toMatchObject([{ referenceNumber, status: "Active" }])
    await client.tokens.revokeToken(referenceNumber)
    expect(await client.tokens.getToken(referenceNumber)).toMatchObject({ status: "Revoked" })
    await expect(login()).rejects.toThrow("450")
  })
})

describe("Active logins", () => {
  it("refreshable logins are listed, and any of them can be revoked", async () => {
    const other = aClient(simulator.url)
    await logIn(other, await signerFor())
    const active = async () => (await client.activeSessions.getActiveSessions(100)).items
    const before = await active()
    expect(before[0]).toMatchObject({ isCurrent: false, status: { code: 200 } })
    expect(before.filter(({ isCurrent }) => isCurrent)).toHaveLength(1)
    await client.activeSessions.revokeSession(before[0]?.referenceNumber ?? "")
    expect(await active()).toHaveLength(before.length - 1)
    const refreshed = other.auth.refreshAccessToken(other.authManager.getRefreshToken() ?? "")
    expect((await refusalOf(refreshed)).errors[0]?.code).toBe(21301)
  })
})

describe("Lighthouse", () => {
  it("the lighthouse reports a total failure until it ends", async () => {
    const lighthouseUrl = `${simulator.url}/latarnia`
    const { lighthouse } = aClient(simulator.url, { lighthouseUrl })
    expect(await lighthouse.getStatus()).toMatchObject({ status: "AVAILABLE" })
    const eventId = await simulator.control.announce({ category: "TOTAL_FAILURE" })
    expect(await lighthouse.getStatus()).toMatchObject({ status: "TOTAL_FAILURE" })
    await simulator.control.endAnnouncement(eventId)
    expect(await lighthouse.getStatus()).toMatchObject({ status: "AVAILABLE" })
  })
})

describe("Session list", () => {
  it("sessions are filtered by type and status, newest first, in pages", async () => {
    const opened = await openOnlineSession(client)
    await openSendAndClose(client, [anInvoice()], { pollOptions: quickly })
    const zip = await createZip([{ fileName: "a.xml", content: Buffer.from(anInvoice()) }])
    const { sessionRef } = await uploadBatch(client, zip, { pollOptions: quickly })
    const batches = await client.sessionStatus.getSessions("Batch")
    expect(batches.sessions).toMatchObject([
      { referenceNumber: sessionRef, status: { code: 200 }, totalInvoiceCount: 1 },
    ])
    const filter = { statuses: ["InProgress" as const] }
    const open = await client.sessionStatus.getSessions("Online", undefined, undefined, filter)
    expect(open.sessions[0]?.referenceNumber).toBe(opened.sessionRef)
    for (let count = 0; count < 11; count += 1) await openOnlineSession(client)
    const first = await client.sessionStatus.getSessions("Online", 10)
    const token = first.continuationToken ?? undefined
    const next = await client.sessionStatus.getSessions("Online", 10, token)
    const all = [...first.sessions, ...next.sessions].map(({ referenceNumber }) => referenceNumber)
    expect(first.sessions).toHaveLength(10)
    expect(new Set(all).size).toBe(13)
    const times = [...first.sessions, ...next.sessions].map(({ dateCreated }) => dateCreated)
    expect(times).toEqual(times.toSorted().toReversed())
  })
})

describe("Register", () => {
  it("a metadata query returns the hash, numbers, names and totals of an invoice", async () => {
    const own = await startSimulator({ delays: { ...delays, permanentStorageMillis: 10 } })
    onTestFinished(() => own.close())
    await own.control.setClockOffset(aheadToNoon())
    const client = aClient(own.url)
    await logIn(client, await signerFor())
    const number = freshNumber()
    const issueDate = today(own.control.now())
    const xml = anInvoice({ number, issueDate })
    const session = await openOnlineSession(client)
    const reference = await session.sendInvoice(xml)
    const { ksefNumber, invoiceHash } = await finalStatus(client, session.sessionRef, reference)
    const from = new Date(Date.now() - 86_400_000).toISOString()
    const query = () =>
      client.invoices.queryInvoiceMetadata({
        subjectType: "Subject1",
        dateRange: { dateType: "PermanentStorage", from },
        invoiceNumber: number,
        amount: { type: "Brutto", from: 123, to: 123 },
      })
    await expect.poll(async () => (await query()).invoices.length, patiently).toBe(1)
    expect(await query()).toMatchObject({
      hasMore: false,
      isTruncated: false,
      permanentStorageHwmDate: expect.any(String),
      invoices: [
        {
          ksefNumber,
          invoiceHash,
          invoiceNumber: number,
          issueDate,
          seller: { nip: sellerNip, name: "Skład Próbny sp. z o.o." },
          buyer: { identifier: { type: "Nip", value: "1111111111" }, name: "Kupujący S.A." },
          netAmount: 100,
          vatAmount: 23,
          grossAmount: 123,
          currency: "PLN",
          invoicingMode: "Online",
          invoiceType: "Vat",
        },
      ],
    })
  })
})

describe("Limits", () => {
  it("limits are reported and can be changed for one context", async () => {
    const limits = await client.limits.getRateLimits()
    expect(limits.batchSession.perHour).toBe(-1)
    await client.testData.setProductionRateLimits()
    expect(await client.limits.getRateLimits()).toMatchObject({
      batchSession: { perSecond: 10, perMinute: 20, perHour: 60 },
      invoiceSend: { perSecond: 10, perMinute: 30, perHour: 180 },
      invoiceMetadata: { perSecond: 8, perMinute: 16, perHour: 20 },
    })
    await client.testData.restoreDefaultRateLimits()
    const session = { maxInvoiceSizeInMB: 1, maxInvoiceWithAttachmentSizeInMB: 3 }
    await client.testData.changeSessionLimits({
      onlineSession: { ...session, maxInvoices: 1 },
      batchSession: { ...session, maxInvoices: 1 },
    })
    const online = await openOnlineSession(client)
    await online.sendInvoice(anInvoice())
    expect((await refusalOf(online.sendInvoice(anInvoice()))).errors[0]?.code).toBe(21155)
    const zip = await createZip(
      ["a.xml", "b.xml"].map((fileName) => ({ fileName, content: Buffer.from(anInvoice()) })),
    )
    const upload = uploadBatch(client, zip, { pollOptions: quickly })
    await expect(upload).rejects.toThrow("Batch session failed: 420")
    await client.testData.restoreDefaultSessionLimits()
    expect((await client.limits.getContextLimits()).batchSession.maxInvoices).toBe(10_000)
  })
})
