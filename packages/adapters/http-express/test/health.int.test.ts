import type { ServiceHealth } from "@procurement/domain/status"
import { expect, it, onTestFinished } from "vitest"
import { startApi } from "./api-server.ts"

const asked = async (health?: () => Promise<ServiceHealth>) => {
  const server = await startApi(health === undefined ? {} : { health })
  onTestFinished(() => server.close())
  return server.fetch("/v1/health")
}

it("GET /v1/health returns the status of submission and webhooks without a token", async () => {
  const state = { ksefSubmission: "unavailable", webhooks: "operational" } as const
  const response = await asked(() => Promise.resolve(state))
  expect(response.status).toBe(200)
  expect(response.headers.get("cache-control")).toBe("no-store")
  expect(await response.json()).toEqual(state)
})

it("GET /v1/health returns 503 when the status is unknown", async () => {
  for (const health of [undefined, () => Promise.reject(new Error("no database"))]) {
    const response = await asked(health)
    expect(response.status).toBe(503)
    expect(response.headers.get("retry-after")).toBe("5")
    expect(await response.json()).toMatchObject({ code: "service_unavailable" })
  }
})
