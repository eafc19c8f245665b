/** Deliveries, verified as customers do with the public `standardwebhooks` library. */
import { instant } from "@procurement/domain/calendar"
import { Webhook } from "standardwebhooks"
import { describe, expect, it } from "vitest"
import { body, olderSecret, secret, send } from "./a-delivery.ts"
import { anEndpointAnswering } from "./loopback-server.ts"

const stranger = `whsec_${Buffer.alloc(32, 1).toString("base64")}`

/** The headers and body of a delivery that is signed with those secrets now. */
const received = async (secrets: ReadonlyArray<string>) => {
  const endpoint = await anEndpointAnswering(204)
  await send(endpoint.url, {}, { secrets, at: instant(Date.now()) })
  const [request] = endpoint.received
  return {
    body: request?.body ?? "",
    headers: Object.fromEntries(
      Object.entries(request?.headers ?? {}).map(([name, value]) => [name, String(value)]),
    ),
  }
}

describe("The standardwebhooks library", () => {
  it("the standardwebhooks library verifies a delivery with its secret and no other", async () => {
    const got = await received([secret])
    expect(new Webhook(secret).verify(got.body, got.headers)).toEqual(JSON.parse(body))
    expect(() => new Webhook(stranger).verify(got.body, got.headers)).toThrow(/signature/)
    expect(() => new Webhook(secret).verify(`${got.body} `, got.headers)).toThrow(/signature/)
    const moved = { ...got.headers, "webhook-id": "evt_other" }
    expect(() => new Webhook(secret).verify(got.body, moved)).toThrow(/signature/)
  })

  it("the library verifies a delivery with either secret during a rotation", async () => {
    const got = await received([secret, olderSecret])
    for (const either of [secret, olderSecret]) {
      expect(new Webhook(either).verify(got.body, got.headers)).toEqual(JSON.parse(body))
    }
    expect(() => new Webhook(stranger).verify(got.body, got.headers)).toThrow(/signature/)
    expect(got.headers["x-service-signature"]).toMatch(/^t=\d+,v1=[0-9a-f]{64},v1=[0-9a-f]{64}$/)
  })
})
