/** `GET /v1/health` of a real API over a real database. */
import { afterAll, beforeAll, expect, it } from "vitest"
import { type IdentityWorld, openIdentityWorld } from "./support/identity-world.ts"

let world: IdentityWorld
beforeAll(async () => {
  world = await openIdentityWorld()
})
afterAll(() => world.close())

it("GET /v1/health reports submission and webhooks operational over an idle database", async () => {
  const api = await world.startApi()
  const response = await fetch(`${api.url}/v1/health`)
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({ ksefSubmission: "operational", webhooks: "operational" })
})
