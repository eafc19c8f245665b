/** Controls a bench's own processes: `POST` to a command, answered with JSON when it is done. */
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { BenchFailure } from "../bench.ts"
import type { ServiceProcess } from "../service-process.ts"

export type Commands = Readonly<Record<string, (argument: string) => unknown>>

const stop = (): never => process.exit(0)

/** Serves commands until the parent process ends this process. */
export const serveCommands = (
  commands: Commands,
  ready: Readonly<Record<string, string>>,
): void => {
  const answer = async (name = "", argument = ""): Promise<string> =>
    JSON.stringify((await commands[name]?.(argument)) ?? null)
  const server = createServer((request, response) => {
    const [, name, argument] = (request.url ?? "/").split("/")
    answer(name, argument).then(
      (text) => response.end(text),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  server.listen(0, "127.0.0.1", () => {
    const { port } = server.address() as AddressInfo
    const message = { type: "ready", ready: { ...ready, control: `http://127.0.0.1:${port}` } }
    process.send?.(message)
  })
  process.once("SIGTERM", stop)
  process.once("disconnect", stop)
}

export const command = async (
  { ready }: ServiceProcess,
  name: string,
  argument: number | string = "",
): Promise<unknown> => {
  const response = await fetch(`${ready["control"]}/${name}/${argument}`, { method: "POST" })
  const text = await response.text()
  if (!response.ok) throw new BenchFailure(`${name}: ${text}`)
  return JSON.parse(text)
}

const nanosPerMilli = 1e6

/** Milliseconds of a clock that all processes of this machine share and nobody can set. */
export const machineMillis = (): number => Number(process.hrtime.bigint()) / nanosPerMilli
