import { once } from "node:events"
import { createServer, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { until } from "@procurement/testing"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { expectDeliveredOnce, publishEvents, subscribe } from "./support/webhooks.ts"
import { openWorld, type World } from "./support/world.ts"

const settings = { ROLES: "webhooks" }

describe("Worker shutdown during a delivery", () => {
  let world: World
  /** Webhooks that have no response yet. */
  const waiting: Array<ServerResponse> = []
  let received = 0
  const endpoint = createServer((_request, response) => {
    received += 1
    waiting.push(response)
  })
  beforeAll(async () => {
    world = await openWorld()
    endpoint.listen(0, "127.0.0.1")
    await once(endpoint, "listening")
  })
  afterAll(async () => {
    endpoint.closeAllConnections()
    endpoint.close()
    await world.close()
  })

  it("a stopping worker finishes its delivery, starts no other, and none is repeated", async () => {
    const { port } = endpoint.address() as AddressInfo
    await subscribe(world, [String(port)])
    const first = world.startWorker(settings)
    await first.ready
    await publishEvents(world, 2)
    await until("the first delivery is sent", () => waiting.length === 1)
    first.kill("SIGTERM")
    const stillThere = await Promise.race([
      first.ended.then(() => false),
      new Promise<true>((later) => setTimeout(() => later(true), 300)),
    ])
    expect([stillThere, received]).toEqual([true, 1])
    waiting.shift()?.writeHead(204).end()
    expect(await first.ended, first.output()).toEqual({ code: 0, signal: null })

    const second = world.startWorker(settings)
    await until("the second delivery is sent", () => waiting.length === 1)
    waiting.shift()?.writeHead(204).end()
    second.kill("SIGTERM")
    expect(await second.ended, second.output()).toEqual({ code: 0, signal: null })
    expect(received).toBe(2)
    await expectDeliveredOnce(world, 2)
  }, 120_000)

  it("a worker that exceeds DRAIN_SECONDS leaves its delivery to the next worker", async () => {
    await publishEvents(world, 1)
    const first = world.startWorker({ ...settings, DRAIN_SECONDS: "1", WEBHOOK_LEASE: "5" })
    await until("the delivery is sent", () => waiting.length === 1)
    first.kill("SIGTERM")
    expect(await first.ended).toEqual({ code: 1, signal: null })
    // The exit may be visible before the last output.
    await expect.poll(first.output).toContain("did not stop in 1 s: work in progress was aborted")
    waiting.shift()?.destroy()

    const second = world.startWorker({ ...settings, WEBHOOK_LEASE: "5" })
    await until("the delivery is sent again", () => waiting.length === 1)
    waiting.shift()?.writeHead(204).end()
    second.kill("SIGTERM")
    expect(await second.ended, second.output()).toEqual({ code: 0, signal: null })
  }, 120_000)
})
