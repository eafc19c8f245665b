/** `Idempotency-Key` on every POST that creates something, over real HTTP. */
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { openApiDocument } from "../src/index.ts"
import { type ApiServer, otherTenant, startApi } from "./api-server.ts"
import { issueOrder } from "./issued-invoice.ts"
import { aSandbox } from "./operator/a-sandbox.ts"
import { type Page, signedIn } from "./people.ts"
import { anOrder, bearer, bodyAs, expectProblem, post, storedIn } from "./requests.ts"
import { aTest, aWebhook, aWebhookRequest, hoursAgo, settle } from "./webhook-facts.ts"

let server: ApiServer
let token: string
beforeEach(async () => {
  server = await startApi({ sandbox: aSandbox().controls })
  token = await server.token()
})
afterEach(async () => {
  expect(server.defects).toEqual([])
  await server.close()
})

/** A path and the body that is posted to it; undefined for routes without a body. */
type Creating = readonly [path: string, body?: unknown]

const send = ([path, body]: Creating, key: string, as = token): Promise<Response> =>
  server.fetch(path, {
    method: "POST",
    headers: {
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      "idempotency-key": key,
      ...bearer(as),
    },
    ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
  })

const anOrderId = async () =>
  (await bodyAs<{ readonly id: string }>(post(server, "/v1/orders", token, anOrder))).id

const anIssuedInvoice = async () => (await issueOrder(server, token)).id

const aSettledDelivery = async () => {
  const { id } = await aWebhook(server, token)
  const delivery = await aTest(server, token, id)
  settle(server, delivery.id)
  return `/v1/webhooks/${id}/deliveries/${delivery.id}/redeliver`
}

/** Every route that creates something, with the setup that it needs. */
const creating: Readonly<Record<string, () => Promise<Creating>>> = {
  placeOrder: async () => ["/v1/orders", anOrder],
  cancelOrder: async () => [`/v1/orders/${await anOrderId()}/cancel`, { reason: "Pomyłka" }],
  createWebhook: async () => ["/v1/webhooks", aWebhookRequest],
  rotateWebhookSecret: async () => [
    `/v1/webhooks/${(await aWebhook(server, token)).id}/rotate-secret`,
    { overlapHours: 1 },
  ],
  requestPaymentReference: async () => [
    "/v1/payment-references",
    { invoiceIds: [await anIssuedInvoice(), await anIssuedInvoice()] },
  ],
  testWebhook: async () => [`/v1/webhooks/${(await aWebhook(server, token)).id}/test`],
  redeliver: async () => [await aSettledDelivery()],
  requestReplay: async () => [
    `/v1/webhooks/${(await aWebhook(server, token)).id}/replays`,
    { failedSince: hoursAgo(1) },
  ],
  paySandboxOrder: async () => [`/v1/sandbox/orders/${await anOrderId()}/pay`, { amount: "1.00" }],
  returnSandboxOrder: async () => [
    `/v1/sandbox/orders/${await anOrderId()}/return`,
    { lines: [{ line: 1, quantity: 1 }] },
  ],
  triggerSandboxEvent: async () => ["/v1/sandbox/events", { type: "order.shipped" }],
}

/** The resources that people create. */
const creatingByPeople: Readonly<Record<string, (page: Page) => Promise<Creating>>> = {
  createOwnClient: async () => ["/v1/api-clients", aClient],
  rotateOwnClientSecret: async (page) => [`/v1/api-clients/${await aClientId(page)}/rotate`, {}],
  issueOwnToken: async (page) => ["/v1/tokens", await aToken(page)],
  rotateOwnToken: async (page) => {
    const token = page.send("/v1/tokens", { body: await aToken(page) })
    return [`/v1/tokens/${(await bodyAs<{ readonly id: string }>(token)).id}/rotate`, {}]
  },
  inviteUser: async () => [
    "/v1/users",
    { email: "anna@example.com", role: "developer", locale: "pl" },
  ],
}

const aClient = { name: "ERP", scopes: ["catalog:read"] }
const aClientId = async (page: Page) => {
  const client = page.send("/v1/api-clients", { body: aClient })
  return (await bodyAs<{ readonly clientId: string }>(client)).clientId
}
const aToken = async (page: Page) => ({
  clientId: await aClientId(page),
  name: "import",
  scopes: ["catalog:read"],
})

describe("Repeated requests of people", () => {
  it.each(Object.keys(creatingByPeople))(
    "%s with a repeated key runs once, for the same person only",
    async (name) => {
      const owner = await signedIn(server, "owner")
      const [path, body] = await (creatingByPeople[name] as (page: Page) => Promise<Creating>)(
        owner,
      )
      const sendAs = (page: Page) =>
        page.send(path, { body, headers: { "idempotency-key": "k-1" } })
      const first = await sendAs(owner)
      const before = storedIn(server)
      const second = await sendAs(owner)
      expect(first.ok).toBe(true)
      expect(second.status).toBe(first.status)
      expect(await second.text()).toBe(await first.text())
      expect(storedIn(server)).toEqual(before)
      expect(second.headers.get("idempotent-replayed")).toBe("true")
      const other = await signedIn(server, "owner", undefined, "other@example.com")
      expect((await sendAs(other)).headers.get("idempotent-replayed")).toBeNull()
    },
  )
})

