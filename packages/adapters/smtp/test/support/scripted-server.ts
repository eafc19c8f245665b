/** A scripted SMTP peer that misbehaves: it stays silent, hangs up or sends invalid data. */
import { type AddressInfo, createServer, type Socket } from "node:net"

export interface ScriptedServer {
  readonly port: number
  /** Lines received, over all connections. */
  readonly received: ReadonlyArray<string>
  readonly stop: () => Promise<void>
}

/** The reaction to a new connection and to each received line. */
export interface SmtpScript {
  readonly begin: (socket: Socket) => void
  readonly on?: (line: string, socket: Socket) => void
}

/** Accepts every command, up to the data. */
export const politely = (line: string, socket: Socket): void => {
  if (/^EHLO/i.test(line)) socket.write("250 odd.test\r\n")
  else if (/^(?:MAIL|RCPT|RSET)/i.test(line)) socket.write("250 ok\r\n")
  else if (/^DATA/i.test(line)) socket.write("354 go on\r\n")
}

export const startScriptedServer = async ({ begin, on }: SmtpScript): Promise<ScriptedServer> => {
  const received: Array<string> = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on("error", () => undefined)
    socket.on("close", () => sockets.delete(socket))
    let rest = ""
    socket.on("data", (chunk) => {
      const lines = (rest + chunk.toString("latin1")).split("\r\n")
      rest = lines.pop() ?? ""
      for (const line of lines) {
        received.push(line)
        on?.(line, socket)
      }
    })
    begin(socket)
  })
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening))
  return {
    port: (server.address() as AddressInfo).port,
    received,
    stop: () =>
      new Promise((stopped) => {
        server.close(() => stopped())
        for (const socket of sockets) socket.destroy()
      }),
  }
}
