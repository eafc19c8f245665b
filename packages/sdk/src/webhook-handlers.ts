/**
 * Receivers of webhooks for Express, Fastify, and every framework whose handlers take a `Request`
 * and return a `Response` (Hono, Next.js, SvelteKit, Deno, Bun, Workers).
 *
 * A receiver verifies the signature, answers the service's challenge, passes the event on and
 * responds with 204 once the callback is done. An error of the callback is left to the framework,
 * whose 500 response makes the service retry. The same event may arrive twice, so the callback must
 * store its id.
 */
import {
  type HeaderRecord,
  type InvalidWebhookReason,
  isRaw,
  type SignedWebhook,
  verifyWebhook,
} from "./verify-webhook.ts"
import { challengeOf } from "./webhook-challenge.ts"
import type { WebhookEvent } from "./webhook-event.ts"

export interface WebhookReceiver {
  /** `whsec_…`; undefined until you have registered: then only challenges are answered. */
  readonly secret: string | undefined
  /** Called with a verified event, never with a challenge. Store the event and return quickly. */
  readonly onEvent: (event: WebhookEvent) => void | Promise<void>
  /** Called when a request is rejected, to log why; `header` is the missing or malformed one. */
  readonly onRejected?: (reason: InvalidWebhookReason, header?: string) => void
}

interface Reply {
  readonly status: 200 | 204 | 400 | 413
  readonly text: string
}

const none: Reply = { status: 204, text: "" }

/** Larger than any event. */
const largestBody = 1_000_000

/** Undefined when it is too large: nothing beyond the limit is read. */
type Body = string | Uint8Array | undefined

const receive = async (
  { secret, onEvent, onRejected }: WebhookReceiver,
  { headers, body }: { readonly headers: SignedWebhook["headers"]; readonly body: Body },
): Promise<Reply> => {
  if (body === undefined || body.length > largestBody) {
    return { status: 413, text: "the body is too large" }
  }
  if (secret === undefined) {
    const challenge = challengeOf(body)
    if (challenge !== undefined) return { status: 200, text: challenge }
  }
  const verified = await verifyWebhook({ headers, body, secret: secret ?? "" })
  if (!verified.valid) {
    const { reason, header } = verified
    onRejected?.(reason, header)
    return { status: 400, text: header === undefined ? reason : `${reason}: ${header}` }
  }
  const challenge = challengeOf(body)
  if (challenge !== undefined) return { status: 200, text: challenge }
  await onEvent(verified.event)
  return none
}

const joined = (parts: ReadonlyArray<Uint8Array>): Uint8Array => {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

const parsedBefore =
  "the body of a webhook was parsed before its signature could be verified: add the webhook " +
  "handler before express.json(), use express.raw({ type: 'application/json' }) on its route, " +
  "or keep the received bytes as request.rawBody"

/** Stops at the limit. */
const readBody = async (
  stream: AsyncIterable<unknown> | ReadonlyArray<never>,
): Promise<Uint8Array | undefined> => {
  const parts: Array<Uint8Array> = []
  let size = 0
  for await (const part of stream) {
    if (!(part instanceof Uint8Array)) throw new TypeError(parsedBefore)
    size += part.length
    if (size > largestBody) return undefined
    parts.push(part)
  }
  return joined(parts)
}

/** A handler from `Request` to `Response`. */
export const fetchWebhookHandler =
  (receiver: WebhookReceiver) =>
  async (request: Request): Promise<Response> => {
    const body = await readBody(request.body ?? [])
    const { status, text } = await receive(receiver, { headers: request.headers, body })
    return new Response(status === none.status ? null : text, { status })
  }

/** The part of a request that is used, of Express or of any other server on `node:http`. */
export interface ExpressRequest extends AsyncIterable<unknown> {
  readonly headers: HeaderRecord
  readonly body?: unknown
  /** The received bytes, which cloud functions and NestJS keep beside the parsed body. */
  readonly rawBody?: unknown
}

export interface ExpressResponse {
  statusCode: number
  readonly setHeader: (name: string, value: string) => unknown
  readonly end: (text: string) => unknown
}

/** The received body: kept by an earlier parser, or read from the request. */
const rawBody = async (request: ExpressRequest): Promise<Body> => {
  const raw = [request.rawBody, request.body].find(isRaw)
  if (raw !== undefined) return raw
  if (request.body !== undefined) throw new TypeError(parsedBefore)
  return readBody(request)
}

/** A handler for a route of Express: `app.post("/hooks", expressWebhookHandler({ … }))`. */
export const expressWebhookHandler =
  (receiver: WebhookReceiver) =>
  async (
    request: ExpressRequest,
    response: ExpressResponse,
    next: (error?: unknown) => void,
  ): Promise<void> => {
    try {
      const body = await rawBody(request)
      const { status, text } = await receive(receiver, { headers: request.headers, body })
      response.statusCode = status
      if (text !== "") response.setHeader("content-type", "text/plain; charset=utf-8")
      response.end(text)
    } catch (error) {
      next(error)
    }
  }

export interface FastifyReply {
  readonly code: (status: number) => unknown
  readonly type: (mediaType: string) => unknown
  readonly send: (text: string) => unknown
}

/** The part of a Fastify instance that is used. */
export interface FastifyInstance {
  readonly removeAllContentTypeParsers: () => unknown
  readonly addContentTypeParser: (
    contentType: string,
    options: { readonly parseAs: "buffer" },
    parser: (
      request: unknown,
      body: Uint8Array,
      done: (error: Error | null, body?: unknown) => void,
    ) => void,
  ) => unknown
  readonly post: (
    path: string,
    handler: (
      request: { readonly headers: HeaderRecord; readonly body: unknown },
      reply: FastifyReply,
    ) => Promise<unknown>,
  ) => unknown
}

/**
 * A plugin of Fastify: `app.register(fastifyWebhooks({ path: "/hooks", … }))`. Only its own route
 * receives unparsed bodies.
 */
export const fastifyWebhooks =
  (receiver: WebhookReceiver & { readonly path: string }) =>
  async (instance: FastifyInstance): Promise<void> => {
    instance.removeAllContentTypeParsers()
    instance.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) =>
      done(null, body),
    )
    instance.post(receiver.path, async ({ headers, body }, reply) => {
      const bytes = body instanceof Uint8Array ? body : new Uint8Array()
      const { status, text } = await receive(receiver, { headers, body: bytes })
      reply.code(status)
      reply.type("text/plain; charset=utf-8")
      return reply.send(text)
    })
  }
