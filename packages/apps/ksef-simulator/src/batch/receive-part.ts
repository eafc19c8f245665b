/**
 * PUT of one part to the URL that its session returned.
 *
 * Like the storage of the real service, it accepts any content: size and hash are compared when the
 * closed session is processed. The URL is checked when the request starts; its expiry during the
 * upload has no effect.
 */
import { createHash } from "node:crypto"
import { once } from "node:events"
import { finished } from "node:stream/promises"
import type { Readable } from "node:stream"
import type { ApiResponse } from "../http/response.ts"
import { parameter, type ReceivedRequest } from "../http/operation.ts"
import { badRequest, unauthorized } from "../http/api-error.ts"
import { linkQuery, requireValidLink } from "../signed-link.ts"
import type { Simulation } from "../simulation.ts"
import type { AnnouncedFile, BatchDeclaration } from "../state/values.ts"
import { largestAnnouncedPart } from "./batch-declaration.ts"
import { tooLargePart } from "./join-package.ts"
import type { IncomingPart, PartStore } from "./part-store.ts"

/** Headers that must come with a part. */
export const partHeaders: Readonly<Record<string, string>> = { "x-ms-blob-type": "BlockBlob" }

export const uploadPurpose = (sessionReference: string, ordinal: number | string): string =>
  `upload ${sessionReference} ${ordinal}`

export interface UploadPlace {
  readonly secret: string
  readonly publicUrl: string
  readonly sessionReference: string
}

/** `partUploadRequests` of the API. */
export const uploadRequestsFor = (
  { secret, publicUrl, sessionReference }: UploadPlace,
  { parts, uploadUntil }: BatchDeclaration,
) =>
  parts.map((_, index) => {
    const ordinalNumber = index + 1
    const purpose = uploadPurpose(sessionReference, ordinalNumber)
    const query = linkQuery(secret, purpose, uploadUntil)
    const url = `${publicUrl}/upload/${sessionReference}/${ordinalNumber}?${query}`
    return { ordinalNumber, method: "PUT", url, headers: partHeaders }
  })

const checkRequest = (simulation: Simulation, request: ReceivedRequest): void => {
  if (request.header("authorization") !== undefined) {
    throw unauthorized()
  }
  const purpose = uploadPurpose(parameter(request, "session"), parameter(request, "part"))
  requireValidLink(simulation.founded().secret, purpose, request, simulation.now())
  const missing = Object.entries(partHeaders).find(
    ([name, value]) => request.header(name)?.toLowerCase() !== value.toLowerCase(),
  )
  if (missing !== undefined) throw badRequest(21405, `${missing[0]}: ${missing[1]}`)
}

const writeDown = async (
  stream: Readable,
  { file }: IncomingPart,
  ordinal: number,
): Promise<AnnouncedFile> => {
  const digest = createHash("sha256")
  let fileSize = 0
  for await (const chunk of stream) {
    fileSize += chunk.length
    // Larger than any part that may be announced: reject it without reading further.
    if (fileSize > largestAnnouncedPart) throw badRequest(21157, tooLargePart(ordinal))
    digest.update(chunk)
    await file.write(chunk)
  }
  return { fileSize, fileHash: digest.digest("base64") }
}

/** Reads the rest of the body, so that a client that is still sending can receive the response. */
const drain = async (stream: Readable): Promise<void> => {
  if (stream.readableEnded || stream.destroyed) return
  stream.resume()
  await Promise.race([finished(stream), once(stream, "close")])
}

const store = async (
  simulation: Simulation,
  parts: PartStore,
  request: ReceivedRequest,
): Promise<ApiResponse> => {
  checkRequest(simulation, request)
  const sessionReference = parameter(request, "session")
  const ordinal = Number(parameter(request, "part"))
  const incoming = await parts.begin(sessionReference)
  let arrived: AnnouncedFile
  try {
    arrived = await writeDown(request.stream, incoming, ordinal)
  } catch (error) {
    await incoming.discard()
    throw error
  }
  await incoming.keep(ordinal)
  const session = simulation.state().sessions.get(sessionReference)
  if (session === undefined || session.closedAt !== undefined) throw badRequest(21180)
  const at = simulation.now()
  simulation.record({ fact: "PartUploaded", at, sessionReference, ordinal, ...arrived })
  return { status: 201, headers: {} }
}

/** Receives a part; responds with 201 and no body. */
export const receivePart = async (
  simulation: Simulation,
  parts: PartStore,
  request: ReceivedRequest,
): Promise<ApiResponse> => {
  try {
    return await store(simulation, parts, request)
  } catch (error) {
    await drain(request.stream)
    throw error
  }
}
