/**
 * The documents of invoices by the SHA-256 of their bytes.
 *
 * A document survives a crash once `put` or `putAll` has resolved; storing it again changes
 * nothing. Single documents have separate files, those of a package share one.
 */
import { open, readdir, readFile, rename, rm, stat } from "node:fs/promises"
import { join } from "node:path"
import { openDocumentPack, type PackedDocument } from "./document-pack.ts"
import { syncFolder } from "./journal.ts"

export interface DocumentStore {
  /** `hash` is the SHA-256 of the bytes in Base64, already verified. */
  readonly put: (hash: string, bytes: Uint8Array) => Promise<void>
  /** The same for many at once. */
  readonly putAll: (documents: ReadonlyArray<PackedDocument>) => Promise<void>
  readonly get: (hash: string) => Promise<Uint8Array | undefined>
  readonly clear: () => Promise<void>
  readonly close: () => Promise<void>
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "ENOENT"

const exists = async (path: string): Promise<boolean> => {
  try {
    await stat(path)
    return true
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  }
}

const writeSynced = async (path: string, bytes: Uint8Array): Promise<void> => {
  const handle = await open(path, "w")
  try {
    await handle.writeFile(bytes)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const packName = "packages.bin"

/** Stores documents as files in an existing folder. */
export const openDocumentStore = async (folder: string): Promise<DocumentStore> => {
  const pack = await openDocumentPack(join(folder, packName))
  let written = 0
  const pathOf = (hash: string): string =>
    join(folder, `${Buffer.from(hash, "base64").toString("hex")}.xml`)
  return {
    put: async (hash, bytes) => {
      const path = pathOf(hash)
      if (pack.has(hash) || (await exists(path))) return
      written += 1
      // Two requests may store the same document at once: each writes a separate file.
      const temporary = `${path}.${written}.new`
      await writeSynced(temporary, bytes)
      await rename(temporary, path)
      await syncFolder(folder)
    },
    putAll: pack.append,
    get: async (hash) => {
      const packed = await pack.get(hash)
      if (packed !== undefined) return packed
      try {
        return await readFile(pathOf(hash))
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },
    clear: async () => {
      await pack.clear()
      const names = (await readdir(folder)).filter((name) => name !== packName)
      for (const name of names) await rm(join(folder, name), { force: true })
    },
    close: pack.close,
  }
}

export const memoryDocumentStore = (): DocumentStore => {
  const documents = new Map<string, Uint8Array>()
  return {
    put: async (hash, bytes) => {
      documents.set(hash, bytes)
    },
    putAll: async (packed) => {
      for (const { hash, bytes } of packed) documents.set(hash, bytes)
    },
    get: async (hash) => documents.get(hash),
    clear: async () => documents.clear(),
    close: async () => undefined,
  }
}
