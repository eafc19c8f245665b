/**
 * PUT of one part to the address that the opening of its session gave for it.
 *
 * As with the store behind the real service, what arrives is taken as it is: size and hash are
 * compared when the session is closed and worked on. The address is checked when the request
 * begins; one that expires meanwhile breaks nothing.
 */
import { createHash } from "node:crypto"
import { once } from "node:events"
import { finished } from "node:stream/promises"
import type { Readable } from "node:stream"
import type { Answer } from "../http/answer.ts"
import { parameter, type ReceivedRequest } from "../http/operation.ts"
import { badRequest, unauthorized } from "../http/refusal.ts"
import { requireGoodLink } from "../signed-link.ts"
import type { Simulation } from "../simulation.ts"
import type { AnnouncedFile } from "../state/values.ts"
import { largestPart } from "./join-package.ts"
import type { IncomingPart, PartStore } from "./part-store.ts"
import { partHeaders, uploadPurpose } from "./upload-links.ts"

/** Above any part that may be announced; what goes on longer is cut off. */
const mostBytes = largestPart + 1_000_000

const checkRequest = (simulation: Simulation, request: ReceivedRequest): void => {
  if (request.header("authorization") !== undefined) {
    throw unauthorized("Adres nie przyjmuje nagłówka Authorization.")
  }
  const purpose = uploadPurpose(parameter(request, "session"), parameter(request, "part"))
  requireGoodLink(simulation.founded().secret, purpose, request, simulation.now())
  const missing = Object.entries(partHeaders).find(
    ([name, value]) => request.header(name)?.toLowerCase() !== value.toLowerCase(),
  )
  if (missing !== undefined) throw badRequest(21405, `${missing[0]}: ${missing[1]}`)
}

const writeDown = async (stream: Readable, { file }: IncomingPart): Promise<AnnouncedFile> => {
  const digest = createHash("sha256")
  let fileSize = 0
  for await (const chunk of stream) {
    fileSize += chunk.length
    if (fileSize > mostBytes) throw badRequest(21157, `${mostBytes}`)
    digest.update(chunk)
    await file.write(chunk)
  }
  return { fileSize, fileHash: digest.digest("base64") }
}

/** Reads what is left, so that a client that still sends can hear the answer. */
const drain = async (stream: Readable): Promise<void> => {
  if (stream.readableEnded || stream.destroyed) return
  stream.resume()
  await Promise.race([finished(stream), once(stream, "close")])
}

const store = async (
  simulation: Simulation,
  parts: PartStore,
  request: ReceivedRequest,
): Promise<Answer> => {
  checkRequest(simulation, request)
  const sessionReference = parameter(request, "session")
  const ordinal = Number(parameter(request, "part"))
  const incoming = await parts.begin(sessionReference)
  let arrived: AnnouncedFile
  try {
    arrived = await writeDown(request.stream, incoming)
  } catch (error) {
    await incoming.discard()
    throw error
  }
  await incoming.keep(ordinal)
  const session = simulation.world().sessions.get(sessionReference)
  if (session === undefined || session.closedAt !== undefined) throw badRequest(21180)
  const at = simulation.now()
  simulation.record({ fact: "PartUploaded", at, sessionReference, ordinal, ...arrived })
  return { status: 201, headers: {} }
}

/** Takes a part; 201 with nothing to say. */
export const receivePart = async (
  simulation: Simulation,
  parts: PartStore,
  request: ReceivedRequest,
): Promise<Answer> => {
  try {
    return await store(simulation, parts, request)
  } catch (error) {
    await drain(request.stream)
    throw error
  }
}
