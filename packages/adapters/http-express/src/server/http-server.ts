/** The API's server: it reports requests that reach no handler as problems, like all others. */
import type { RequestListener, Server } from "node:http"
import type { Socket } from "node:net"
import {
  type FaultAnswer,
  type HttpFault,
  type HttpLimits,
  makeServer,
} from "@procurement/lib-http"
import type { AddressLimits } from "../limits/admission.ts"
import { defaultProblemTypeBase, problem } from "../problem/problem.ts"
import { problemReply } from "../request/reply.ts"
import { requestIdOf, traceOf, traceresponse } from "../middleware/context.ts"

/** A year, for this host only (RFC 6797); a proxy that terminates TLS sends its own. */
const strictTransportSecurity = { "strict-transport-security": "max-age=31536000" }

/** Requests that no handler receives have no trusted headers, so their ids are generated here. */
const answerWith =
  (options: HttpServerOptions) =>
  (fault: HttpFault, socket: Socket): FaultAnswer => {
    const { problemTypeBase = () => defaultProblemTypeBase, addressHeaders = () => ({}) } = options
    const requestId = requestIdOf({ headers: {} })
    const context = { requestId, typeBase: problemTypeBase(), language: "en" as const }
    const headers = {
      "content-type": "application/problem+json",
      "cache-control": "no-store",
      ...addressHeaders({ ip: socket.remoteAddress }),
      traceresponse: traceresponse(traceOf({ headers: {} })),
      "x-request-id": requestId,
      "x-content-type-options": "nosniff",
      ...(options.tls === undefined ? {} : strictTransportSecurity),
    }
    return { headers, body: Buffer.from(problemReply(problem(fault), context).body).toString() }
  }

/** PEM texts. */
export interface TlsOptions {
  readonly key: string
  readonly cert: string
  /** Trusted authorities of client certificates; undefined: any certificate is accepted. */
  readonly ca?: string
}

interface HttpServerOptions {
  readonly limits?: Partial<HttpLimits> | undefined
  /** The base URL of problem types, read for each problem: a server may learn its port late. */
  readonly problemTypeBase?: (() => string) | undefined
  /** Undefined for plain HTTP. */
  readonly tls?: TlsOptions | undefined
  /** The limit headers of an address, for rejections before any handler. */
  readonly addressHeaders?: AddressLimits["headers"] | undefined
}

/** Requests a client certificate but does not require one, because most callers use a token. */
const certificateRequest = { requestCert: true, rejectUnauthorized: false }

/** A server, not yet listening, that passes well-formed requests to the listener. */
export const makeHttpServer = (
  listener: RequestListener,
  options: HttpServerOptions = {},
): Server => {
  const { limits, tls } = options
  const answerTo = answerWith(options)
  if (tls === undefined) return makeServer(listener, { limits, answerTo })
  const overTls: RequestListener = (request, response) => {
    // Never over plain HTTP (RFC 6797, 7.2).
    response.setHeaders(new Map(Object.entries(strictTransportSecurity)))
    listener(request, response)
  }
  return makeServer(overTls, { limits, answerTo, tls: { ...tls, ...certificateRequest } })
}
