/** Finds and checks free ports on 127.0.0.1. */
import { createServer } from "node:net"
import { freePort } from "@procurement/adapter-postgres/embedded"

/** Another program uses the port. */
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

/** The port if it is free, or any free one for 0. Rejects with `PortTaken`. */
export const loopbackPort = (port: number, setting = "PORT"): Promise<number> =>
  port === 0
    ? freePort()
    : new Promise((resolve, reject) => {
        const probe = createServer()
        probe.once("error", (error) => reject(explain(port, setting, error)))
        probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(port)))
      })
