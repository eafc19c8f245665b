/** Every failure that can be asked for, as a client without retries sees it. */
import {
  KSeFApiError,
  KSeFRateLimitError,
  openOnlineSession,
  type KSeFClient,
  type OnlineSessionHandle,
} from "ksef-client-ts"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { startSimulator, type FailurePlanInput, type Simulator } from "../src/index.ts"
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

describe("A send that fails before anything happens", () => {
  it.each(["status500", "status503"] as const)("answers %s and keeps nothing", async (action) => {
    failNextSend({ action })
    const number = freshNumber()
    const error = await failureOf(session.sendInvoice(anInvoice({ number })))
    expect(error).toBeInstanceOf(KSeFApiError)
    expect(error).toMatchObject({ statusCode: Number(action.slice(-3)) })
    expect(timesReceived(number)).toBe(0)
  })

  it("breaks the connection and keeps nothing", async () => {
    failNextSend({ action: "resetBefore" })
    const number = freshNumber()
    const error = await failureOf(session.sendInvoice(anInvoice({ number })))
    expect(error).toBeInstanceOf(TypeError)
    expect(timesReceived(number)).toBe(0)
  })

  it("answers 429 with the time to wait", async () => {
    failNextSend({ action: "429", retryAfter: 7 })
    const error = await failureOf(session.sendInvoice(anInvoice()))
    expect(error).toBeInstanceOf(KSeFRateLimitError)
    expect(error).toMatchObject({ retryAfterSeconds: 7 })
  })
})

describe("A send whose answer is lost", () => {
  it.each(["resetAfterPersist", "status500AfterPersist"] as const)(
    "was kept all the same (%s): the same bytes again are a duplicate of themselves",
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

describe("An invoice that KSeF drops", () => {
  it("ends with 550 and may be sent again", async () => {
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

describe("A slow answer", () => {
  it("comes as late as asked for", async () => {
    failNextSend({ action: "delay", delayMs: 300 })
    const startedAt = performance.now()
    await session.sendInvoice(anInvoice())
    expect(performance.now() - startedAt).toBeGreaterThan(290)
  })
})

describe("An outage", () => {
  it("breaks every connection until it is over", async () => {
    simulator.control.setOutage("reset")
    await expect(call(simulator.url, "GET", "/v2/anything")).rejects.toThrow(TypeError)
    await expect(call(simulator.url, "POST", "/v2/auth/challenge")).rejects.toThrow(TypeError)
    simulator.control.setOutage("off")
    expect((await call(simulator.url, "POST", "/v2/auth/challenge")).status).toBe(200)
  })

  it("or answers 503 to everything", async () => {
    simulator.control.setOutage("status503")
    expect((await call(simulator.url, "GET", "/v2/anything")).status).toBe(503)
    expect((await call(simulator.url, "POST", "/v2/auth/challenge")).status).toBe(503)
    simulator.control.setOutage("off")
  })
})

describe("A client that retries by itself", () => {
  it("gets through two failures with its default settings", async () => {
    const retrying = aClient(simulator.url, { retry: { baseDelayMs: 5 } })
    await logIn(retrying, await signerFor())
    simulator.control.failNext({ match: "openSession", action: "status503", times: 2 })
    expect((await openOnlineSession(retrying)).sessionRef).toMatch(/-SO-/)
    expect(simulator.control.failures()).toEqual([])
  })
})

describe("New keys", () => {
  it("replace the old ones at once (21470); the client fetches them and goes on", async () => {
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

  it("may stand beside the old ones", async () => {
    const [id] = await simulator.control.rotateKeys({ keepOld: true })
    const { text } = await call(simulator.url, "GET", "/v2/security/public-key-certificates")
    expect(JSON.parse(text)).toHaveLength(4)
    expect(text).toContain(id)
  })
})
