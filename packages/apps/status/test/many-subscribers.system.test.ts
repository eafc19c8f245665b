/** Ten thousand subscribers are notified once each, while the page is served in bounded memory. */
import { startEndpoint } from "@procurement/testing"
import { describe, expect, it, onTestFinished } from "vitest"
import { openDatabase } from "../src/storage/database.ts"
import { makeSubscriberStore } from "../src/storage/subscriber-store.ts"
import { makeSecrets } from "../src/secrets.ts"
import {
  anIncident,
  aStatusProcess,
  operate,
  secretsKey,
  statusSettings,
} from "./support/a-status-page.ts"
import { startFakeService } from "./support/fake-service.ts"
import { startMailServer } from "./support/mail-server.ts"
import { megabytesOf, startStatusProcess } from "./support/status-process.ts"

const webhooks = 9_800
const emails = 200
const maximumMegabytes = 400

const subscribe = (file: string, url: string): void => {
  const database = openDatabase(file)
  const subscribers = makeSubscriberStore(database)
  const secrets = makeSecrets(Buffer.from(secretsKey, "base64"))
  const secret = secrets.seal(`whsec_${Buffer.alloc(32, 1).toString("base64")}`)
  const common = { state: "active", language: "en", createdAt: 1, askedAt: 1 } as const
  const idOf = (nth: number): string => `sbr_${String(nth).padStart(26, "0")}`
  database.transaction(() => {
    for (let nth = 0; nth < webhooks; nth += 1) {
      const address = `${url}/${nth}`
      subscribers.save({ ...common, id: idOf(nth), kind: "webhook", address, secret, server: "x" })
    }
    for (let nth = webhooks; nth < webhooks + emails; nth += 1) {
      const address = `reader-${nth}@example.com`
      subscribers.save({ ...common, id: idOf(nth), kind: "email", address })
    }
  })
  database.close()
}

describe("Ten thousand subscribers", () => {
  it("each of 10,000 subscribers is notified once while readers are served", async () => {
    const service = await startFakeService()
    const mail = await startMailServer()
    const endpoint = await startEndpoint(20)
    onTestFinished(endpoint.stop)
    const settings = statusSettings(service.url, { SMTP_URL: mail.url })
    subscribe(settings.STATUS_DATABASE, endpoint.url)
    const page = await startStatusProcess(settings)
    expect((await operate(page, "incidents", anIncident)).status).toBe(201)
    let slowestMillis = 0
    const notified = async (): Promise<number> => {
      const startedAt = performance.now()
      expect((await fetch(`${page.url}/en/`)).status).toBe(200)
      slowestMillis = Math.max(slowestMillis, performance.now() - startedAt)
      return endpoint.received.length + mail.received.length
    }
    await expect
      .poll(notified, { timeout: 150_000, interval: 200 })
      .toBeGreaterThanOrEqual(webhooks + emails)
    expect(new Set(endpoint.received.map(({ path }) => path)).size).toBe(webhooks)
    expect(new Set(endpoint.received.map(({ id }) => id)).size).toBe(webhooks)
    expect(new Set(mail.received.map(({ to }) => to)).size).toBe(emails)
    expect(endpoint.received.length + mail.received.length).toBe(webhooks + emails)
    expect(slowestMillis).toBeLessThan(10_000)
    if (process.platform === "linux")
      expect(megabytesOf(page, "VmHWM")).toBeLessThan(maximumMegabytes)
    process.stdout.write(
      `10,000 notified; slowest page ${Math.round(slowestMillis)} ms, ` +
        `${Math.round(megabytesOf(page, "VmHWM"))} MB at most\n`,
    )
  }, 200_000)
})

describe.runIf(process.platform === "linux")("A page without subscribers", () => {
  it("the page takes less than 130 MB", async () => {
    const { page } = await aStatusProcess()
    const status = async () => (await fetch(`${page.url}/api/status.json`)).json()
    await expect.poll(status).toMatchObject({ status: "operational" })
    expect((await fetch(`${page.url}/en/`)).status).toBe(200)
    expect(megabytesOf(page, "VmRSS")).toBeLessThan(130)
  })
})