describe("Repeated requests", () => {
  it.each(Object.keys(creating))(
    "%s with a repeated key runs once and returns the same response",
    async (name) => {
      const request = await (creating[name] as () => Promise<Creating>)()
      const first = await send(request, "k-1")
      const before = storedIn(server)
      const second = await send(request, "k-1")
      expect(second.status).toBe(first.status)
      expect(storedIn(server)).toEqual(before)
      expect(await second.text()).toBe(await first.text())
      for (const header of ["location", "etag", "content-type"]) {
        expect(second.headers.get(header)).toBe(first.headers.get(header))
      }
      expect(first.headers.get("idempotent-replayed")).toBeNull()
      expect(second.headers.get("idempotent-replayed")).toBe("true")
    },
  )

  it("a request with its JSON members in another order is the same request", async () => {
    const first = await send(
      ["/v1/orders", '{"currency":"PLN","lines":[{"sku":"BRE-DRE","quantity":2}]}'],
      "k-2",
    )
    const second = await send(
      ["/v1/orders", '{"lines":[{"quantity":2.0,"sku":"BRE-DRE"}],"currency":"PLN"}'],
      "k-2",
    )
    expect([first.status, second.status]).toEqual([201, 201])
    expect(second.headers.get("location")).toBe(first.headers.get("location"))
  })
})

describe("Idempotency-Key", () => {
  it("a used key is rejected with another path or body", async () => {
    const webhook = await aWebhook(server, token)
    const rotation: Creating = [`/v1/webhooks/${webhook.id}/rotate-secret`, { overlapHours: 1 }]
    await send(rotation, "k-3")
    const before = storedIn(server)
    const others: ReadonlyArray<Creating> = [
      [rotation[0], { overlapHours: 2 }],
      [rotation[0]],
      [`/v1/webhooks/${webhook.id}/test`],
      ["/v1/webhooks", aWebhookRequest],
      ["/v1/orders", anOrder],
    ]
    for (const other of others) {
      await expectProblem(await send(other, "k-3"), 422, "idempotency_key_reused")
    }
    expect(storedIn(server)).toEqual(before)
  })

  it("other content under the key of an order gets a problem that names that order", async () => {
    const first = await send(["/v1/orders", anOrder], "k-8")
    const { id } = JSON.parse(await first.text())
    for (const accepted of ["en", "pl"]) {
      const other = await server.fetch("/v1/orders", {
        method: "POST",
        headers: {
          ...bearer(token),
          "content-type": "application/json",
          "idempotency-key": "k-8",
          "accept-language": accepted,
        },
        body: JSON.stringify({ ...anOrder, currency: "EUR" }),
      })
      const { detail } = await expectProblem(other, 422, "idempotency_key_reused")
      expect(detail).toContain(id)
      expect(detail).not.toMatch(/new key|now(?:ego|y) klucz/i)
    }
  })

  it("an order with reordered members is the same request", async () => {
    const reversed = Object.fromEntries(Object.entries(anOrder).toReversed())
    const first = await send(["/v1/orders", anOrder], "k-9")
    const second = await send(["/v1/orders", reversed], "k-9")
    expect(JSON.stringify(reversed)).not.toBe(JSON.stringify(anOrder))
    expect(second.headers.get("location")).toBe(first.headers.get("location"))
    expect(second.headers.get("idempotent-replayed")).toBe("true")
  })

  it("a key used for an order is rejected for a webhook", async () => {
    await send(["/v1/orders", anOrder], "k-4")
    const problem = await send(["/v1/webhooks", aWebhookRequest], "k-4")
    await expectProblem(problem, 422, "idempotency_key_reused")
    expect(server.ledger.subscriptions.size).toBe(0)
  })

  it("a repeated request returns the webhook's secret only to its own tenant", async () => {
    const first = await send(["/v1/webhooks", aWebhookRequest], "k-5")
    const { id, secret } = JSON.parse(await first.text())
    const repeat = await send(["/v1/webhooks", aWebhookRequest], "k-5")
    expect(JSON.parse(await repeat.text())).toMatchObject({ id, secret })
    const stranger = await server.token(otherTenant)
    const theirs = await send(["/v1/webhooks", aWebhookRequest], "k-5", stranger)
    expect(theirs.headers.get("idempotent-replayed")).toBeNull()
    expect(JSON.parse(await theirs.text()).secret).not.toBe(secret)
  })

  it("a key can be used again after a rejected request", async () => {
    const path = `/v1/webhooks/${(await aWebhook(server, token)).id}/replays`
    expect((await send([path, { failedSince: "never" }], "k-6")).status).toBe(422)
    expect((await send([path, { failedSince: hoursAgo(1) }], "k-6")).status).toBe(202)
  })

  it("ten concurrent requests with one key create one webhook", async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => send(["/v1/webhooks", aWebhookRequest], "k-7")),
    )
    const statuses = new Set(answers.map(({ status }) => status))
    expect([...statuses].every((status) => status === 201 || status === 409)).toBe(true)
    expect(server.ledger.subscriptions.size).toBe(1)
    for (const busy of answers.filter(({ status }) => status === 409)) {
      expect(busy.headers.get("retry-after")).toBe("1")
      await expectProblem(busy, 409, "idempotency_key_in_flight")
    }
  })

  it("the OpenAPI document describes Idempotency-Key on exactly the creating routes", () => {
    const { paths } = openApiDocument() as { paths: Record<string, Record<string, Operation>> }
    const operations = Object.values(paths).flatMap((path) => Object.values(path))
    const described = operations.filter(({ parameters = [] }) =>
      parameters.some(({ name }) => name === "Idempotency-Key"),
    )
    const names = described.map(({ operationId }) => operationId)
    const known = [...Object.keys(creating), ...Object.keys(creatingByPeople)]
    expect(names.toSorted()).toEqual(known.toSorted())
  })
})

interface Operation {
  readonly operationId: string
  readonly parameters?: ReadonlyArray<{ readonly name: string }>
}
