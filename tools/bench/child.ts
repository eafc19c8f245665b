/** The part of a bench's own processes that processes.ts starts. */
import { once } from "node:events"
import { createRequire } from "node:module"
import type { AddressInfo, Server } from "node:net"

interface Call {
  readonly command: string
  readonly argument: unknown
}

/** Runs commands of the parent and returns their results; a command that fails ends the process. */
export const serveCommands = (
  commands: Readonly<Record<string, (argument: unknown) => unknown>>,
): void => {
  process.on("message", async ({ command, argument }: Call) => {
    process.send?.({ result: await commands[command]?.(argument) })
  })
}

/** Reports to the parent; ends with it, or when it says so. */
export const reportReady = (
  ready: Readonly<Record<string, string>> = {},
  beforeEnd: () => Promise<unknown> = () => Promise.resolve(),
): void => {
  const stop = () => beforeEnd().finally(() => process.exit(0))
  process.once("SIGTERM", stop)
  process.once("disconnect", stop)
  process.send?.({ type: "ready", ready })
}

/** Listens on a free port and returns it. */
export const portOf = async (server: Server): Promise<number> => {
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  return (server.address() as AddressInfo).port
}

/** Milliseconds of a clock that all processes of this machine share and nobody can set. */
export const machineMillis = (): number => Number(process.hrtime.bigint()) / 1e6

export interface Statement {
  readonly name: string
  readonly text: string
}

/** The part of `pg` that the floors use; it has no types. */
interface Pool {
  query<Row>(
    query: Statement & { readonly values: ReadonlyArray<unknown> },
  ): Promise<{ readonly rows: ReadonlyArray<Row> }>
  end(): Promise<void>
}

export const openPool = (connectionString: string, max: number): Pool => {
  const driver: { readonly Pool: new (options: object) => Pool } = createRequire(import.meta.url)(
    "pg",
  )
  return new driver.Pool({ connectionString, max, options: "-c synchronous_commit=on" })
}
