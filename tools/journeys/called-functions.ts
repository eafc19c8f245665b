/**
 * The functions that a running Node process calls, asked for over its inspector.
 *
 * V8 counts calls exactly from `watchCalls` on. `take` returns what was called since the last time
 * and starts again at zero.
 */
import type { CalledFunction } from "./measure.ts"

export interface WatchedCalls {
  readonly take: () => Promise<ReadonlyArray<CalledFunction>>
  /** A process waits for its debugger before it ends. */
  readonly close: () => void
}

interface ScriptCoverage {
  readonly url: string
  readonly functions: ReadonlyArray<{
    readonly ranges: ReadonlyArray<{
      readonly startOffset: number
      readonly endOffset: number
      readonly count: number
    }>
  }>
}

interface Reply {
  readonly id: number
  readonly result?: { readonly result?: ReadonlyArray<ScriptCoverage> }
  readonly error?: { readonly message: string }
}

/** Says where the inspector listens, as Node writes it when it starts with `--inspect`. */
export const inspectorUrl = (log: string): string => {
  const url = /Debugger listening on (ws:\S+)/.exec(log)?.[1]
  if (url === undefined) throw new Error("the process does not say where its inspector listens")
  return url
}

const pathBelow = (rootUrl: string, url: string): string =>
  decodeURIComponent(url.slice(rootUrl.length))

/** The function at offset 0 is the module itself: it runs when the file is loaded. */
const calledIn = (rootUrl: string, { url, functions }: ScriptCoverage) =>
  functions.flatMap(({ ranges }): ReadonlyArray<CalledFunction> => {
    const [whole] = ranges
    if (whole === undefined || whole.startOffset === 0 || whole.count === 0) return []
    return [{ path: pathBelow(rootUrl, url), start: whole.startOffset, end: whole.endOffset }]
  })

const opened = (url: string): Promise<WebSocket> =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(url)
    socket.addEventListener("open", () => resolve(socket))
    socket.addEventListener("error", () => reject(new Error(`no inspector at ${url}`)))
  })

/** `rootUrl` is the `file:` URL of the folder, with a slash at its end, that paths start from. */
export const watchCalls = async (url: string, rootUrl: string): Promise<WatchedCalls> => {
  const socket = await opened(url)
  const waiting = new Map<number, (reply: Reply) => void>()
  let lastId = 0
  socket.addEventListener("message", ({ data }) => {
    const reply: Reply = JSON.parse(String(data))
    waiting.get(reply.id)?.(reply)
    waiting.delete(reply.id)
  })
  const ask = async (method: string, params: object = {}): Promise<Reply["result"]> => {
    lastId += 1
    const id = lastId
    const reply = await new Promise<Reply>((resolve) => {
      waiting.set(id, resolve)
      socket.addEventListener("close", () => {
        resolve({ id, error: { message: "the process has ended" } })
      })
      socket.send(JSON.stringify({ id, method, params }))
    })
    if (reply.error !== undefined) throw new Error(`${method}: ${reply.error.message}`)
    return reply.result
  }
  await ask("Profiler.enable")
  await ask("Profiler.startPreciseCoverage", { callCount: true, detailed: false })
  return {
    take: async () => {
      const scripts = (await ask("Profiler.takePreciseCoverage"))?.result ?? []
      return scripts
        .filter((script) => script.url.startsWith(rootUrl))
        .flatMap((script) => calledIn(rootUrl, script))
    },
    close: () => socket.close(),
  }
}
