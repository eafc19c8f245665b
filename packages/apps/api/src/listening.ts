/** A server that listens, and how it stops: no new requests, open ones may end, then it is cut. */
import type { Server } from "node:http"
import type { AddressInfo } from "node:net"

export const listen = (server: Server, port: number, host: string): Promise<number> =>
  new Promise((listening, failed) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const taken = new Error(`port ${port} is taken by another program: set PORT to a free one`)
      failed(error.code === "EADDRINUSE" ? taken : error)
    })
    server.listen(port, host, () => listening((server.address() as AddressInfo).port))
  })

/** Resolves when the last request has been answered, or when the time is up. */
export const drain = (server: Server, limitSeconds: number): Promise<void> =>
  new Promise((drained) => {
    const cut = setTimeout(() => server.closeAllConnections(), limitSeconds * 1_000)
    server.close(() => {
      clearTimeout(cut)
      drained()
    })
    server.closeIdleConnections()
  })
