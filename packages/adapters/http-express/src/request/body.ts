/**
 * The JSON body of a request, read once and with limits.
 *
 * UTF-8 only, no content codings (a compressed body hides its size), at most one megabyte, and with
 * a bounded structure. The schemas check the content: they are strict and not recursive, so they
 * reject keys like `__proto__`.
 */
import { isUtf8 } from "node:buffer"
import type { IncomingMessage } from "node:http"
import { acceptedCodings, bodyText, isCoded } from "@procurement/lib-http"
import { pointerOf } from "../problem/field-errors.ts"
import { fieldMessages } from "../problem/field-messages.ts"
import type { Message } from "../problem/message.ts"
import { type Problem, problem, validationFailed } from "../problem/problem.ts"
import type { Described } from "./route.ts"

/** No body of this API nests deeper than 6. */
export const maximumDepth = 32
/** No object of this API has more than 30. */
export const maximumMembers = 100
/** All members and items of an order together; the longest order has 12,010. */
export const maximumOrderValues = 20_000
/** All members and items of any other body; the longest names 1,000 events. */
export const usualMaximumValues = 1_100

/**
 * Checks the structure of a JSON text before it is parsed: it has bounded depth, members and
 * values, and no object has two members of one name (RFC 8259, 4, leaves their meaning open).
 *
 * One pass over the bytes. It does not decide whether the text is valid JSON: the parser does,
 * which receives every text that passes this check.
 */
interface StructureFault {
  readonly code: "duplicate_member" | "too_many_members" | "too_many_items" | "too_deep"
  readonly path: ReadonlyArray<string | number>
}

interface Frame {
  readonly isObject: boolean
  readonly names: Set<string>
  /** In an object: true when the next string is a name. */
  expectsName: boolean
  /** The member or item that is being read. */
  key: string | number
}

const quote = 0x22
const backslash = 0x5c

/** The end of the string that starts at `start`; undefined when it is not terminated. */
const stringEnd = (bytes: Buffer, start: number): number | undefined => {
  for (let at = start + 1; at < bytes.length; at += 1) {
    if (bytes[at] === quote) return at
    if (bytes[at] === backslash) at += 1
  }
  return undefined
}

/** Resolves escapes, because two spellings of one name are one name. */
const nameIn = (bytes: Buffer, start: number, end: number): string | undefined => {
  const raw = bytes.toString("utf8", start + 1, end)
  if (!raw.includes("\\")) return raw
  try {
    const name: unknown = JSON.parse(`"${raw}"`)
    return typeof name === "string" ? name : undefined
  } catch {
    return undefined
  }
}

const newFrame = (isObject: boolean): Frame => ({
  isObject,
  names: new Set(),
  expectsName: isObject,
  key: isObject ? "" : 0,
})

const pathOf = (frames: ReadonlyArray<Frame>): ReadonlyArray<string | number> =>
  frames.map(({ key }) => key)

/** The outermost list with too many items, or else the object with too many members. */
const crowded = (frames: ReadonlyArray<Frame>): StructureFault => {
  const list = frames.findIndex(({ isObject }) => !isObject)
  return list < 0
    ? { code: "too_many_members", path: pathOf(frames).slice(0, -1) }
    : { code: "too_many_items", path: pathOf(frames).slice(0, list) }
}

/** The fault of a name; undefined also for names that the parser will reject. */
const nameFault = (frames: ReadonlyArray<Frame>, frame: Frame): StructureFault | undefined => {
  const name = frame.key as string
  if (frame.names.has(name)) return { code: "duplicate_member", path: pathOf(frames) }
  frame.names.add(name)
  return frame.names.size > maximumMembers
    ? { code: "too_many_members", path: pathOf(frames).slice(0, -1) }
    : undefined
}

/** The first fault of the text's structure; undefined without one. */
export const structureFault = (
  bytes: Buffer,
  maximumValues: number = usualMaximumValues,
): StructureFault | undefined => {
  const frames: Array<Frame> = []
  let frame: Frame | undefined
  let values = 0
  for (let at = 0; at < bytes.length; at += 1) {
    switch (bytes[at]) {
      case quote: {
        const end = stringEnd(bytes, at)
        if (end === undefined) return undefined
        if (frame?.expectsName === true) {
          const name = nameIn(bytes, at, end)
          if (name === undefined) return undefined
          frame.key = name
          frame.expectsName = false
          const fault = nameFault(frames, frame)
          if (fault !== undefined) return fault
        }
        at = end
        break
      }
      case 0x7b:
      case 0x5b:
        if (frames.length >= maximumDepth) return { code: "too_deep", path: [] }
        frame = newFrame(bytes[at] === 0x7b)
        frames.push(frame)
        values += 1
        // Also without commas, which the parser would miss.
        if (values > maximumValues) return crowded(frames)
        break
      case 0x7d:
      case 0x5d:
        frames.pop()
        frame = frames.at(-1)
        break
      case 0x2c:
        values += 1
        if (frame === undefined) return undefined
        if (frame.isObject) frame.expectsName = true
        else frame.key = (frame.key as number) + 1
        if (values > maximumValues) return crowded(frames)
        break
      default:
    }
  }
  return undefined
}

