/**
 * Finds a free port of 127.0.0.1 for a program that takes a while to start, or that restarts on it.
 *
 * Nothing holds the port until that program listens. On Linux a process therefore reserves it, by
 * an abstract socket with its name, until the process ends; elsewhere a collision is only unlikely.
 * All ports are below those that systems assign automatically (from 32768 on Linux, from 49152
 * elsewhere), because the system might give one of those to another program.
 */
import { randomInt } from "node:crypto"
import { createServer, type ListenOptions, type Server } from "node:net"

const lowest = 20_000
const highest = 32_767
const maximumAttempts = 100

/** Resolves with a server that listens there, or undefined when another one does. */
const listening = (options: ListenOptions): Promise<Server | undefined> =>
  new Promise((resolve) => {
    const server = createServer()
    server.once("error", () => resolve(undefined))
    server.listen(options, () => resolve(server.unref()))
  })

const isFree = async (port: number): Promise<boolean> => {
  const server = await listening({ port, host: "127.0.0.1" })
  await new Promise((resolve) => (server === undefined ? resolve(0) : server.close(resolve)))
  return server !== undefined
}

/** Held until the process ends: Node closes a server that nothing refers to. */
const reservations: Array<Server> = []

const reserve = async (port: number): Promise<boolean> => {
  if (process.platform !== "linux") return true
  const reservation = await listening({ path: `\0procurement-port-${port}` })
  if (reservation !== undefined) reservations.push(reservation)
  return reservation !== undefined
}

/** A free port that no other process has got from this function; none twice in one process. */
export const freePort = async (): Promise<number> => {
  for (let attempt = 0; attempt < maximumAttempts; attempt += 1) {
    const port = randomInt(lowest, highest)
    if ((await reserve(port)) && (await isFree(port))) return port
  }
  throw new Error(`no port from ${lowest} to ${highest} is free`)
}
