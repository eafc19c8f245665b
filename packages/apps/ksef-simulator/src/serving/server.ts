/** The HTTP server: every operation under its path, and the control API. */
import { openListener } from "@procurement/app-platform/standalone"
import {
  acceptedCodings,
  type FaultAnswer,
  type HttpResponse,
  listenerOf,
  makeServer,
  type Route,
  sized,
  type Surface,
  withHeaders,
} from "@procurement/lib-http"
import type { Operation } from "../http/operation.ts"
import { serve, serveUnknown, type Pipeline } from "./pipeline.ts"

export interface Routes {
  /** Under `/v2`. */
  readonly api: ReadonlyArray<Operation>
  /** At the root, outside the API. */
  readonly beside: ReadonlyArray<Operation>
  readonly control: ReadonlyArray<Route>
  /** For people; failures of the API have no effect on them. */
  readonly pages: ReadonlyArray<Route>
}

/** KSeF does not document these responses. */
const plain = (status: number): HttpResponse =>
  sized({ status, headers: { "Content-Type": "text/plain; charset=utf-8" }, body: `${status}` })

const faults: Surface["faults"] = {
  malformed_address: plain(400),
  incomplete_body: plain(400),
  slow_body: plain(408),
  large_body: plain(413),
  coded_body: withHeaders(plain(415), { "Accept-Encoding": acceptedCodings }),
}

/** The largest invoice has 3 MB, a third more in Base64, plus the JSON around it. */
const limits = { bytes: 8 * 1_024 * 1_024 }

const surfaceOf = (pipeline: Pipeline, { api, beside, control, pages }: Routes): Surface => ({
  routes: [
    ...control,
    ...pages,
    // Clients differ in whether they append /v2 to the base URL: both find the API.
    ...["/v2", ""].flatMap((prefix) => api.map(serve(pipeline, prefix))),
    ...beside.map(serve(pipeline, "")),
  ],
  notFound: serveUnknown(pipeline),
  faults,
  failed: (error, { url }) => {
    const stack = error instanceof Error ? error.stack : undefined
    pipeline.log("error", String(error), { path: url.pathname, stack })
    return plain(500)
  },
  limits,
  isLenient: true,
})

/** A part of a package has up to 100 MB. */
const requestTimeoutMillis = 300_000

const answerTo = (): FaultAnswer => ({
  headers: { "content-type": "text/plain" },
  body: "The request is malformed, too slow or too large.",
})

/** Listens on that address; its `draining` ends it. */
export const openServer = (pipeline: Pipeline, routes: Routes, host: string, port: number) =>
  openListener(
    makeServer(listenerOf(surfaceOf(pipeline, routes)), {
      limits: { requestTimeoutMillis },
      answerTo,
    }),
    { host, port, portSetting: "PORT" },
  )
