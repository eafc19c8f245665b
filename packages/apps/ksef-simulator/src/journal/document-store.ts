/**
 * The invoices themselves, each under the SHA-256 of its bytes.
 *
 * A document that `put` has answered for survives a crash; putting it again changes nothing.
 */
import { open, readdir, readFile, rename, rm, stat } from "node:fs/promises"
import { join } from "node:path"
import { syncFolder } from "./journal.ts"

export interface DocumentStore {
  /** `hash` is SHA-256 in Base64 and belongs to the bytes: the caller has checked it. */
  readonly put: (hash: string, bytes: Uint8Array) => Promise<void>
  readonly get: (hash: string) => Promise<Uint8Array | undefined>
  readonly clear: () => Promise<void>
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

/** Documents as files of that folder, which exists. */
export const fileDocumentStore = (folder: string): DocumentStore => {
  let written = 0
  const pathOf = (hash: string): string =>
    join(folder, `${Buffer.from(hash, "base64").toString("hex")}.xml`)
  return {
    put: async (hash, bytes) => {
      const path = pathOf(hash)
      if (await exists(path)) return
      written += 1
      // Two requests may bring the same document at once: each writes a file of its own.
      const temporary = `${path}.${written}.new`
      await writeSynced(temporary, bytes)
      await rename(temporary, path)
      await syncFolder(folder)
    },
    get: async (hash) => {
      try {
        return await readFile(pathOf(hash))
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },
    clear: async () => {
      for (const name of await readdir(folder)) await rm(join(folder, name), { force: true })
    },
  }
}

export const memoryDocumentStore = (): DocumentStore => {
  const documents = new Map<string, Uint8Array>()
  return {
    put: async (hash, bytes) => {
      documents.set(hash, bytes)
    },
    get: async (hash) => documents.get(hash),
    clear: async () => documents.clear(),
  }
}
