/** The life of two subscriptions on the sandbox's own clock, as their customer sees it. */
import { join } from "node:path"
import { type Endpoint, type Received, startEndpoint, temporaryFolder } from "@procurement/testing"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { SandboxInfo } from "../src/index.ts"
import { putAhead } from "./support/ahead.ts"
import { buyerAt, readInfo } from "./support/buyer.ts"
import { type Operator, operatorAt } from "./support/operator.ts"
import { endProcessesOf } from "./support/processes.ts"
import { runProgram } from "./support/program.ts"
import { verdicts } from "./support/verdicts.ts"
import {
  type DeliveryView,
  type ReplayView,
  type WebhookOwner,
  webhookOwnerAt,
  type WebhookView,
} from "./support/webhook-owner.ts"

const folder = join(temporaryFolder(afterAll), "sandbox")
const slow = { timeout: 90_000 }
const waiting = { timeout: 60_000, interval: 50 }
/** From a failure to the next attempt: 1 min, 5 min, 15 min, 1 h, 6 h, 24 h. */
const delaysSeconds = [60, 300, 900, 3_600, 21_600, 86_400]
const started = new Date().toISOString()
const contact = "ops@example.com"

interface Subscribed {
  readonly id: string
  readonly secret: string
  readonly endpoint: Endpoint
}

let info: SandboxInfo
let operator: Operator
let owner: WebhookOwner
/** Resumes with its exhausted delivery skipped. */
let skipping: Subscribed
/** Resumes with its exhausted delivery retried. */
let retrying: Subscribed
/** Ids of the events, in the order in which they happened. */
const events: Array<string> = []

const subscribe = async (): Promise<Subscribed> => {
  const endpoint = await startEndpoint()
  const request = { url: endpoint.url, events: ["invoice.issued"], contactEmail: contact }
  const { id, secret } = await owner.ask<{ id: string; secret: string }>("", request)
  return { id, secret, endpoint }
}

const both = (): ReadonlyArray<Subscribed> => [skipping, retrying]

const deliveriesTo = ({ id }: Subscribed, query = ""): Promise<ReadonlyArray<DeliveryView>> =>
  owner.deliveries(id, query)

/** The one delivery of the event to the subscription, once it has that status. */
const delivery = async (
  to: Subscribed,
  eventId: string,
  status: string,
  attempts: number,
): Promise<DeliveryView> => {
  const find = async () => (await deliveriesTo(to, `&eventId=${eventId}`))[0]
  const brief = async () => {
    const found = await find()
    return [found?.status, found?.attempts.length]
  }
  await expect.poll(brief, waiting).toEqual([status, attempts])
  return (await find()) ?? expect.unreachable("it is gone")
}

interface Issued {
  readonly eventId: string
  readonly acknowledgedAt: number
}

interface EventView {
  readonly id: string
  readonly data: { readonly invoiceId?: string }
}

/** An order whose invoice is issued; both subscriptions have a delivery of it. */
const invoiceIssued = async (): Promise<Issued> => {
  const buyer = await buyerAt(info)
  const order = await buyer.order()
  const [{ id }] = order.invoices
  const { timeline } = await buyer.archived(id)
  const acknowledged = timeline.find(({ status }) => status === "acknowledged")
  const publishedId = async (): Promise<string> => {
    const page = await owner.events<EventView>("?type=invoice.issued&limit=100")
    return page.find(({ data }) => data.invoiceId === id)?.id ?? ""
  }
  await expect.poll(publishedId, waiting).toMatch(/^evt_/)
  const eventId = await publishedId()
  for (const each of both()) {
    const made = async () => (await deliveriesTo(each, `&eventId=${eventId}`)).length
    await expect.poll(made, waiting).toBe(1)
  }
  events.push(eventId)
  return { eventId, acknowledgedAt: Date.parse(acknowledged?.at ?? "") }
}

const testEvent = async (to: Subscribed): Promise<Received> => {
  const made = await owner.ask<DeliveryView>(`/${to.id}/test`, {})
  await delivery(to, made.eventId, "delivered", 1)
  return (
    to.endpoint.received.find(({ id }) => id === made.eventId) ??
    expect.unreachable("the test event did not come")
  )
}

