/**
 * The client's declaration of the package and its parts when it opens a batch session.
 *
 * Source: CIRFMF/ksef-docs, sesja-wsadowa.md and open-api.json 2.9.0, consulted 2026-11-26.
 */
import { instant, type Instant } from "@procurement/domain/calendar"
import { z } from "zod"
import { FormCode } from "../forms/form-codes.ts"
import { badRequest } from "../http/api-error.ts"
import { Encryption } from "../sessions/opening.ts"
import type { BatchDeclaration } from "../state/values.ts"
import { largestPart, tooLargePart } from "./join-package.ts"

const maximumParts = 50
const largestPackage = 5_000_000_000
const uploadMillisOfPart = 20 * 60_000

/**
 * Parts above 100 MB may be announced and uploaded, as in the Ministry's own tests; they are
 * detected after decryption. Far larger ones are rejected before they fill the disk.
 */
export const largestAnnouncedPart = 2 * largestPart

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
    fileSize: z
      .int()
      .min(1)
      .max(largestPackage, `'fileSize' must be less than or equal to '${largestPackage}'.`),
    fileHash: Sha256,
    compressionType: z.enum(["Zip", "TarGz"]).nullish(),
    fileParts: z.array(Part).min(1),
  }),
  encryption: Encryption,
  offlineMode: z.boolean().nullish(),
})
export type OpenBatchBody = z.output<typeof OpenBatchBody>

const checkedParts = (parts: ReadonlyArray<Part>): BatchDeclaration["parts"] => {
  if (parts.length > maximumParts) {
    throw badRequest(21161, `Liczba części pliku musi być mniejsza lub równa niż ${maximumParts}.`)
  }
  const ordered = parts.toSorted((a, b) => a.ordinalNumber - b.ordinalNumber)
  return ordered.map(({ ordinalNumber, fileSize, fileHash }, index) => {
    if (ordinalNumber !== index + 1) {
      throw badRequest(21405, "batchFile.fileParts: ordinalNumber 1, 2, 3, ...")
    }
    if (fileSize > largestAnnouncedPart) throw badRequest(21157, tooLargePart(ordinalNumber))
    return { fileSize, fileHash }
  })
}

/** Rejects declarations of impossible packages with 21157, 21161 or 21405. */
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
