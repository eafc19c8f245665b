/**
 * A free port of 127.0.0.1 for a program that takes a while to start, or is started again on it.
 *
 * Below those that systems give to whoever asks for any one (32768 on Linux, 49152 elsewhere):
 * there, somebody may be given it between this look and its use.
 */
import { randomInt } from "node:crypto"
import { createServer } from "node:net"

const lowest = 20_000
const highest = 32_000
const tries = 20

/** The port when it is free just now, any free one for 0. */
const looked = (port: number): Promise<number> =>
  new Promise((found, failed) => {
    const probe = createServer()
    probe.once("error", failed)
    probe.listen(port, "127.0.0.1", () => {
      const address = probe.address()
      probe.close(() => found(typeof address === "object" && address ? address.port : port))
    })
  })

/** Never the one given. */
export const freePort = async (except?: number): Promise<number> => {
  for (let attempt = 1; attempt < tries; attempt += 1) {
    const port = await looked(randomInt(lowest, highest)).catch(() => undefined)
    if (port !== undefined && port !== except) return port
  }
  return looked(0)
}
