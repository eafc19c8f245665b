import { createServer } from "node:net"
import { describe, expect, it } from "vitest"
import { loopbackPort, PortTaken } from "../src/port-availability.ts"

const listenOn = (port: number): Promise<{ close: () => Promise<void> }> =>
  new Promise((listening, failed) => {
    const server = createServer()
    server.once("error", failed)
    server.listen(port, "127.0.0.1", () =>
      listening({ close: () => new Promise((closed) => server.close(() => closed())) }),
    )
  })

describe("loopbackPort", () => {
  it("loopbackPort(0) returns a free port that can be listened on", async () => {
    const port = await loopbackPort(0)
    expect(port).toBeGreaterThan(0)
    await (await listenOn(port)).close()
  })

  it("loopbackPort returns the requested port when it is free", async () => {
    const port = await loopbackPort(0)
    expect(await loopbackPort(port)).toBe(port)
  })

  it("loopbackPort rejects a port that another program uses", async () => {
    const port = await loopbackPort(0)
    const other = await listenOn(port)
    const refused = loopbackPort(port)
    await expect(refused).rejects.toThrow(
      `port ${port} is taken by another program: set PORT to a free one`,
    )
    await expect(refused).rejects.toBeInstanceOf(PortTaken)
    await other.close()
  })
})
