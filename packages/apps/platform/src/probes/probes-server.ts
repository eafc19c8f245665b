/**
 * A small HTTP server for a process's operators: /livez, /readyz and /metrics.
 *
 * Its address is one that customers cannot reach, and it serves nothing else.
 */
import type { RequestListener, Server, ServerResponse } from "node:http"
import { http } from "@procurement/lib-http"
import { register } from "prom-client"
import { listen } from "../listen.ts"
import type { Logger } from "../log.ts"
import { measureProcess, watchMetrics } from "../observability/metrics-page.ts"
import { oneLine } from "../settings-error.ts"
import type { Probes } from "./probes.ts"
import type { ReadinessWatch } from "./readiness.ts"

interface Answer {
  readonly status: number
  readonly type: string
  readonly body: string
}

const json = (status: number, value: object): Answer => ({
  status,
  type: "application/json",
  body: `${JSON.stringify(value)}\n`,
})

type Page = () => Promise<Answer>

const pagesOf = (
  readiness: ReadinessWatch,
  measured: () => Promise<void>,
): Readonly<Record<string, Page>> => ({
  "/livez": async () => json(200, { status: "alive" }),
  "/readyz": async () => {
    const { isReady, status, checks } = await readiness.look()
    return json(isReady ? 200 : 503, { status, checks })
  },
  "/metrics": async () => {
    await measured()
    return { status: 200, type: register.contentType, body: await register.metrics() }
  },
})

const answerTo = async (
  pages: Readonly<Record<string, Page>>,
  method: string,
  url: string,
): Promise<Answer> => {
  const page = Object.hasOwn(pages, url) ? pages[url] : undefined
  if (page === undefined) return json(404, { status: "not found" })
  if (method !== "GET" && method !== "HEAD") return json(405, { status: "only GET is answered" })
  return page()
}

const send = (response: ServerResponse, isHead: boolean, answer: Answer): void => {
  const { status, type, body } = answer
  response
    .writeHead(status, {
      "content-type": type,
      "content-length": Buffer.byteLength(body),
      "cache-control": "no-store",
      ...(status === 405 ? { allow: "GET, HEAD" } : {}),
    })
    .end(isHead ? "" : body)
}

const listenerOf =
  (pages: Readonly<Record<string, Page>>, log: Logger): RequestListener =>
  async (request, response) => {
    request.resume()
    const { method = "GET", url = "/" } = request
    const path = url.split("?", 1)[0] ?? "/"
    try {
      send(response, method === "HEAD", await answerTo(pages, method, path))
    } catch (error) {
      log.error({ problem: oneLine(error), path }, "probe failed")
      send(response, method === "HEAD", json(500, { status: "failed" }))
    }
  }

const closing = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })

const hostInUrl = (host: string): string => (host.includes(":") ? `[${host}]` : host)

interface ProbesAddress {
  readonly host: string
  readonly port: number
}

/** Listens on that address; rejects with one line when the port is in use. */
export const serveProbes = async (
  { host, port: configuredPort }: ProbesAddress,
  readiness: ReadinessWatch,
  log: Logger,
): Promise<Pick<Probes, "measure" | "ready" | "close">> => {
  const metrics = watchMetrics(log)
  measureProcess()
  const server = http.createServer(listenerOf(pagesOf(readiness, metrics.look), log))
  const port = await listen(server, configuredPort, host, "PROBES_PORT")
  return {
    measure: metrics.measure,
    ready: { probesUrl: `http://${hostInUrl(host)}:${port}` },
    close: () => closing(server),
  }
}
