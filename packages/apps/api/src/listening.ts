/** A server that listens, and how it stops: no new requests, open ones may end, then it is cut. */
import type { Server } from "node:http"
import type { AddressInfo } from "node:net"

export const listen = (
  server: Server,
  port: number,
  host: string,
  setting = "PORT",
): Promise<number> =>
  new Promise((listening, failed) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const taken = new Error(
        `port ${port} is taken by another program: set ${setting} to a free one`,
      )
      failed(error.code === "EADDRINUSE" ? taken : error)
    })
    server.listen(port, host, () => listening((server.address() as AddressInfo).port))
  })

/** A connection kept alive by its client is idle as soon as its last answer is out. */
const idleCheckMillis = 20

/** Resolves when the last request has been answered, or when the time is up. */
export const drain = (server: Server, limitSeconds: number): Promise<void> =>
  new Promise((drained) => {
    const cut = setTimeout(() => server.closeAllConnections(), limitSeconds * 1_000)
    const idle = setInterval(() => server.closeIdleConnections(), idleCheckMillis)
    server.close(() => {
      clearTimeout(cut)
      clearInterval(idle)
      drained()
    })
  })
