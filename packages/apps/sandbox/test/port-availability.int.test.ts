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

describe("A port on the loopback interface", () => {
  it("is any free one when 0 is asked for, and can be listened on", async () => {
    const port = await loopbackPort(0)
    expect(port).toBeGreaterThan(0)
    await (await listenOn(port)).close()
  })

  it("is the one asked for when that is free", async () => {
    const port = await loopbackPort(0)
    expect(await loopbackPort(port)).toBe(port)
  })

  it("is refused in words when another program has it", async () => {
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
