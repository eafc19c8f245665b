/** Listens on a port; all listeners of all processes use it. */
import type { AddressInfo, Server } from "node:net"

/** Returns the port that the server listens on; when it is in use, the error names its setting. */
export const listen = (
  server: Server,
  port: number,
  host: string,
  setting: string,
): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const taken = `port ${port} is taken by another program: set ${setting} to a free one`
      reject(error.code === "EADDRINUSE" ? new Error(taken) : error)
    })
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port))
  })