/** The replay once all of it has been queued. */
const replayed = async (to: Subscribed, request: object): Promise<number> => {
  const { id } = await owner.ask<ReplayView>(`/${to.id}/replays`, request)
  const read = () => owner.ask<ReplayView>(`/${to.id}/replays/${id}`)
  await expect.poll(async () => (await read()).completedAt, waiting).not.toBeNull()
  return (await read()).queued
}

const pauseEmails = async (): Promise<ReadonlyArray<{ to: string; data: object }>> => {
  const { items } = await operator.ask<{
    items: ReadonlyArray<{ to: string; about: string; data: object }>
  }>("/emails?limit=100")
  return items.filter(({ about }) => about === "WebhookPaused")
}

beforeAll(async () => {
  // An invoice is issued seven and a half hours after the first, and others a day later.
  await putAhead(folder, 8)
  const sandbox = runProgram("sandbox", { SANDBOX_DIR: folder })
  await sandbox.says("The sandbox is running.")
  info = await readInfo(folder)
  operator = operatorAt(info)
  owner = webhookOwnerAt(info)
  skipping = await subscribe()
  retrying = await subscribe()
})
afterAll(async () => {
  for (const { endpoint } of both()) await endpoint.stop()
  endProcessesOf(folder)
})

// Each test continues where the previous one ended.
describe("Two subscriptions, in order", { shuffle: false }, () => {
  it("both subscriptions get invoice.issued within a minute of acknowledgement", slow, async () => {
    const { eventId, acknowledgedAt } = await invoiceIssued()
    for (const each of both()) {
      const { attempts } = await delivery(each, eventId, "delivered", 1)
      const after = Date.parse(attempts[0]?.at ?? "") - acknowledgedAt
      expect(after).toBeGreaterThanOrEqual(0)
      expect(after).toBeLessThanOrEqual(60_000)
      const [received] = each.endpoint.received
      expect(received).toMatchObject({
        id: eventId,
        headers: { "content-type": "application/json" },
      })
      expect(received?.headers).not.toHaveProperty("x-service-replay")
      expect(await verdicts(received!, each.secret)).toEqual([true, true])
    }
  })

  it(
    "failed deliveries are retried 1 m, 5 m, 15 m, 1 h, 6 h and 24 h after the previous failure",
    slow,
    async () => {
      for (const { endpoint } of both()) endpoint.answerWith(500)
      const { eventId } = await invoiceIssued()
      for (const [nth, delaySeconds] of delaysSeconds.entries()) {
        const failed = await Promise.all(
          both().map((each) => delivery(each, eventId, "waiting", nth + 1)),
        )
        const dues = failed.map(({ nextAttemptAt = "", attempts }) => {
          const { at, durationMillis, status } = attempts[nth]!
          expect(status).toBe(500)
          const due = Date.parse(nextAttemptAt)
          const waited = due - Date.parse(at) - durationMillis
          expect(Math.abs(waited - delaySeconds * 1_000)).toBeLessThanOrEqual(1_000)
          return due
        })
        // Another event, which still waits for its own retry when the subscription is paused.
        if (delaySeconds === 86_400) await invoiceIssued()
        await operator.ask("/sandbox/clock", {
          to: new Date(Math.min(...dues) - 500).toISOString(),
        })
        const last = nth === delaysSeconds.length - 1
        for (const [which, each] of both().entries()) {
          const status = last ? "exhausted" : "waiting"
          const { attempts } = await delivery(each, eventId, status, nth + 2)
          const late = Date.parse(attempts[nth + 1]!.at) - dues[which]!
          expect(late).toBeGreaterThanOrEqual(0)
          expect(late).toBeLessThan(10_000)
        }
      }
    },
  )

  it("exhausted subscriptions are paused and their contact is notified once", slow, async () => {
    const [, exhausted = ""] = events
    for (const { id } of both()) {
      const { status, paused } = await owner.ask<WebhookView>(`/${id}`)
      expect([status, paused?.eventId]).toEqual(["paused", exhausted])
    }
    const emails = await pauseEmails()
    expect(emails).toHaveLength(2)
    const notifications = both().map(({ id, endpoint }) => ({
      to: contact,
      data: { subscriptionId: id, url: endpoint.url, eventId: exhausted, attempts: 7 },
    }))
    for (const { to } of notifications) {
      expect(emails).toContainEqual(expect.objectContaining({ to }))
    }
    for (const { data } of notifications) {
      expect(emails.map((each) => each.data)).toContainEqual(expect.objectContaining(data))
    }
  })

  it("paused subscriptions hold new events and reject a test event with 409", slow, async () => {
    const before = both().map(({ endpoint }) => endpoint.received.length)
    const held = [await invoiceIssued(), await invoiceIssued()]
    for (const [which, each] of both().entries()) {
      expect(await owner.status("POST", `/${each.id}/test`, {})).toBe(409)
      for (const { eventId } of held) await delivery(each, eventId, "ready", 0)
      expect(each.endpoint.received).toHaveLength(before[which]!)
    }
    expect(await pauseEmails()).toHaveLength(2)
  })

  it("resumed subscriptions drain in the order of events", slow, async () => {
    const [, exhausted = "", ...others] = events
    for (const { endpoint } of both()) endpoint.answerWith(204)
    await owner.ask(`/${skipping.id}/resume`, { exhausted: "skip" })
    await owner.ask(`/${retrying.id}/resume`, {})
    const acceptedBy = (each: Subscribed) => () => each.endpoint.accepted().slice(1)
    await expect.poll(acceptedBy(skipping), waiting).toEqual(others)
    await expect.poll(acceptedBy(retrying), waiting).toEqual([exhausted, ...others])
    await delivery(skipping, exhausted, "skipped", 7)
    await delivery(retrying, exhausted, "delivered", 8)
    for (const { id } of both()) {
      expect(await owner.ask(`/${id}`)).toMatchObject({ status: "delivering" })
      expect(await owner.status("POST", `/${id}/resume`, {})).toBe(409)
    }
    expect(await pauseEmails()).toHaveLength(2)
  })

  it("replayed events keep their ids and bodies", slow, async () => {
    const [first = "", exhausted = ""] = events
    const before = skipping.endpoint.received.length
    expect(await replayed(skipping, { failedSince: started })).toBe(1)
    await expect.poll(() => skipping.endpoint.received.length, waiting).toBe(before + 1)
    expect(skipping.endpoint.received.at(-1)).toMatchObject({
      id: exhausted,
      headers: { "x-service-replay": "true" },
    })
    expect(await replayed(skipping, { failedSince: started })).toBe(0)
    expect(await replayed(retrying, { from: started })).toBe(events.length)
    // They start in the order of the log, but several at once, so they may arrive in another.
    const again = () => retrying.endpoint.accepted().slice(events.length).toSorted()
    await expect.poll(again, waiting).toEqual(events.toSorted())
    const bodies = retrying.endpoint.received.filter(({ id }) => id === first)
    expect(new Set(bodies.map(({ body }) => body)).size).toBe(1)
    const [delivered] = await deliveriesTo(retrying, `&eventId=${first}`)
    await owner.ask(`/${retrying.id}/deliveries/${delivered?.id}/redeliver`, {})
    await expect.poll(() => retrying.endpoint.accepted().at(-1), waiting).toBe(first)
  })

  it("both secrets are valid during a rotation, and only the new one after it", slow, async () => {
    const { id, secret: old } = retrying
    const rotation = { overlapHours: 2 }
    const rotated = await owner.ask<{ secret: string }>(`/${id}/rotate-secret`, rotation)
    const during = await testEvent(retrying)
    expect(JSON.parse(during.body)).toMatchObject({ type: "webhook.test" })
    for (const secret of [old, rotated.secret]) {
      expect(await verdicts(during, secret)).toEqual([true, true])
    }
    await operator.ask("/sandbox/clock", { advance: "PT2H" })
    const after = await testEvent(retrying)
    expect(await verdicts(after, old)).toEqual([false, false])
    expect(await verdicts(after, rotated.secret)).toEqual([true, true])
  })

  it("deleted subscriptions, their deliveries and their replays get 404", slow, async () => {
    for (const { id } of both()) {
      expect(await owner.status("DELETE", `/${id}`)).toBe(204)
      for (const path of ["", "/deliveries", "/replays"]) {
        expect(await owner.status("GET", `/${id}${path}`)).toBe(404)
      }
    }
    expect(await owner.ask("")).toEqual({ items: [] })
  })
})
