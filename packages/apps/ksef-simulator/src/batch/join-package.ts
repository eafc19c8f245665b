/**
 * From encrypted parts to the package: each part decrypted by itself, one after the other, into one
 * file, whose size and hash are checked.
 *
 * Streams: what is held in memory does not grow with the package.
 */
import { createDecipheriv, createHash } from "node:crypto"
import { createWriteStream } from "node:fs"
import { pipeline } from "node:stream/promises"
import type { BatchDeclaration } from "../state/values.ts"
import type { Session } from "../state/world.ts"
import { batchStatuses } from "./batch-status.ts"
import { PackageError } from "./package-error.ts"
import type { PartStore } from "./part-store.ts"

/** Bytes of one part at most, before it was encrypted. */
export const largestPart = 100_000_000

const checkParts = ({ parts }: Session, declared: BatchDeclaration): void => {
  for (const [index, { fileHash }] of declared.parts.entries()) {
    const ordinal = index + 1
    if (parts.get(ordinal)?.fileHash !== fileHash) {
      throw new PackageError(batchStatuses.badParts, `Nieprawidłowy skrót części '${ordinal}'`)
    }
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
    throw new PackageError(batchStatuses.badParts, `Część '${ordinal}' przekracza 100 MB`)
  }
  for await (const chunk of parts.read(session.reference, ordinal)) {
    yield checked(decipher.update(chunk as Buffer))
  }
  try {
    yield checked(decipher.final())
  } catch (error) {
    if (error instanceof PackageError) throw error
    // OpenSSL knows no more than that length or padding are wrong.
    throw new PackageError(batchStatuses.notDecrypted, `Część '${ordinal}'`)
  }
}

/** Writes the package to `path`. Throws `PackageError` with 405, 415 or 435. */
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
  if (size !== declared.fileSize) {
    throw new PackageError(batchStatuses.badParts, `Rozmiar paczki: ${size}`)
  }
  if (digest.digest("base64") !== declared.fileHash) {
    throw new PackageError(batchStatuses.badParts, "Nieprawidłowy skrót paczki")
  }
}
