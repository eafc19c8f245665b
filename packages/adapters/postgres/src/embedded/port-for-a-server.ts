/**
 * Finds a free port of 127.0.0.1 for a program that takes a while to start, or restarts on it.
 *
 * Nothing holds the port until that program listens. Each process therefore chooses from a slice of
 * its own, by its process id, and goes through it in turn: two processes do not choose the same
 * port. All ports are below those that systems assign automatically (from 32768 on Linux, from
 * 49152 elsewhere), because the system might give one of those to another program.
 */
import { randomInt } from "node:crypto"
import { createServer } from "node:net"

const lowest = 20_000
const slices = 300
const portsInSlice = 40

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

const firstOfSlice = lowest + (process.pid % slices) * portsInSlice
let next = randomInt(portsInSlice)

/** A free port; the same one again only after all others of this process. */
export const freePort = async (): Promise<number> => {
  for (let attempt = 0; attempt < portsInSlice; attempt += 1) {
    next = (next + 1) % portsInSlice
    const port = await looked(firstOfSlice + next).catch(() => undefined)
    if (port !== undefined) return port
  }
  return looked(0)
}
