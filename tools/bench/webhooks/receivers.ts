/**
 * Endpoints of customers in a process of their own, each with a port: some accept at once, some
 * hang, some answer 500; they count and time what reaches them.
 *
 * As lean as can be, for they share the machine with those who are measured: headers are looked at
 * for the length of the body alone.
 */
import { type AddressInfo, createServer, type Socket } from "node:net"
import { serveCommands } from "./control.ts"
import { machineMillis } from "./machine-clock.ts"

type Behaviour = "accept" | "hang" | "fail"

const answers: Readonly<Record<Behaviour, Buffer | undefined>> = {
  accept: Buffer.from("HTTP/1.1 204 No Content\r\n\r\n"),
  hang: undefined,
  fail: Buffer.from("HTTP/1.1 500 Internal Server Error\r\ncontent-length: 0\r\n\r\n"),
}

/** Accepted since the start. */
let accepted = 0
/** When a body was first accepted: its event's id, and the machine's milliseconds. */
const arrivals = new Map<string, number>()
const isTiming = process.env["TIMING"] === "on"

const eventId = /"id":"(evt_[0-9a-z]{26})"/
const contentLength = /\r\ncontent-length: (\d+)/i

const note = (request: string): void => {
  accepted += 1
  const id = isTiming ? eventId.exec(request)?.[1] : undefined
  if (id !== undefined && !arrivals.has(id)) arrivals.set(id, machineMillis())
}

const serve = (socket: Socket, behaviour: Behaviour): void => {
  const answer = answers[behaviour]
  let text = ""
  const takeRequests = (): void => {
    for (;;) {
      const head = text.indexOf("\r\n\r\n")
      if (head < 0) return
      const length = Number(contentLength.exec(text.slice(0, head))?.[1] ?? 0)
      const end = head + 4 + length
      if (text.length < end) return
      if (behaviour === "accept") note(text.slice(head, end))
      text = text.slice(end)
      if (answer !== undefined) socket.write(answer)
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

const listen = (behaviour: Behaviour): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer((socket) => serve(socket, behaviour))
    server.listen(0, "127.0.0.1", () => resolve((server.address() as AddressInfo).port))
  })

const listenTimes = (count: number, behaviour: Behaviour): Promise<ReadonlyArray<number>> =>
  Promise.all(Array.from({ length: count }, () => listen(behaviour)))

const numberOf = (name: string): number => Number(process.env[name] ?? "0")

const ports = {
  accept: await listenTimes(numberOf("ACCEPTING"), "accept"),
  hang: await listenTimes(numberOf("HANGING"), "hang"),
  fail: await listenTimes(numberOf("FAILING"), "fail"),
}

const takeArrivals = (): ReadonlyArray<readonly [string, number]> => {
  const taken = [...arrivals]
  arrivals.clear()
  return taken
}

serveCommands(
  { accepted: () => accepted, arrivals: takeArrivals },
  { ports: JSON.stringify(ports) },
)
