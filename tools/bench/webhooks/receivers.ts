/**
 * Customers' endpoints in a separate process, each with a port: some accept at once, some hang;
 * they count and time the requests that reach them.
 *
 * They do as little as possible, because they share the machine with the measured processes: they
 * read headers only for the length of the body.
 */
import { createServer, type Socket } from "node:net"
import { machineMillis, portOf, reportReady, serveCommands } from "../child.ts"

const accepting = Buffer.from("HTTP/1.1 204 No Content\r\n\r\n")

/** Accepted since the start. */
let accepted = 0
let target = Number.POSITIVE_INFINITY
let onTarget = (): void => undefined
/** The time when a body was first accepted, in the machine's milliseconds, by its event's id. */
const arrivals = new Map<string, number>()

const eventId = /"id":"(evt_[0-9a-z]{26})"/
const contentLength = /\r\ncontent-length: (\d+)/i

const accept = (socket: Socket, body: string): void => {
  accepted += 1
  const id = eventId.exec(body)?.[1]
  if (id !== undefined && !arrivals.has(id)) arrivals.set(id, machineMillis())
  socket.write(accepting)
  if (accepted >= target) onTarget()
}

const serve = (socket: Socket): void => {
  let text = ""
  const takeRequests = (): void => {
    for (;;) {
      const head = text.indexOf("\r\n\r\n")
      if (head < 0) return
      const length = Number(contentLength.exec(text.slice(0, head))?.[1] ?? 0)
      const end = head + 4 + length
      if (text.length < end) return
      accept(socket, text.slice(head, end))
      text = text.slice(end)
    }
  }
  socket.setNoDelay(true)
  socket.setEncoding("latin1")
  socket.on("data", (chunk: string) => {
    text += chunk
    takeRequests()
  })
  socket.on("error", () => socket.destroy())
}

const hang = (socket: Socket): void => {
  socket.on("error", () => socket.destroy())
  socket.resume()
}

const listen = async (count: string | undefined, take: (socket: Socket) => void) => {
  const ports = Array.from({ length: Number(count) }, () => portOf(createServer(take)))
  return JSON.stringify(await Promise.all(ports))
}

serveCommands({
  accepted: () => accepted,
  /** The arrivals since the last call. */
  arrivals: () => {
    const taken = [...arrivals]
    arrivals.clear()
    return taken
  },
  /** Returns when `count` requests have been accepted since the start. */
  until: (count) => {
    if (accepted >= Number(count)) return undefined
    target = Number(count)
    return new Promise<void>((resolve) => (onTarget = resolve))
  },
})
reportReady({
  accepting: await listen(process.env["ACCEPTING"], serve),
  hanging: await listen(process.env["HANGING"], hang),
})
