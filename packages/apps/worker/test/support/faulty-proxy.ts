/** A proxy to a server that a test can cut and restore: connections break, new ones are refused. */
import { connect, createServer, type AddressInfo, type Server, type Socket } from "node:net"

export interface FaultyProxy {
  /** The server's URL through the proxy; constant. */
  readonly url: string
  readonly cut: () => Promise<void>
  readonly restore: () => Promise<void>
}

const listening = (server: Server, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once("error", reject)
    server.listen(port, "127.0.0.1", () => resolve((server.address() as AddressInfo).port))
  })

/** Opens a proxy to the host and port of the URL. */
export const openFaultyProxy = async (target: string): Promise<FaultyProxy> => {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  const forward = (socket: Socket): void => {
    const upstream = connect(Number(port), hostname)
    for (const [from, to] of [
      [socket, upstream],
      [upstream, socket],
    ] as const) {
      sockets.add(from)
      from.pipe(to)
      from.on("error", () => to.destroy())
      from.on("close", () => {
        sockets.delete(from)
        to.destroy()
      })
    }
  }
  let server = createServer(forward)
  const here = await listening(server, 0)
  const url = new URL(target)
  url.host = `127.0.0.1:${here}`
  return {
    url: url.href,
    cut: () =>
      new Promise((closed) => {
        server.close(() => closed())
        for (const socket of sockets) socket.destroy()
      }),
    restore: async () => {
      server = createServer(forward)
      await listening(server, here)
    },
  }
}
