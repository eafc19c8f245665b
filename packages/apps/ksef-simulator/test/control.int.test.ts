/** The control API over HTTP, and its effects across restarts. */
import { temporaryFolder } from "@procurement/testing"
import { authenticateWithCertificate, openOnlineSession } from "ksef-client-ts"
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest"
import { startSimulator, type Simulator } from "./support/checked-simulator.ts"
import { anInvoice, freshNumber } from "./support/an-invoice.ts"
import { aClient, finalStatus, logIn, quickly, signerFor } from "./support/client.ts"
import { call } from "./support/wire.ts"

const delays = { loginMillis: 0, processingMillis: 5, verdictMillis: 10 }

let simulator: Simulator

beforeAll(async () => {
  simulator = await startSimulator({ delays })
})

afterAll(async () => simulator.close())

const control = (method: string, path: string, json?: unknown) =>
  call(simulator.url, method, `/_sim${path}`, { json })

const sendOne = async (baseUrl: string, number: string) => {
  const client = aClient(baseUrl)
  await logIn(client, await signerFor())
  const session = await openOnlineSession(client)
  const reference = await session.sendInvoice(anInvoice({ number }))
  return finalStatus(client, session.sessionRef, reference)
}

describe("The control API", () => {
  it("failures are planned, listed and cleared", async () => {
    const plan = { match: "challenge", action: "status500", times: 2 }
    expect((await control("POST", "/failures", plan)).status).toBe(204)
    expect((await call(simulator.url, "POST", "/v2/auth/challenge")).status).toBe(500)
    const { text } = await control("GET", "/failures")
    expect(JSON.parse(text)).toEqual([{ ...plan, times: 1 }])
    expect((await control("DELETE", "/failures")).status).toBe(204)
    expect((await call(simulator.url, "POST", "/v2/auth/challenge")).status).toBe(200)
  })

  it("an invalid request gets 400 with the reason", async () => {
    const wrong = await control("POST", "/failures", { match: "challenge", action: "explode" })
    expect(wrong.status).toBe(400)
    expect(wrong.json["error"]).toContain("action")
    const notJson = await call(simulator.url, "PUT", "/_sim/clock", { body: "{" })
    expect(notJson.status).toBe(400)
  })

  it("the control API stays reachable during an outage and ends it", async () => {
    await control("PUT", "/outage", { mode: "reset" })
    expect((await control("GET", "")).json).toMatchObject({ outage: "reset" })
    await control("PUT", "/outage", { mode: "off" })
    expect((await call(simulator.url, "POST", "/v2/auth/challenge")).status).toBe(200)
  })

  it("PUT /clock moves the clock", async () => {
    await control("PUT", "/clock", { offsetMillis: 86_400_000 })
    const { json } = await call(simulator.url, "POST", "/v2/auth/challenge")
    expect(Number(json["timestampMs"]) - Date.now()).toBeGreaterThan(86_000_000)
    await control("PUT", "/clock", { offsetMillis: 0 })
    expect((await control("GET", "/clock")).json).toMatchObject({ offsetMillis: 0 })
  })

  it("rotating keys returns two key ids", async () => {
    const { json } = await control("POST", "/keys/rotate", { keepOld: false })
    expect(json["publicKeyIds"]).toHaveLength(2)
  })

  it("a reset deletes the received invoices, but not the keys", async () => {
    const number = freshNumber()
    const { ksefNumber, invoiceHash } = await sendOne(simulator.url, number)
    const listed = JSON.parse((await control("GET", "/invoices")).text)
    expect(listed).toMatchObject([
      { invoiceNumber: number, ksefNumber, invoiceHash, timesReceived: 1 },
    ])
    const keys = await call(simulator.url, "GET", "/v2/security/public-key-certificates")
    expect((await control("POST", "/reset")).status).toBe(204)
    expect((await control("GET", "/invoices")).text).toBe("[]")
    const kept = await call(simulator.url, "GET", "/v2/security/public-key-certificates")
    expect(kept.text).toBe(keys.text)
    const again = await sendOne(simulator.url, number)
    expect(again.status.code).toBe(200)
  })
})

describe("Simulator with a data folder", () => {
  it("a reset is permanent, and no identifier repeats after a restart", async () => {
    const dataDir = temporaryFolder(onTestFinished)
    const options = { dataDir, delays, seed: "fixed" }
    const first = await startSimulator(options)
    await sendOne(first.url, freshNumber())
    await first.control.reset()
    const number = freshNumber()
    const { ksefNumber, referenceNumber } = await sendOne(first.url, number)
    await first.close()
    const second = await startSimulator(options)
    expect(second.control.invoices()).toMatchObject([{ invoiceNumber: number, ksefNumber }])
    const next = await sendOne(second.url, freshNumber())
    expect(next.ksefNumber).not.toBe(ksefNumber)
    expect(next.referenceNumber).not.toBe(referenceNumber)
    await second.close()
  })
})

describe("Certificates of companies", () => {
  it.each(["RSA", "EC"])(
    "a client logs in with a certificate (%s) that it requested",
    async (algorithm) => {
      const nip = "1111111111"
      const { json } = await control("POST", "/certificates", { nip, algorithm })
      const client = aClient(simulator.url)
      await authenticateWithCertificate(client, {
        nip,
        certPem: String(json["certificatePem"]),
        keyPem: String(json["keyPem"]),
        pollOptions: quickly,
      })
      const session = await openOnlineSession(client)
      const reference = await session.sendInvoice(anInvoice({ nip, number: freshNumber() }))
      expect(await finalStatus(client, session.sessionRef, reference)).toMatchObject({
        status: { code: 200 },
      })
      const wrong = await control("POST", "/certificates", { nip: "123" })
      expect([wrong.status, wrong.json["error"]]).toEqual([
        400,
        expect.stringContaining("ten digits"),
      ])
    },
  )
})
