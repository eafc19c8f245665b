/**
 * Finds a free port of 127.0.0.1 for a program that takes a while to start, or that restarts on it.
 *
 * Nothing reserves the port until that program listens. Each process therefore cycles through a
 * slice of ports chosen by its process id, so two processes do not choose the same port. All ports
 * are below those that systems assign automatically (from 32768 on Linux, from 49152 elsewhere),
 * because the system might give one of those to another program.
 */
import { randomInt } from "node:crypto"
import { createServer } from "node:net"

const lowest = 20_000
const slices = 300
const portsInSlice = 40

/** Resolves with the port if it is free now; with any free port for 0. */
const probePort = (port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once("error", reject)
    probe.listen(port, "127.0.0.1", () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === "object" && address ? address.port : port))
    })
  })

const firstOfSlice = lowest + (process.pid % slices) * portsInSlice
let next = randomInt(portsInSlice)

/** A free port; the process reuses one only after all others of its slice. */
export const freePort = async (): Promise<number> => {
  for (let attempt = 0; attempt < portsInSlice; attempt += 1) {
    next = (next + 1) % portsInSlice
    const port = await probePort(firstOfSlice + next).catch(() => undefined)
    if (port !== undefined) return port
  }
  return probePort(0)
}
