/** The routes of KSeF 2.0 that a seller calls, and their wire format. */
import type { IncomingHttpHeaders } from "node:http"

export const routes = {
  challenge: /^POST \/v2\/auth\/challenge$/,
  xades: /^POST \/v2\/auth\/xades-signature(\?.*)?$/,
  ksefToken: /^POST \/v2\/auth\/ksef-token$/,
  redeem: /^POST \/v2\/auth\/token\/redeem$/,
  refresh: /^POST \/v2\/auth\/token\/refresh$/,
  loginState: /^GET \/v2\/auth\/[^/]+$/,
  keys: /^GET \/v2\/security\/public-key-certificates$/,
  batchOpen: /^POST \/v2\/sessions\/batch$/,
  batchClose: /^POST \/v2\/sessions\/batch\/[^/]+\/close$/,
  part: /^PUT \/storage\/parts\/[^/]+\/\d+\?sig=secret$/,
  link: /^GET \/storage\/upo\/[^/]+\?sig=secret$/,
  sessionUpo: /^GET \/v2\/sessions\/[^/]+\/upo\/[^/]+$/,
  session: /^GET \/v2\/sessions\/[^/?]+$/,
  open: /^POST \/v2\/sessions\/online$/,
  send: /^POST \/v2\/sessions\/online\/[^/]+\/invoices$/,
  close: /^POST \/v2\/sessions\/online\/[^/]+\/close$/,
  invoices: /^GET \/v2\/sessions\/[^/]+\/invoices\?pageSize=\d+$/,
  upo: /^GET \/v2\/sessions\/[^/]+\/invoices\/ksef\/[^/]+\/upo$/,
  invoice: /^GET \/v2\/sessions\/[^/]+\/invoices\/[^/]+$/,
  collective: /^POST \/v2\/collective-identifiers$/,
  file: /^GET \/v2\/invoices\/ksef\/[^/]+$/,
  certificateLimits: /^GET \/v2\/certificates\/limits$/,
  enrolmentData: /^GET \/v2\/certificates\/enrollments\/data$/,
  enrol: /^POST \/v2\/certificates\/enrollments$/,
  enrolment: /^GET \/v2\/certificates\/enrollments\/[^/]+$/,
  retrieve: /^POST \/v2\/certificates\/retrieve$/,
  certificateQuery: /^POST \/v2\/certificates\/query\?pageSize=\d+&pageOffset=\d+$/,
  certificateRevoke: /^POST \/v2\/certificates\/[^/]+\/revoke$/,
} as const
export type Route = keyof typeof routes

export interface SeenRequest {
  readonly route: Route
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

export interface Answer {
  readonly status: number
  readonly headers?: Record<string, string>
  readonly json?: unknown
  readonly bytes?: Uint8Array
  /** Announces the whole body, sends that many bytes of it and resets the connection. */
  readonly cutAfter?: number
}

/** A 400 with problem-details, as KSeF sends it when asked by `X-Error-Format`. */
export const badRequest = (...codes: ReadonlyArray<number>): Answer => ({
  status: 400,
  headers: { "content-type": "application/problem+json" },
  json: {
    title: "Bad Request",
    status: 400,
    instance: "/v2",
    detail: "Żądanie jest nieprawidłowe.",
    errors: codes.map((code) => ({ code, description: `Błąd ${code}`, details: null })),
    timestamp: "2026-11-20T10:00:00.1234567+00:00",
    traceId: "0",
  },
})

export const problem = (status: number, extra: object = {}, headers = {}): Answer => ({
  status,
  headers: { "content-type": "application/problem+json", ...headers },
  json: { title: `Problem ${status}`, status, detail: "Szczegóły", timestamp: "", ...extra },
})

/** A page, or a redirection to one, of a portal or a balancer before KSeF. */
export const page = (status: number): Answer => ({
  status,
  headers: { "content-type": "text/html; charset=utf-8", location: "/maintenance" },
  bytes: Buffer.from("<html>Prace serwisowe</html>"),
})
