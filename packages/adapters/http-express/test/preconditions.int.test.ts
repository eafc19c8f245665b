/** `If-Match` and `If-None-Match` on changes: a change applies only to states that they allow. */
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { type ApiServer, startApi } from "./api-server.ts"
import { recordFact } from "./order-facts.ts"
import { anOrder, bearer, bodyAs, expectProblem, post, storedIn } from "./requests.ts"
import { aWebhook, pause } from "./webhook-facts.ts"

let server: ApiServer
let token: string
beforeEach(async () => {
  server = await startApi()
  token = await server.token()
})
afterEach(async () => {
  expect(server.defects).toEqual([])
  await server.close()
})

interface Change {
  readonly method: string
  readonly path: string
  readonly body?: unknown
}

const send = (
  { method, path, body }: Change,
  ifMatch?: string,
  ifNoneMatch?: string,
): Promise<Response> =>
  server.fetch(path, {
    method,
    headers: {
      ...bearer(token),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(ifMatch === undefined ? {} : { "if-match": ifMatch }),
      ...(ifNoneMatch === undefined ? {} : { "if-none-match": ifNoneMatch }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })

/** The tag without a content coding: responses to changes have none. */
const tagAt = async (path: string): Promise<string> => {
  const headers = { ...bearer(token), "accept-encoding": "identity" }
  const response = await server.fetch(path, { headers })
  expect(response.status).toBe(200)
  return response.headers.get("etag") ?? ""
}

/** Each change of a resource, with its path and a conflicting change. */
const changes: Readonly<
  Record<string, () => Promise<{ at: string; change: Change; elsewhere: () => Promise<unknown> }>>
> = {
  changeWebhook: async () => {
    const at = `/v1/webhooks/${(await aWebhook(server, token)).id}`
    const change = { method: "PATCH", path: at, body: { events: ["invoice.paid"] } }
    return { at, change, elsewhere: otherEvents(at) }
  },
  removeWebhook: async () => {
    const at = `/v1/webhooks/${(await aWebhook(server, token)).id}`
    return { at, change: { method: "DELETE", path: at }, elsewhere: otherEvents(at) }
  },
  rotateWebhookSecret: async () => {
    const at = `/v1/webhooks/${(await aWebhook(server, token)).id}`
    const change = { method: "POST", path: `${at}/rotate-secret`, body: { overlapHours: 1 } }
    return { at, change, elsewhere: otherEvents(at) }
  },
  pauseWebhook: async () => {
    const at = `/v1/webhooks/${(await aWebhook(server, token)).id}`
    return { at, change: { method: "POST", path: `${at}/pause` }, elsewhere: otherEvents(at) }
  },
  resumeWebhook: async () => {
    const { id } = await aWebhook(server, token)
    pause(server, id)
    const at = `/v1/webhooks/${id}`
    return { at, change: { method: "POST", path: `${at}/resume` }, elsewhere: otherEvents(at) }
  },
  cancelOrder: async () => {
    const order = await bodyAs<{ id: string }>(post(server, "/v1/orders", token, anOrder))
    const at = `/v1/orders/${order.id}`
    const elsewhere = () => recordFact(server, order.id, { _tag: "ProcessingStarted" })
    return { at, change: { method: "POST", path: `${at}/cancel` }, elsewhere }
  },
}

const otherEvents = (path: string) => () =>
  send({ method: "PATCH", path, body: { events: ["order.shipped"] } })

describe("If-None-Match", () => {
  it.each(Object.keys(changes))("%s of a state that it names gets 412", async (name) => {
    const { at, change } = await changes[name]!()
    const present = await tagAt(at)
    const before = storedIn(server)
    for (const tag of ["*", present, `W/${present}`]) {
      const response = await send(change, undefined, tag)
      expect(response.headers.get("etag")).toBe(present)
      await expectProblem(response, 412, "precondition_failed")
    }
    expect([storedIn(server), await tagAt(at)]).toEqual([before, present])
    expect([200, 204]).toContain((await send(change, present, '"other"')).status)
  })
})

describe("If-Match", () => {
  it.each(Object.keys(changes))("%s succeeds with the current entity tag", async (name) => {
    const { at, change } = await changes[name]!()
    const response = await send(change, `"other", ${await tagAt(at)}`)
    expect([200, 204]).toContain(response.status)
    if (response.status === 200) expect(response.headers.get("etag")).toBe(await tagAt(at))
  })

  it.each(Object.keys(changes))("%s with an outdated entity tag gets 412", async (name) => {
    const { at, change, elsewhere } = await changes[name]!()
    const seen = await tagAt(at)
    await elsewhere()
    const before = storedIn(server)
    const present = await tagAt(at)
    expect(present).not.toBe(seen)
    const response = await send(change, seen)
    expect(response.headers.get("etag")).toBe(present)
    await expectProblem(response, 412, "precondition_failed")
    expect([storedIn(server), await tagAt(at)]).toEqual([before, present])
    expect([200, 204]).toContain((await send(change, present)).status)
  })

  it("If-Match: * accepts any state of a resource, but needs the resource", async () => {
    const { change } = await changes["changeWebhook"]!()
    expect((await send(change, "*")).status).toBe(200)
    const nowhere = { ...change, path: "/v1/webhooks/sub_01kafq3v8pe0rr2c1m5kz9x7wm" }
    await expectProblem(await send(nowhere, "*"), 404, "webhook_not_found")
  })

  it("If-Match rejects a weak tag and accepts the tag of a compressed body", async () => {
    const { at, change } = await changes["changeWebhook"]!()
    const tag = await tagAt(at)
    await expectProblem(await send(change, `W/${tag}`), 412, "precondition_failed")
    expect((await send(change, tag.replace(/"$/, '-gzip"'))).status).toBe(200)
  })

  it("one of two concurrent changes with the same tag succeeds", async () => {
    const { at, change } = await changes["changeWebhook"]!()
    const tag = await tagAt(at)
    const other = { ...change, body: { contactEmail: "other@example.com" } }
    const both = await Promise.all([send(change, tag), send(other, tag)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 412])
  })
})
