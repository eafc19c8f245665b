/** How a real API process shuts down: readiness fails first, and no request is lost. */
import { once } from "node:events"
import { Agent, type IncomingMessage, request } from "node:http"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type IdentityWorld, openIdentityWorld } from "./support/identity-world.ts"

let world: IdentityWorld
beforeAll(async () => {
  world = await openIdentityWorld()
})
afterAll(() => world.close())

interface Answer {
  readonly status: number | undefined
  readonly connection: string | undefined
  readonly retryAfter: string | undefined
  readonly body: string
}

const ask = async (url: string, agent: Agent): Promise<Answer> => {
  const sent = request(url, { agent })
  sent.end()
  const [response]: Array<IncomingMessage> = await once(sent, "response")
  const parts: Array<Buffer> = []
  for await (const part of response ?? []) parts.push(part)
  const { statusCode: status, headers } = response ?? { headers: {} }
  const { connection, "retry-after": retryAfter } = headers
  return { status, connection, retryAfter, body: Buffer.concat(parts).toString() }
}

describe("API shutdown", () => {
  it("a stopping API fails readiness and serves requests until the drain delay ends", async () => {
    const api = await world.startApi({ DRAIN_DELAY_SECONDS: "5", PROBES_PORT: "0" })
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const readiness = () => ask(`${api.url}/readyz`, agent)
    expect(await readiness()).toMatchObject({ status: 200, connection: "keep-alive" })
    const stopped = api.stop()
    await expect.poll(async () => (await readiness()).status).toBe(503)
    const unready = await readiness()
    expect(unready).toMatchObject({ connection: "close", retryAfter: "5" })
    expect(JSON.parse(unready.body)).toMatchObject({
      code: "service_unavailable",
      detail: "This process is stopping; other processes continue.",
    })
    const catalog = await ask(`${api.url}/v1/catalog`, agent)
    expect(catalog).toMatchObject({ status: 401, connection: "close" })
    await stopped
    await expect(readiness()).rejects.toMatchObject({ code: "ECONNREFUSED" })
    agent.destroy()
  }, 60_000)

  it("keep-alive clients that follow readiness lose no request during a shutdown", async () => {
    const [first, second] = [
      await world.startApi({ DRAIN_DELAY_SECONDS: "8" }),
      await world.startApi({ DRAIN_DELAY_SECONDS: "0" }),
    ]
    const agent = new Agent({ keepAlive: true })
    const outcomes: Array<number | string | undefined> = []
    let isFirstReady = true
    let isDone = false
    const client = async (): Promise<void> => {
      for (let turn = 0; !isDone; turn += 1) {
        const { url } = isFirstReady && turn % 2 === 0 ? first : second
        const outcome = ask(`${url}/v1/catalog`, agent).then(
          ({ status }) => status,
          (error: NodeJS.ErrnoException) => error.code,
        )
        outcomes.push(await outcome)
      }
    }
    const clients = Array.from({ length: 8 }, client)
    const stopped = first.stop()
    const readiness = async () => (await ask(`${first.url}/readyz`, agent)).status
    await expect.poll(readiness, { interval: 5, timeout: 20_000 }).toBe(503)
    isFirstReady = false
    await stopped
    isDone = true
    await Promise.all(clients)
    agent.destroy()
    expect(outcomes.length).toBeGreaterThan(100)
    expect(new Set(outcomes)).toEqual(new Set([401]))
  }, 60_000)
})
