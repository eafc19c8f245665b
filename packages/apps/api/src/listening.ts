/** A server that listens, or one line that names the setting of a port that is taken. */
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
