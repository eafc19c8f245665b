/**
 * Encrypts and decrypts the files of a backup, in the format age (https://age-encryption.org/v1,
 * consulted 2026-11-28): `age -d -i FILE` reads them too. Files of any size pass through a few
 * buffers.
 */
import { existsSync } from "node:fs"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { ReadableStream as NodeStream } from "node:stream/web"
import { Decrypter, Encrypter } from "age-encryption"

/** A stage of a pipeline of bytes. */
type Stage = (bytes: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>

export interface Cipher {
  /** Of the names of a backup's files. */
  readonly ending: "" | ".age"
  readonly stage: Stage
}

export const unencrypted: Cipher = { ending: "", stage: (bytes) => bytes }

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : "")

/** The types of the DOM and of Node differ, the classes do not. */
const webStream = (bytes: AsyncIterable<Uint8Array>) =>
  NodeStream.from(bytes) as ReadableStream<Uint8Array>

/** Rejects a text that is not the public key of an age identity. */
export const encryptionFor = (recipients: ReadonlyArray<string>): Cipher => {
  const encrypter = new Encrypter()
  for (const recipient of recipients) {
    try {
      encrypter.addRecipient(recipient)
    } catch (cause) {
      const rule = "must be the public key that age-keygen prints, age1…"
      throw new Error(`--recipient ${recipient}: ${rule}`, { cause })
    }
  }
  return {
    ending: ".age",
    async *stage(bytes) {
      yield* await encrypter.encrypt(webStream(bytes))
    },
  }
}

/** `file`: as age-keygen writes it, an identity a line. */
const decrypterOf = async (file: string): Promise<Decrypter> => {
  const text = await readFile(file, "utf8").catch((cause: unknown) => {
    throw new Error(`--identity ${file} can't be read: ${messageOf(cause)}`, { cause })
  })
  const identities = text.split(/\r?\n/).filter((line) => line.startsWith("AGE-SECRET-KEY-"))
  if (identities.length === 0) {
    throw new Error(`--identity ${file} has no line that starts with AGE-SECRET-KEY-`)
  }
  const decrypter = new Decrypter()
  for (const identity of identities) {
    try {
      decrypter.addIdentity(identity.trim())
    } catch (cause) {
      throw new Error(`--identity ${file}: one of its keys is damaged`, { cause })
    }
  }
  return decrypter
}

const decryptionWith = async (identityFile: string): Promise<Cipher> => {
  const decrypter = await decrypterOf(identityFile)
  return {
    ending: ".age",
    async *stage(bytes) {
      const opened = await decrypter.decrypt(webStream(bytes)).catch((cause: unknown) => {
        const isOfOther = messageOf(cause).startsWith("no identity matched")
        const reason = isOfOther ? "it is encrypted for other keys" : messageOf(cause)
        throw new Error(`--identity ${identityFile} does not open the backup: ${reason}`, {
          cause,
        })
      })
      yield* opened
    },
  }
}

/** How to read the backup in that folder; `identityFile` is empty for an unencrypted one. */
export const cipherOf = async (folder: string, identityFile: string): Promise<Cipher> => {
  const isEncrypted = existsSync(join(folder, "database", "manifest.json.age"))
  if (isEncrypted) {
    if (identityFile !== "") return decryptionWith(identityFile)
    throw new Error(`${folder} is encrypted: --identity is missing, the file with its age key`)
  }
  if (identityFile === "") return unencrypted
  throw new Error(`${folder} holds no encrypted backup: omit --identity if it was made without`)
}
