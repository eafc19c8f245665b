/**
 * Counts the function calls of a process by package, over the inspector of Node. V8 counts all of
 * them while precise coverage runs, also on a busy machine; durations are meaningless during that
 * time.
 */
import { once } from "node:events"

interface Script {
  readonly url: string
  readonly functions: ReadonlyArray<{
    readonly functionName: string
    readonly ranges: ReadonlyArray<{ readonly count: number }>
  }>
}

/** The calls of one request. */
export interface Calls {
  /** By package, such as `domain`, `adapters/http-express` or `effect`; without transports. */
  readonly byPackage: ReadonlyMap<string, number>
  /** Calls of `Client.query` of the driver `pg`. */
  readonly statements: number
}

export interface CallCounter {
  /** Returns the calls since the previous `take`. */
  readonly take: () => Promise<Calls>
  readonly stop: () => void
}

/** How often they are called depends on how packets arrive. */
const transports: ReadonlySet<string> = new Set(["pg", "pg-pool", "pg-protocol"])

/** The package of a script; undefined for those of Node. */
export const packageOf = (url: string): string | undefined => {
  if (!url.startsWith("file:")) return undefined
  const library = /^.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(url)?.[1]
  return library ?? /\/packages\/((?:(?:adapters|apps|lib)\/)?[^/]+)\//.exec(url)?.[1] ?? "other"
}

const countOf = ({ ranges }: Script["functions"][number]): number => ranges[0]?.count ?? 0

export const callsOf = (scripts: ReadonlyArray<Script>): Calls => {
  const byPackage = new Map<string, number>()
  let statements = 0
  for (const { url, functions } of scripts) {
    const owner = packageOf(url)
    const count = functions.reduce((sum, each) => sum + countOf(each), 0)
    if (url.endsWith("/node_modules/pg/lib/client.js")) {
      const queries = functions.filter(({ functionName }) => functionName === "query")
      statements += queries.reduce((sum, each) => sum + countOf(each), 0)
    }
    if (owner === undefined || transports.has(owner) || count === 0) continue
    byPackage.set(owner, (byPackage.get(owner) ?? 0) + count)
  }
  return { byPackage, statements }
}

const socketOf = async (port: number): Promise<WebSocket> => {
  const response = await fetch(`http://127.0.0.1:${port}/json/list`)
  const [target]: ReadonlyArray<{ webSocketDebuggerUrl: string }> = JSON.parse(
    await response.text(),
  )
  const socket = new WebSocket(target?.webSocketDebuggerUrl ?? "")
  await once(socket, "open")
  return socket
}

/** Starts to count in the process whose inspector listens on that port of this machine. */
export const countCalls = async (port: number): Promise<CallCounter> => {
  const socket = await socketOf(port)
  const answers = new Map<number, (result: { readonly result: ReadonlyArray<Script> }) => void>()
  socket.addEventListener("message", ({ data }) => {
    const { id, result } = JSON.parse(String(data))
    answers.get(id)?.(result)
  })
  const post = (method: string, params: object = {}) =>
    new Promise<{ readonly result: ReadonlyArray<Script> }>((resolve) => {
      const id = answers.size + 1
      answers.set(id, resolve)
      socket.send(JSON.stringify({ id, method, params }))
    })
  await post("Profiler.enable")
  await post("Profiler.startPreciseCoverage", { callCount: true, detailed: false })
  const take = async () => callsOf((await post("Profiler.takePreciseCoverage")).result)
  return { take, stop: () => socket.close() }
}
