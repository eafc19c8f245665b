/**
 * The JSON body of a request, read once and with limits.
 *
 * UTF-8 only, no content codings (a compressed body hides its size), at most one megabyte. What the
 * JSON means is the schemas' business: they are strict and not recursive, so neither deep nesting
 * nor keys like `__proto__` get any further.
 */
import { isUtf8 } from "node:buffer"
import type { IncomingMessage } from "node:http"
import { type Problem, problem } from "./problem.ts"
import type { Wording } from "./wording.ts"

export const maximumBodyBytes = 1_000_000

export type Body =
  | { readonly _tag: "Json"; readonly value: unknown }
  | Problem
  /** The caller has gone before the end; there is nobody to answer. */
  | { readonly _tag: "Gone" }

const tooLarge = problem("body_too_large", {
  detail: {
    en: `A body has at most ${maximumBodyBytes} bytes.`,
    pl: `Treść żądania może mieć najwyżej ${maximumBodyBytes} bajtów.`,
  },
})
const gone = { _tag: "Gone" } as const

const sendJson: Wording = { en: "Send application/json.", pl: "Wyślij application/json." }
const sendUtf8: Wording = { en: "Send UTF-8.", pl: "Wyślij treść w UTF-8." }
const sendUncoded: Wording = {
  en: "Send the body without a content coding.",
  pl: "Wyślij treść bez kompresji (Content-Encoding).",
}

const mediaTypeIssue = (contentType: string | undefined): Wording | undefined => {
  const [type = "", ...parameters] = (contentType ?? "").split(";")
  if (type.trim().toLowerCase() !== "application/json") return sendJson
  const charset = parameters.find((parameter) => /^\s*charset\s*=/i.test(parameter))
  const isOther = charset !== undefined && !/=\s*"?utf-8"?\s*$/i.test(charset)
  return isOther ? sendUtf8 : undefined
}

const unsupported = ({ headers }: IncomingMessage): Problem | undefined => {
  const coding = headers["content-encoding"] ?? "identity"
  const issue =
    mediaTypeIssue(headers["content-type"]) ?? (coding === "identity" ? undefined : sendUncoded)
  return issue === undefined
    ? undefined
    : problem("unsupported_media_type", {
        detail: issue,
        headers: { accept: "application/json" },
      })
}

const emptyBody = problem("malformed_json", {
  detail: { en: "The body is empty.", pl: "Treść żądania jest pusta." },
})
const notUtf8 = problem("malformed_json", {
  detail: { en: "The body is not UTF-8.", pl: "Treść żądania nie jest zapisana w UTF-8." },
})
const notJson = problem("malformed_json")

const parse = (bytes: Buffer): Body => {
  if (bytes.length === 0) return emptyBody
  if (!isUtf8(bytes)) return notUtf8
  try {
    return { _tag: "Json", value: JSON.parse(bytes.toString("utf8")) }
  } catch {
    return notJson
  }
}

const collect = (request: IncomingMessage): Promise<Body> =>
  new Promise((resolve) => {
    const chunks: Array<Buffer> = []
    let size = 0
    const onData = (chunk: Buffer): void => {
      size += chunk.length
      if (size <= maximumBodyBytes) {
        chunks.push(chunk)
        return
      }
      request.off("data", onData)
      // Read on and forget: a caller that still sends would not see the answer otherwise.
      request.resume()
      resolve(tooLarge)
    }
    request.on("data", onData)
    request.once("end", () => {
      resolve(parse(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks)))
    })
    request.once("error", () => resolve(gone))
    request.once("close", () => resolve(gone))
  })

/** Whether a body comes with the request (RFC 9112, 6.3). */
export const announcesBody = ({ headers }: IncomingMessage): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0

/** The body as JSON, or the problem with it. */
export const readJsonBody = async (request: IncomingMessage): Promise<Body> => {
  const refusal = unsupported(request)
  if (refusal !== undefined) return refusal
  if (Number(request.headers["content-length"] ?? 0) > maximumBodyBytes) return tooLarge
  return collect(request)
}