export const maximumBodyBytes = 1_000_000

export type Body =
  | { readonly _tag: "Json"; readonly value: unknown }
  | Problem
  /** The caller closed the connection before the end of the body; no response is possible. */
  | { readonly _tag: "Gone" }

const tooLarge = problem("body_too_large", {
  detail: {
    en: `A body can have at most ${maximumBodyBytes} bytes.`,
    pl: `Treść żądania może mieć najwyżej ${maximumBodyBytes} bajtów.`,
  },
})
const gone = { _tag: "Gone" } as const

const sendJson: Message = { en: "Send application/json.", pl: "Wyślij application/json." }
const sendUtf8: Message = { en: "Send UTF-8.", pl: "Wyślij treść w UTF-8." }
const sendUncoded: Message = {
  en: "Send the body without a content coding.",
  pl: "Wyślij treść bez kompresji (Content-Encoding).",
}

const mediaTypeIssue = (contentType: string | undefined): Message | undefined => {
  const [type = "", ...parameters] = (contentType ?? "").split(";")
  if (type.trim().toLowerCase() !== "application/json") return sendJson
  const charset = parameters.find((parameter) => /^\s*charset\s*=/i.test(parameter))
  const isOther = charset !== undefined && !/=\s*"?utf-?8"?\s*$/i.test(charset)
  return isOther ? sendUtf8 : undefined
}

const coded = problem("unsupported_media_type", {
  detail: sendUncoded,
  headers: { "accept-encoding": acceptedCodings },
})

const unsupported = ({ headers }: IncomingMessage): Problem | undefined => {
  const detail = mediaTypeIssue(headers["content-type"])
  if (detail !== undefined) {
    return problem("unsupported_media_type", { detail, headers: { accept: "application/json" } })
  }
  return isCoded(headers["content-encoding"]) ? coded : undefined
}

const emptyBody = problem("malformed_json", {
  detail: { en: "The body is empty.", pl: "Treść żądania jest pusta." },
})
const notUtf8 = problem("malformed_json", {
  detail: { en: "The body is not UTF-8.", pl: "Treść żądania nie jest zapisana w UTF-8." },
})
const notJson = problem("malformed_json")

const parse = (bytes: Buffer, maximumValues: number | undefined): Body => {
  if (!isUtf8(bytes)) return notUtf8
  const text = bodyText(bytes)
  if (text === "") return emptyBody
  const fault = structureFault(bytes, maximumValues)
  if (fault !== undefined) {
    const { code, path } = fault
    return validationFailed([{ pointer: pointerOf(path), code, message: fieldMessages[code] }])
  }
  try {
    return { _tag: "Json", value: JSON.parse(text) }
  } catch {
    return notJson
  }
}

const collect = (request: IncomingMessage): Promise<Buffer | Problem | typeof gone> =>
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
      // Reads and discards the rest: a caller that is still sending would not read the response
      // otherwise.
      request.resume()
      resolve(tooLarge)
    }
    request.on("data", onData)
    request.once("end", () => {
      resolve(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks))
    })
    request.once("error", () => resolve(gone))
    request.once("close", () => resolve(gone))
  })

/** A route's rules for its body. */
export interface BodyRules extends Pick<Described, "operation"> {
  /** The maximum number of values, if above the default. */
  readonly maximumValues?: number
}

/** True when a body follows the request (RFC 9112, 6.3). */
const announcesBody = ({ headers }: IncomingMessage): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0

/** True when a JSON body must be read: the route describes one, and it is required or sent. */
export const bringsBody = ({ operation }: BodyRules, request: IncomingMessage): boolean => {
  const { requestBody: body } = operation
  if (body === undefined || !("content" in body) || !("application/json" in body.content)) {
    return false
  }
  return body.required === true || announcesBody(request)
}

const requiresBody = ({ operation: { requestBody: body } }: BodyRules): boolean =>
  body !== undefined && "required" in body && body.required === true

/**
 * Returns the body as JSON, or its problem. Where a body is optional, empty chunks of any media
 * type count as no body.
 */
export const readJsonBody = async (request: IncomingMessage, rules: BodyRules): Promise<Body> => {
  const isRequired = requiresBody(rules)
  const refusal = unsupported(request)
  const mayBeEmpty = !isRequired && request.headers["transfer-encoding"] !== undefined
  if (refusal !== undefined && !mayBeEmpty) return refusal
  if (Number(request.headers["content-length"] ?? 0) > maximumBodyBytes) return tooLarge
  const received = await collect(request)
  if ("_tag" in received) return received
  if (received.length === 0 && !isRequired) return { _tag: "Json", value: undefined }
  return refusal ?? parse(received, rules.maximumValues)
}
