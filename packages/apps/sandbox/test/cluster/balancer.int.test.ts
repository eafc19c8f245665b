import { createServer, type Server } from "node:http"
import { listen, until } from "@procurement/testing"
import { afterEach, describe, expect, it } from "vitest"
import { type Backend, type Balancer, startBalancer } from "./support/balancer.ts"

const running: Array<() => Promise<unknown>> = []

afterEach(async () => {
  for (const stop of running.splice(0).toReversed()) await stop()
})

const listening = async (server: Server): Promise<number> => {
  const { port, stop } = await listen(server)
  running.push(stop)
  return port
}

interface Answering extends Backend {
  isReady: boolean
}

/** Responds with its name and closes; /readyz reports `isReady`. */
const startBackend = async (name: string): Promise<Answering> => {
  const backend = { isReady: true, port: 0, probesUrl: "" }
  const probes = createServer((_request, response) => {
    response.writeHead(backend.isReady ? 200 : 503).end()
  })
  const service = createServer((_request, response) => {
    response.writeHead(200, { connection: "close" }).end(name)
  })
  backend.port = await listening(service)
  backend.probesUrl = `http://127.0.0.1:${await listening(probes)}`
  return backend
}

const answersOf = async ({ url }: Balancer): Promise<ReadonlyArray<string>> => {
  const answers: Array<string> = []
  for (let nth = 0; nth < 8; nth += 1) answers.push(await (await fetch(url)).text())
  return [...new Set(answers)].toSorted()
}

describe("The balancer of the cluster tests", () => {
  it("the balancer gives connections to ready backends in turn and to no others", async () => {
    const [one, two] = [await startBackend("one"), await startBackend("two")]
    const balancer = await startBalancer([one, two])
    running.push(balancer.stop)
    await until("both are ready", () => [one, two].every(balancer.isReady))
    expect(await answersOf(balancer)).toEqual(["one", "two"])
    one.isReady = false
    await until("one is out", () => !balancer.isReady(one))
    expect(await answersOf(balancer)).toEqual(["two"])
    two.isReady = false
    await until("both are out", () => !balancer.isReady(two))
    await expect(fetch(balancer.url)).rejects.toThrow("fetch failed")
  })
})
