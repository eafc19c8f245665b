/**
 * Load on a server: as many requests as it answers, and what that cost it.
 *
 * The client shares the machine with the server, so it is as lean as can be: prepared bytes out,
 * answers counted and not looked into. A client that is busier than the server would measure
 * itself, and every ratio would come near to 1.
 */
import { connect } from "node:net"
import { BenchFailure } from "./bench.ts"
import { makeAnswerReader } from "./answer-reader.ts"
import { cpuSeconds } from "./process-usage.ts"
import type { ServiceProcess } from "./service-process.ts"

export interface Target {
  readonly process: ServiceProcess
  readonly request: {
    readonly url: string
    readonly method: "GET" | "POST"
    readonly headers: Readonly<Record<string, string>>
    readonly body?: string
  }
}

export interface LoadResult {
  readonly perSecond: number
  /** Microseconds of the server's CPU time for one request, where that can be known. */
  readonly cpuMicros: number | undefined
}

/** Concurrent connections, each with one request at a time. */
export const connections = 16

const readBufferBytes = 65_536
const timeoutMillis = 30_000

/** The request as it goes onto the wire. */
const requestBytes = ({ request: { url, method, headers, body = "" } }: Target): Buffer => {
  const { pathname, search, host } = new URL(url)
  const length = body === "" ? {} : { "content-length": String(Buffer.byteLength(body)) }
  const fields = Object.entries({ host, ...headers, ...length })
  const head = fields.map(([name, value]) => `${name}: ${value}\r\n`).join("")
  return Buffer.from(`${method} ${pathname}${search} HTTP/1.1\r\n${head}\r\n${body}`)
}

/** Asks again and again on one connection; resolves with the number of good answers. */
const askUntil = (target: Target, deadline: number): Promise<number> =>
  new Promise((resolve, reject) => {
    const bytes = requestBytes(target)
    const { url, method } = target.request
    let answered = 0
    const read = makeAnswerReader((status) => {
      if (status < 200 || status > 299) {
        fail(new BenchFailure(`${method} ${url} answers HTTP ${status}`))
        return
      }
      answered += 1
      if (performance.now() < deadline) socket.write(bytes)
      else socket.end()
    })
    const buffer = Buffer.alloc(readBufferBytes)
    const { hostname, port } = new URL(url)
    const socket = connect({
      host: hostname,
      port: Number(port),
      noDelay: true,
      onread: {
        buffer,
        callback: (count) => {
          try {
            read(buffer.subarray(0, count))
          } catch (error) {
            fail(error instanceof Error ? error : new Error(String(error)))
          }
          return true
        },
      },
    })
    const fail = (error: Error): void => {
      socket.destroy()
      reject(error)
    }
    socket.once("connect", () => socket.write(bytes))
    socket.once("error", fail)
    socket.setTimeout(timeoutMillis, () => fail(new BenchFailure(`${url} does not answer`)))
    socket.once("close", () => {
      if (performance.now() >= deadline) resolve(answered)
      else reject(new BenchFailure(`${url} closes its connections`))
    })
  })

/** Rejects when even one answer is not a success: a fast refusal is no throughput. */
export const load = async (target: Target, seconds: number): Promise<LoadResult> => {
  const { pid } = target.process
  const before = await cpuSeconds(pid)
  const start = performance.now()
  const deadline = start + seconds * 1_000
  const counts = await Promise.all(
    Array.from({ length: connections }, () => askUntil(target, deadline)),
  )
  const elapsed = (performance.now() - start) / 1_000
  const after = await cpuSeconds(pid)
  const answered = counts.reduce((sum, count) => sum + count, 0)
  const used = before === undefined || after === undefined ? undefined : after - before
  return {
    perSecond: answered / elapsed,
    cpuMicros: used === undefined ? undefined : (used * 1_000_000) / answered,
  }
}
