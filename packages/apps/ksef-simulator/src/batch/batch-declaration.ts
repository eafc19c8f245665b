/**
 * What the opener of a batch session announces about the package and its parts.
 *
 * Source: CIRFMF/ksef-docs, sesja-wsadowa.md and open-api.json 2.6.0, consulted 2026-11-21.
 */
import { instant, type Instant } from "@procurement/domain/calendar"
import { z } from "zod"
import { badRequest } from "../http/refusal.ts"
import { Encryption, FormCode } from "../sessions/opening.ts"
import type { BatchDeclaration } from "../state/values.ts"
import { largestPart } from "./join-package.ts"

const mostParts = 50
const largestPackage = 5_000_000_000
const uploadMillisOfPart = 20 * 60_000
const cipherBlock = 16

/** PKCS#7 always adds something, up to a whole block. */
const largestEncryptedPart = (Math.floor(largestPart / cipherBlock) + 1) * cipherBlock

const Sha256 = z.base64().length(44)

const Part = z.object({
  ordinalNumber: z.int().min(1),
  fileSize: z.int().min(1),
  fileHash: Sha256,
})
type Part = z.output<typeof Part>

export const OpenBatchBody = z.object({
  formCode: FormCode,
  batchFile: z.object({
    fileSize: z.int().min(1).max(largestPackage),
    fileHash: Sha256,
    compressionType: z.enum(["Zip", "TarGz"]).nullish(),
    fileParts: z.array(Part).min(1),
  }),
  encryption: Encryption,
  offlineMode: z.boolean().nullish(),
})
export type OpenBatchBody = z.output<typeof OpenBatchBody>

const checkedParts = (parts: ReadonlyArray<Part>): BatchDeclaration["parts"] => {
  if (parts.length > mostParts) throw badRequest(21161, `Limit: ${mostParts}`)
  const ordered = parts.toSorted((a, b) => a.ordinalNumber - b.ordinalNumber)
  return ordered.map(({ ordinalNumber, fileSize, fileHash }, index) => {
    if (ordinalNumber !== index + 1) {
      throw badRequest(21405, "batchFile.fileParts: ordinalNumber 1, 2, 3, ...")
    }
    if (fileSize > largestEncryptedPart) throw badRequest(21157, `Część '${ordinalNumber}'`)
    return { fileSize, fileHash }
  })
}

/** Refuses with 21157, 21161 or 21405 what can't be a package. */
export const declarationOf = (
  { batchFile, offlineMode }: OpenBatchBody,
  at: Instant,
): BatchDeclaration => {
  const parts = checkedParts(batchFile.fileParts)
  return {
    fileSize: batchFile.fileSize,
    fileHash: batchFile.fileHash,
    compressionType: batchFile.compressionType ?? "Zip",
    parts,
    isOffline: offlineMode ?? false,
    uploadUntil: instant(at + parts.length * uploadMillisOfPart),
  }
}
