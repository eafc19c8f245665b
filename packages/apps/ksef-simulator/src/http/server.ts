/** The HTTP server: every operation under its path, and the control API. */
import { drainingOf, listen as listenOn } from "@procurement/app-platform/standalone"
import { acceptedCodings, type FaultAnswer, makeServer } from "@procurement/lib-http"
import express, { type ErrorRequestHandler, type Express, type Router } from "express"
import type { Log } from "../log.ts"
import type { Operation } from "./operation.ts"
import { serve, serveUnknown, type Pipeline } from "./pipeline.ts"

// The largest invoice has 3 MB, a third more in Base64, plus the JSON around it.
const largestBody = "8mb"

export interface Routes {
  /** Under `/v2`. */
  readonly api: ReadonlyArray<Operation>
  /** At the root, outside the API. */
  readonly beside: ReadonlyArray<Operation>
  /** At the root; they read bodies of any size themselves. */
  readonly uploads: ReadonlyArray<Operation>
  /** Under `/_sim`. */
  readonly control: Router
}

// Express and its body parser mark client errors, such as a body that is too large.
const clientStatus = (error: unknown): number | undefined => {
  const status = error instanceof Error && "status" in error ? error.status : undefined
  return typeof status === "number" && status >= 400 && status < 500 ? status : undefined
}

const whenBroken =
  (log: Log): ErrorRequestHandler =>
  (error, request, response, _next) => {
    const status = clientStatus(error) ?? 500
    if (status === 500) log("error", String(error), { path: request.path, stack: error?.stack })
    if (response.headersSent) return
    if (status === 415) response.set("Accept-Encoding", acceptedCodings)
    response.status(status).type("text/plain").send(`${status}`)
  }

export const makeApp = (pipeline: Pipeline, routes: Routes): Express => {
  const app = express()
  app.disable("x-powered-by")
  app.disable("etag")
  const mount = (prefix: string, operations: ReadonlyArray<Operation>): void => {
    for (const operation of operations) {
      app[operation.method](`${prefix}${operation.path}`, serve(pipeline, operation))
    }
  }
  mount("", routes.uploads)
  app.use(express.raw({ type: () => true, limit: largestBody, inflate: false }))
  app.use("/_sim", routes.control)
  // Clients differ in whether they append /v2 to the base URL: both find the API.
  for (const prefix of ["/v2", ""]) mount(prefix, routes.api)
  mount("", routes.beside)
  app.use(serveUnknown(pipeline))
  app.use(whenBroken(pipeline.log))
  return app
}

export interface Listening {
  readonly url: string
  /**
   * Accepts no new connections, completes the open requests, then closes; terminates them at the
   * limit.
   */
  readonly close: (limitSeconds: number) => Promise<void>
}

/** A part of a package has up to 100 MB. */
const requestTimeoutMillis = 300_000

const answerTo = (): FaultAnswer => ({
  headers: { "content-type": "text/plain" },
  body: "The request is malformed, too slow or too large.",
})

export const listen = async (app: Express, host: string, port: number): Promise<Listening> => {
  const server = makeServer(app, { limits: { requestTimeoutMillis }, answerTo })
  const draining = drainingOf(server)
  const bound = await listenOn(server, port, host, "PORT")
  const shownHost = host.includes(":") ? `[${host}]` : host
  return { url: `http://${shownHost}:${bound}`, close: draining.end }
}
