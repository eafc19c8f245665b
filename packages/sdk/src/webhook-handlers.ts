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
  /** Called with the reason when a request is rejected, to log it. */
  readonly onRejected?: (reason: InvalidWebhookReason) => void
}

interface Reply {
  readonly status: 200 | 204 | 400 | 413
  readonly text: string
}

const none: Reply = { status: 204, text: "" }

/** Larger than any event. */
const largestBody = 1_000_000

const receive = async (
  { secret, onEvent, onRejected }: WebhookReceiver,
  request: Pick<SignedWebhook, "headers" | "body">,
): Promise<Reply> => {
  if (secret === undefined) {
    const challenge = challengeOf(request.body)
    if (challenge !== undefined) return { status: 200, text: challenge }
  }
  const verified = await verifyWebhook({ ...request, secret: secret ?? "" })
  if (!verified.valid) {
    onRejected?.(verified.reason)
    return { status: 400, text: verified.reason }
  }
  const challenge = challengeOf(request.body)
  if (challenge !== undefined) return { status: 200, text: challenge }
  await onEvent(verified.event)
  return none
}

/** A handler from `Request` to `Response`. */
export const fetchWebhookHandler =
  (receiver: WebhookReceiver) =>
  async (request: Request): Promise<Response> => {
    const body = new Uint8Array(await request.arrayBuffer())
    const { status, text } = await receive(receiver, { headers: request.headers, body })
    return new Response(status === none.status ? null : text, { status })
  }

/** The part of a request that is used, of Express or of any other server on `node:http`. */
export interface ExpressRequest extends AsyncIterable<unknown> {
  readonly headers: HeaderRecord
  readonly body?: unknown
}

export interface ExpressResponse {
  statusCode: number
  readonly setHeader: (name: string, value: string) => unknown
  readonly end: (text: string) => unknown
}

const parsedBefore =
  "the body of a webhook was parsed before its signature could be verified: add the webhook " +
  "handler before express.json(), or use express.raw({ type: 'application/json' }) on its route"

const joined = (parts: ReadonlyArray<Uint8Array>): Uint8Array => {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

/** Undefined when it is too large. */
const readBody = async (request: ExpressRequest): Promise<Uint8Array | undefined> => {
  const parts: Array<Uint8Array> = []
  let size = 0
  for await (const part of request) {
    if (!(part instanceof Uint8Array)) throw new TypeError(parsedBefore)
    size += part.length
    if (size > largestBody) return undefined
    parts.push(part)
  }
  return joined(parts)
}

/** The received body: read from the request, or left unparsed by an earlier parser. */
const rawBody = (request: ExpressRequest): Promise<string | Uint8Array | undefined> => {
  const { body } = request
  if (typeof body === "string" || body instanceof Uint8Array) return Promise.resolve(body)
  if (body !== undefined) return Promise.reject(new TypeError(parsedBefore))
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
      const { status, text }: Reply =
        body === undefined
          ? { status: 413, text: "the body is too large" }
          : await receive(receiver, { headers: request.headers, body })
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
