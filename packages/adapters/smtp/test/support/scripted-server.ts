/** A peer that speaks SMTP by a script, badly: it stays silent, hangs up or talks nonsense. */
import { createServer, type Socket } from "node:net"
import { listen } from "@procurement/testing"

export interface ScriptedServer {
  readonly port: number
  /** Lines that came in, over all connections. */
  readonly received: ReadonlyArray<string>
  readonly stop: () => Promise<void>
}

/** What it says or does when a connection begins, and to each line that comes in. */
export interface SmtpScript {
  readonly begin: (socket: Socket) => void
  readonly on?: (line: string, socket: Socket) => void
}

/** Takes every command, up to the data. */
export const politely = (line: string, socket: Socket): void => {
  if (/^EHLO/i.test(line)) socket.write("250 odd.test\r\n")
  else if (/^(?:MAIL|RCPT|RSET)/i.test(line)) socket.write("250 ok\r\n")
  else if (/^DATA/i.test(line)) socket.write("354 go on\r\n")
}

export const startScriptedServer = async ({ begin, on }: SmtpScript): Promise<ScriptedServer> => {
  const received: Array<string> = []
  const server = createServer((socket) => {
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
  const { port, stop } = await listen(server)
  return {
    port,
    received,
    stop,
  }
}
