/**
 * Finds a free port of 127.0.0.1 for a program that takes a while to start, or restarts on it.
 *
 * It is below the ports that systems assign automatically (from 32768 on Linux, from 49152
 * elsewhere): the system might assign one of those to another program between this check and its
 * use.
 */
import { randomInt } from "node:crypto"
import { createServer } from "node:net"

const lowest = 20_000
const highest = 32_000
const tries = 20

/** Returns the port if it is free now, or any free port for 0. */
const looked = (port: number): Promise<number> =>
  new Promise((found, failed) => {
    const probe = createServer()
    probe.once("error", failed)
    probe.listen(port, "127.0.0.1", () => {
      const address = probe.address()
      probe.close(() => found(typeof address === "object" && address ? address.port : port))
    })
  })

/** Never returns `except`. */
export const freePort = async (except?: number): Promise<number> => {
  for (let attempt = 1; attempt < tries; attempt += 1) {
    const port = await looked(randomInt(lowest, highest)).catch(() => undefined)
    if (port !== undefined && port !== except) return port
  }
  return looked(0)
}
