/** Servers of tests: HTTP, TLS or plain TCP, on a free port of 127.0.0.1. */
import { once } from "node:events"
import { type AddressInfo, connect, type Server, type Socket } from "node:net"

export interface Listening {
  readonly port: number
  /** With the scheme http. */
  readonly url: string
  /** Resolves when all connections are broken and the port is free. */
  readonly stop: () => Promise<void>
}

export const listen = async (server: Server): Promise<Listening> => {
  const sockets = new Set<Socket>()
  server.on("connection", (socket: Socket) => {
    sockets.add(socket)
    socket.on("error", () => socket.destroy())
    socket.on("close", () => sockets.delete(socket))
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const { port } = server.address() as AddressInfo
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise((stopped) => {
        server.close(() => stopped())
        for (const socket of sockets) socket.destroy()
      }),
  }
}

/** The server's response to these bytes, until it closes the connection. */
export const say = (url: string, bytes: string): Promise<string> =>
  new Promise((resolve) => {
    const { hostname, port } = new URL(url)
    const received: Array<Buffer> = []
    const socket = connect(Number(port), hostname, () => socket.write(Buffer.from(bytes, "latin1")))
    socket.on("data", (chunk: Buffer) => received.push(chunk))
    // A connection that breaks is closed too.
    socket.on("error", () => undefined)
    socket.on("close", () => resolve(Buffer.concat(received).toString()))
  })
