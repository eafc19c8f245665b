/** How a bench controls its processes: `POST` to a command, answered with JSON when done. */
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { BenchFailure } from "../bench.ts"
import type { ServiceProcess } from "../service-process.ts"

export type Commands = Readonly<Record<string, () => unknown>>

const stop = (): never => process.exit(0)

/** Takes commands until the process that has started this one ends it. */
export const serveCommands = (
  commands: Commands,
  ready: Readonly<Record<string, string>>,
): void => {
  const answer = async (name: string): Promise<string> => JSON.stringify(await commands[name]?.())
  const server = createServer((request, response) => {
    answer((request.url ?? "/").slice(1)).then(
      (text) => response.end(text ?? "null"),
      (error: unknown) => {
        response.statusCode = 500
        response.end(String(error))
      },
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

export const command = async (service: ServiceProcess, name: string): Promise<unknown> => {
  const response = await fetch(`${service.ready["control"]}/${name}`, { method: "POST" })
  const text = await response.text()
  if (!response.ok) throw new BenchFailure(`${name}: ${text}`)
  return text === "" ? undefined : JSON.parse(text)
}
