/**
 * Records the functions that a running Node process calls, over its inspector.
 *
 * V8 counts calls exactly from `watchCalls` on. `take` returns the functions called since the last
 * `take` and resets the counts.
 */
import type { CalledFunction } from "./measure.ts"

export interface WatchedCalls {
  readonly take: () => Promise<ReadonlyArray<CalledFunction>>
  /** Disconnects; until then the process does not end. */
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

/** Finds the inspector's URL in the output that Node writes with `--inspect`. */
export const inspectorUrl = (log: string): string => {
  const url = /Debugger listening on (ws:\S+)/.exec(log)?.[1]
  if (url === undefined) throw new Error("the process does not print the address of its inspector")
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

/** `rootUrl`: the `file:` URL that paths are relative to, with a slash at its end. */
export const watchCalls = async (url: string, rootUrl: string): Promise<WatchedCalls> => {
  const socket = await opened(url)
  const waiting = new Map<number, (reply: Reply) => void>()
  let lastId = 0
  socket.addEventListener("message", ({ data }) => {
    const reply: Reply = JSON.parse(String(data))
    waiting.get(reply.id)?.(reply)
    waiting.delete(reply.id)
  })
  const send = async (method: string, params: object = {}): Promise<Reply["result"]> => {
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
  await send("Profiler.enable")
  await send("Profiler.startPreciseCoverage", { callCount: true, detailed: false })
  return {
    take: async () => {
      const scripts = (await send("Profiler.takePreciseCoverage"))?.result ?? []
      return scripts
        .filter((script) => script.url.startsWith(rootUrl))
        .flatMap((script) => calledIn(rootUrl, script))
    },
    close: () => socket.close(),
  }
}
