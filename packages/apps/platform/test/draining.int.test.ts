import { once } from "node:events"
import { Agent, createServer, type IncomingMessage, request, type Server } from "node:http"
import { type AddressInfo, connect } from "node:net"
import { afterEach, describe, expect, it } from "vitest"
import { drainAll, type Draining, drainingOf } from "../src/index.ts"

/** Responds when the test releases it, at once by default. */
interface Served {
  readonly server: Server
  readonly draining: Draining
  readonly port: number
  readonly got: () => number
  readonly answer: () => void
}

const agents: Array<Agent> = []
const servers: Array<Server> = []
afterEach(() => {
  for (const agent of agents.splice(0)) agent.destroy()
  for (const server of servers.splice(0)) server.closeAllConnections()
})

const keepAlive = (): Agent => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  agents.push(agent)
  return agent
}

const serve = async (isHeldBack = false): Promise<Served> => {
  const held: Array<() => void> = []
  let got = 0
  const server = createServer((_request, response) => {
    got += 1
    const answer = () => response.end("answered")
    if (isHeldBack) held.push(answer)
    else answer()
  })
  servers.push(server)
  const draining = drainingOf(server)
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const { port } = server.address() as AddressInfo
  return {
    server,
    draining,
    port,
    got: () => got,
    answer: () => {
      for (const each of held) each()
    },
  }
}

const ask = async (port: number, agent: Agent): Promise<string | undefined> => {
  const sent = request({ port, host: "127.0.0.1", agent })
  sent.end()
  const [response]: Array<IncomingMessage> = await once(sent, "response")
  response?.resume()
  if (response !== undefined) await once(response, "end")
  return response?.headers.connection
}

const question = "GET / HTTP/1.1\r\nhost: localhost\r\n\r\n"

describe("Draining server", () => {
  it("a draining server answers requests and closes each connection afterwards", async () => {
    const { draining, port } = await serve()
    const agent = keepAlive()
    expect(await ask(port, agent)).toBe("keep-alive")
    draining.begin()
    expect(await ask(port, agent)).toBe("close")
    expect(await ask(port, agent)).toBe("close")
    await draining.end(10)
  })

  it("a draining server closes the connections of requests already in progress", async () => {
    const { draining, port, got, answer } = await serve(true)
    const answered = ask(port, keepAlive())
    await expect.poll(got).toBe(1)
    draining.begin()
    answer()
    expect(await answered).toBe("close")
    await draining.end(10)
  })
})

describe("Closing server", () => {
  it("a closing server refuses new connections and answers requests in progress", async () => {
    const { server, draining, port, got, answer } = await serve(true)
    const answered = ask(port, keepAlive())
    await expect.poll(got).toBe(1)
    const ended = draining.end(10)
    await expect.poll(() => server.listening).toBe(false)
    const [refusal] = await once(connect({ port, host: "127.0.0.1" }), "error")
    expect(refusal).toMatchObject({ code: "ECONNREFUSED" })
    answer()
    expect(await answered).toBe("close")
    await ended
  })

  it("a closing server answers an unread request on an idle connection", async () => {
    const { draining, port } = await serve()
    const socket = connect({ port, host: "127.0.0.1" })
    let received = ""
    socket.setEncoding("latin1").on("data", (text: string) => (received += text))
    const closed = once(socket, "close")
    socket.write(question)
    await expect.poll(() => received).toContain("answered")
    received = ""
    socket.write(question)
    await draining.end(10)
    await closed
    expect(received).toMatch(/^HTTP\/1.1 200 OK\r\n(.+\r\n)*connection: close\r\n/i)
  })

  it("a closing server does not wait for idle connections", async () => {
    const { draining, port } = await serve()
    await ask(port, keepAlive())
    await draining.end(600)
  })

  it("a closing server cuts connections that exceed the drain timeout", async () => {
    const { draining, port, got } = await serve(true)
    const cut = ask(port, keepAlive()).catch((error: NodeJS.ErrnoException) => error.code)
    await expect.poll(got).toBe(1)
    await draining.end(0)
    expect(await cut).toBe("ECONNRESET")
  })
})

describe("drainAll", () => {
  it("all servers keep responding during the drain delay once readiness is withdrawn", async () => {
    const [first, second] = [await serve(), await serve()]
    const order: Array<string> = []
    const limits = { DRAIN_DELAY_SECONDS: 1, DRAIN_SECONDS: 10 }
    const listeners = [first.draining, second.draining]
    const started = performance.now()
    const ended = drainAll(listeners, limits, () => order.push("unready"))
    expect(order).toEqual(["unready"])
    for (const { port } of [first, second]) expect(await ask(port, keepAlive())).toBe("close")
    await ended
    expect(performance.now() - started).toBeGreaterThan(990)
    for (const { server } of [first, second]) expect(server.listening).toBe(false)
  })
})
