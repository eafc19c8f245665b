/**
 * Decrypts the parts of a package one after the other into one file, and checks the size and hash
 * of that file.
 *
 * Streams: memory use does not grow with the package.
 */
import { createDecipheriv, createHash } from "node:crypto"
import { createWriteStream } from "node:fs"
import { pipeline } from "node:stream/promises"
import type { BatchDeclaration } from "../state/values.ts"
import type { Session } from "../state/state.ts"
import { batchStatuses } from "../sessions/batch-status.ts"
import { PackageError } from "./package-file.ts"
import type { PartStore } from "./part-store.ts"

/** Maximum size of a part before encryption. */
export const largestPart = 100_000_000

/** KSeF's message for a part above its limit, from every place that detects it. */
export const tooLargePart = (ordinal: number): string =>
  `Rozmiar części ${ordinal} przekroczył dozwolony rozmiar 100MB.`

const checkParts = ({ parts }: Session, declared: BatchDeclaration): void => {
  for (const [index, { fileHash }] of declared.parts.entries()) {
    const ordinal = index + 1
    if (parts.get(ordinal)?.fileHash === fileHash) continue
    const detail =
      `Skrót SHA-256 części: '${ordinal}' nie zgadza się z zadeklarowanym skrótem: ` +
      `'${fileHash}'.`
    throw new PackageError(batchStatuses.badParts, detail)
  }
}

async function* decrypted(
  session: Session,
  cipherKey: string,
  parts: PartStore,
  ordinal: number,
): AsyncGenerator<Buffer> {
  const key = Buffer.from(cipherKey, "base64")
  const vector = Buffer.from(session.initializationVector, "base64")
  const decipher = createDecipheriv("aes-256-cbc", key, vector)
  let size = 0
  const checked = (plain: Buffer): Buffer => {
    size += plain.length
    if (size <= largestPart) return plain
    throw new PackageError(batchStatuses.badParts, tooLargePart(ordinal))
  }
  for await (const chunk of parts.read(session.reference, ordinal)) {
    yield checked(decipher.update(chunk as Buffer))
  }
  try {
    yield checked(decipher.final())
  } catch (error) {
    if (error instanceof PackageError) throw error
    // OpenSSL reports only that the length or padding is wrong.
    throw new PackageError(batchStatuses.notDecrypted, `Część '${ordinal}'`)
  }
}

/** Writes the package to `path`. Throws `PackageError` with 405, 415, 430 or 435. */
export const joinPackage = async (
  session: Session,
  declared: BatchDeclaration,
  parts: PartStore,
  path: string,
): Promise<void> => {
  const { cipherKey } = session
  if (cipherKey === undefined) throw new PackageError(batchStatuses.keyFailed)
  checkParts(session, declared)
  const digest = createHash("sha256")
  let size = 0
  async function* joined(key: string): AsyncGenerator<Buffer> {
    for (const index of declared.parts.keys()) {
      for await (const plain of decrypted(session, key, parts, index + 1)) {
        digest.update(plain)
        size += plain.length
        yield plain
      }
    }
  }
  await pipeline(joined(cipherKey), createWriteStream(path))
  if (digest.digest("base64") !== declared.fileHash) {
    const detail =
      "Skrót SHA-256 przesłanej paczki faktur nie jest zgodny z zadeklarowanym skrótem: " +
      `'${declared.fileHash}'.`
    throw new PackageError(batchStatuses.notUnpacked, detail)
  }
  if (size !== declared.fileSize) {
    throw new PackageError(batchStatuses.badParts, `Rozmiar paczki: ${size}`)
  }
}
