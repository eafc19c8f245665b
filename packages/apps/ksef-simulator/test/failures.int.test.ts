/** Every failure that can be planned, as seen by a client without retries. */
import {
  KSeFApiError,
  KSeFRateLimitError,
  openOnlineSession,
  type KSeFClient,
  type OnlineSessionHandle,
} from "ksef-client-ts"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import {
  startSimulator,
  type FailurePlanInput,
  type Simulator,
} from "./support/checked-simulator.ts"
import { anInvoice, freshNumber } from "./support/an-invoice.ts"
import { aClient, finalStatus, logIn, signerFor } from "./support/client.ts"
import { call } from "./support/wire.ts"

const noRetries = { maxRetries: 0, retryNetworkErrors: false }

let simulator: Simulator
let client: KSeFClient
let session: OnlineSessionHandle

beforeAll(async () => {
  const delays = { loginMillis: 0, processingMillis: 5, verdictMillis: 10 }
  simulator = await startSimulator({ delays })
  client = aClient(simulator.url, { retry: noRetries })
  await logIn(client, await signerFor())
})

beforeEach(async () => {
  simulator.control.clearFailures()
  session = await openOnlineSession(client)
})

afterAll(async () => simulator.close())

const failNextSend = (plan: Omit<FailurePlanInput, "match">): void =>
  simulator.control.failNext({ match: "sendInvoice", ...plan })

const timesReceived = (number: string): number =>
  simulator.control
    .invoices()
    .filter(({ invoiceNumber }) => invoiceNumber === number)
    .reduce((total, entry) => total + entry.timesReceived, 0)

const failureOf = (attempt: Promise<unknown>): Promise<unknown> =>
  attempt.then(
    () => "no failure",
    (error: unknown) => error,
  )

describe("Failures before processing", () => {
  it.each(["status500", "status503"] as const)("%s is sent, nothing is stored", async (action) => {
    failNextSend({ action })
    const number = freshNumber()
    const error = await failureOf(session.sendInvoice(anInvoice({ number })))
    expect(error).toBeInstanceOf(KSeFApiError)
    expect(error).toMatchObject({ statusCode: Number(action.slice(-3)) })
    expect(timesReceived(number)).toBe(0)
  })

  it("a connection reset before processing stores nothing", async () => {
    failNextSend({ action: "resetBefore" })
    const number = freshNumber()
    const error = await failureOf(session.sendInvoice(anInvoice({ number })))
    expect(error).toBeInstanceOf(TypeError)
    expect(timesReceived(number)).toBe(0)
  })

  it("a 429 response has the planned Retry-After", async () => {
    failNextSend({ action: "429", retryAfter: 7 })
    const error = await failureOf(session.sendInvoice(anInvoice()))
    expect(error).toBeInstanceOf(KSeFRateLimitError)
    expect(error).toMatchObject({ retryAfterSeconds: 7 })
  })
})

describe("Sessions under maintenance", () => {
  it("a session rejects all invoices with 21184, and a new session accepts them", async () => {
    const number = freshNumber()
    const xml = anInvoice({ number })
    failNextSend({ action: "sessionUnavailable" })
    for (const _try of [1, 2]) {
      expect(await failureOf(session.sendInvoice(xml))).toMatchObject({ errors: [{ code: 21184 }] })
    }
    expect(timesReceived(number)).toBe(0)
    const other = await openOnlineSession(client)
    const accepted = await other.sendInvoice(xml)
    const { status } = await finalStatus(client, other.sessionRef, accepted)
    expect(status.code).toBe(200)
    simulator.control.clearFailures()
    expect(await session.sendInvoice(anInvoice())).toMatch(/-EE-/)
  })
})

describe("Lost responses", () => {
  it.each(["resetAfterPersist", "status500AfterPersist"] as const)(
    "an invoice is stored despite %s, and resending it is a duplicate",
    async (action) => {
      failNextSend({ action })
      const number = freshNumber()
      const xml = anInvoice({ number })
      expect(await failureOf(session.sendInvoice(xml))).not.toBe("no failure")
      const again = await session.sendInvoice(xml)
      const status = await finalStatus(client, session.sessionRef, again)
      expect(status.status.code).toBe(440)
      const entry = simulator.control.invoices().find((one) => one.invoiceNumber === number)
      expect(entry).toMatchObject({
        timesReceived: 2,
        invoiceHash: status.invoiceHash,
        ksefNumber: status.status.extensions?.["originalKsefNumber"],
      })
    },
  )
})

describe("Dropped invoices", () => {
  it("a dropped invoice ends with 550 and may be sent again", async () => {
    failNextSend({ action: "dropInvoice550" })
    const xml = anInvoice()
    const dropped = await session.sendInvoice(xml)
    const first = await finalStatus(client, session.sessionRef, dropped)
    expect(first.status.code).toBe(550)
    const again = await session.sendInvoice(xml)
    const second = await finalStatus(client, session.sessionRef, again)
    expect(second.status.code).toBe(200)
  })
})

describe("Delays", () => {
  it("a response is delayed as planned", async () => {
    failNextSend({ action: "delay", delayMs: 300 })
    const startedAt = performance.now()
    await session.sendInvoice(anInvoice())
    expect(performance.now() - startedAt).toBeGreaterThan(290)
  })
})

describe("Outages", () => {
  it("an outage resets every connection until it ends", async () => {
    simulator.control.setOutage("reset")
    await expect(call(simulator.url, "GET", "/v2/anything")).rejects.toThrow(TypeError)
    await expect(call(simulator.url, "POST", "/v2/auth/challenge")).rejects.toThrow(TypeError)
    simulator.control.setOutage("off")
    expect((await call(simulator.url, "POST", "/v2/auth/challenge")).status).toBe(200)
  })

  it("an outage may respond to every request with 503", async () => {
    simulator.control.setOutage("status503")
    expect((await call(simulator.url, "GET", "/v2/anything")).status).toBe(503)
    expect((await call(simulator.url, "POST", "/v2/auth/challenge")).status).toBe(503)
    simulator.control.setOutage("off")
  })
})

describe("Clients with retries", () => {
  it("a client with default retries succeeds after two failures", async () => {
    const retrying = aClient(simulator.url, { retry: { baseDelayMs: 5 } })
    await logIn(retrying, await signerFor())
    simulator.control.failNext({ match: "openSession", action: "status503", times: 2 })
    expect((await openOnlineSession(retrying)).sessionRef).toMatch(/-SO-/)
    expect(simulator.control.failures()).toEqual([])
  })
})

describe("Key rotation", () => {
  it("new keys replace the old ones at once, and a client recovers from 21470", async () => {
    const before = await call(simulator.url, "GET", "/v2/security/public-key-certificates")
    const published = await simulator.control.rotateKeys()
    const after = await call(simulator.url, "GET", "/v2/security/public-key-certificates")
    expect(published).toHaveLength(2)
    for (const id of published) expect(after.text).toContain(id)
    expect(before.text).not.toContain(published[0])
    // The client still holds the withdrawn key, is refused, and fetches the new one.
    const reopened = await openOnlineSession(client)
    const reference = await reopened.sendInvoice(anInvoice())
    const { status } = await finalStatus(client, reopened.sessionRef, reference)
    expect(status.code).toBe(200)
  })

  it("new keys may be published beside the old ones", async () => {
    const [id] = await simulator.control.rotateKeys({ keepOld: true })
    const { text } = await call(simulator.url, "GET", "/v2/security/public-key-certificates")
    expect(JSON.parse(text)).toHaveLength(4)
    expect(text).toContain(id)
  })
})
