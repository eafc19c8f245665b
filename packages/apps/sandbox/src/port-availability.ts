/** Ports on 127.0.0.1: whether one is free, and which one is. */
import { randomInt } from "node:crypto"
import { createServer } from "node:net"

/** The port is taken by another program. */
export class PortTaken extends Error {
  override readonly name = "PortTaken"
}

const explain = (port: number, setting: string, error: NodeJS.ErrnoException): Error => {
  if (error.code === "EADDRINUSE") {
    return new PortTaken(`port ${port} is taken by another program: set ${setting} to a free one`)
  }
  if (error.code === "EACCES") {
    return new PortTaken(
      `no permission to listen on port ${port}: set ${setting} to one above 1023`,
    )
  }
  return error
}

const looked = (port: number, setting: string): Promise<number> =>
  new Promise((found, failed) => {
    const probe = createServer()
    probe.once("error", (error) => failed(explain(port, setting, error)))
    probe.listen(port, "127.0.0.1", () => {
      const address = probe.address()
      const bound = typeof address === "object" && address !== null ? address.port : port
      probe.close(() => found(bound))
    })
  })

/** Below those that systems give to whoever asks for any one: 32768 on Linux, 49152 elsewhere. */
const lowest = 20_000
const highest = 32_000
const tries = 20

/**
 * The port itself when it can be listened on, a free one for 0. Rejects with `PortTaken`.
 *
 * The service takes a while to start: a port from where the system chooses could be given to
 * somebody meanwhile.
 */
export const loopbackPort = async (port: number, setting = "PORT"): Promise<number> => {
  if (port !== 0) return looked(port, setting)
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const free = await looked(randomInt(lowest, highest), setting).catch(() => undefined)
    if (free !== undefined) return free
  }
  return looked(0, setting)
}
