/**
 * Writes a package to disk: hashes it, splits it into parts, and encrypts and hashes each part.
 *
 * Memory holds only one piece of the package. A part is a separate file, encrypted from its first
 * byte with the key and IV of the session. Source: CIRFMF/ksef-docs, sesja-wsadowa.md, consulted
 * 2026-11-20.
 */
import { type Cipheriv, createHash, type Hash } from "node:crypto"
import { type FileHandle, open } from "node:fs/promises"
import { join } from "node:path"
import { cipherOf, type SessionSecret } from "../encryption/session-cipher.ts"
import type { Sink } from "./package-writers.ts"

/** An encrypted part as it is uploaded. */
export interface EncryptedPart {
  /** From 1. */
  readonly ordinal: number
  readonly file: string
  readonly sizeBytes: number
  /** SHA-256, Base64. */
  readonly hash: string
}

export interface EncryptedPackage {
  /** Size of the package before splitting and encryption. */
  readonly sizeBytes: number
  readonly hash: string
  readonly parts: ReadonlyArray<EncryptedPart>
}

export interface PartsWriter {
  readonly write: Sink
  readonly end: () => Promise<EncryptedPackage>
  /** Closes the open file, for callers that stop early. */
  readonly close: () => Promise<void>
}

export interface PartsOptions {
  readonly directory: string
  readonly secret: SessionSecret
  /** Maximum size of a part before encryption. */
  readonly partBytes: number
}

/** KSeF's limit. */
const maximumParts = 50
/** How much is written at a time. */
const pieceBytes = 256 * 1024

const writeAll = async (handle: FileHandle, bytes: Buffer): Promise<void> => {
  let written = 0
  while (written < bytes.length) {
    written += (await handle.write(bytes, written)).bytesWritten
  }
}

/** A part that is being written. */
class OpenPart {
  readonly #handle: FileHandle
  readonly #cipher: Cipheriv
  readonly #hash: Hash = createHash("sha256")
  readonly #described: { readonly ordinal: number; readonly file: string }
  plainBytes = 0
  #sizeBytes = 0

  private constructor(handle: FileHandle, ordinal: number, file: string, secret: SessionSecret) {
    this.#handle = handle
    this.#cipher = cipherOf(secret)
    this.#described = { ordinal, file }
  }

  static async open(options: PartsOptions, ordinal: number): Promise<OpenPart> {
    if (ordinal > maximumParts) throw new RangeError(`more than ${maximumParts} parts`)
    const file = join(options.directory, `part-${String(ordinal).padStart(2, "0")}.aes`)
    return new OpenPart(await open(file, "wx", 0o600), ordinal, file, options.secret)
  }

  async write(bytes: Buffer): Promise<void> {
    this.plainBytes += bytes.length
    await this.#append(this.#cipher.update(bytes))
  }

  async end(): Promise<EncryptedPart> {
    await this.#append(this.#cipher.final())
    await this.#handle.close()
    const hash = this.#hash.digest("base64")
    return { ...this.#described, sizeBytes: this.#sizeBytes, hash }
  }

  async close(): Promise<void> {
    await this.#handle.close()
  }

  async #append(encrypted: Buffer): Promise<void> {
    this.#sizeBytes += encrypted.length
    this.#hash.update(encrypted)
    await writeAll(this.#handle, encrypted)
  }
}

export const writeEncryptedParts = (options: PartsOptions): PartsWriter => {
  const parts: Array<EncryptedPart> = []
  const hash = createHash("sha256")
  let sizeBytes = 0
  let current: OpenPart | undefined
  const endPart = async (): Promise<void> => {
    if (current === undefined) return
    parts.push(await current.end())
    current = undefined
  }
  const writePiece = async (piece: Buffer): Promise<void> => {
    for (let rest = piece; rest.length > 0; ) {
      current ??= await OpenPart.open(options, parts.length + 1)
      const head = rest.subarray(0, options.partBytes - current.plainBytes)
      await current.write(head)
      if (current.plainBytes >= options.partBytes) await endPart()
      rest = rest.subarray(head.length)
    }
  }
  let waiting: Array<Buffer> = []
  let waitingBytes = 0
  const flush = async (): Promise<void> => {
    const piece = Buffer.concat(waiting, waitingBytes)
    waiting = []
    waitingBytes = 0
    sizeBytes += piece.length
    hash.update(piece)
    await writePiece(piece)
  }
  return {
    write: async (bytes) => {
      waiting.push(bytes)
      waitingBytes += bytes.length
      if (waitingBytes >= pieceBytes) await flush()
    },
    end: async () => {
      await flush()
      await endPart()
      return { sizeBytes, hash: hash.digest("base64"), parts }
    },
    close: async () => {
      await current?.close()
    },
  }
}
