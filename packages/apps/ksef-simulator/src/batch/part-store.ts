/**
 * The store of package parts until they are processed: one encrypted file per part.
 *
 * A part survives a crash once `keep` has resolved. Without a given folder the store creates a
 * temporary one and removes it at the end.
 */
import { createReadStream, type ReadStream } from "node:fs"
import { mkdir, mkdtemp, open, rename, rm, type FileHandle } from "node:fs/promises"
import { hash } from "node:crypto"
import { tmpdir } from "node:os"
import { join } from "node:path"

export interface IncomingPart {
  readonly file: FileHandle
  /** Syncs the file and makes it the session's part of that number. */
  readonly keep: (ordinal: number) => Promise<void>
  readonly discard: () => Promise<void>
}

interface Folder {
  readonly path: () => Promise<string>
  readonly isTemporary: boolean
}

const folderOf = (configured: string | undefined): Folder => {
  let folder: Promise<string> | undefined
  const make = async (): Promise<string> => {
    if (configured === undefined) return mkdtemp(join(tmpdir(), "ksef-simulator-parts-"))
    await mkdir(configured, { recursive: true })
    return configured
  }
  return { path: () => (folder ??= make()), isTemporary: configured === undefined }
}

/** A file's name is durable only when its folder is synced (fsync(2)). */
const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, "r")
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** The simulator makes reference numbers; the hash keeps anything else out of paths. */
const sessionFolder = (root: string, sessionReference: string): string =>
  join(root, hash("sha256", sessionReference, "hex").slice(0, 32))

const incoming = async (folder: string, index: number): Promise<IncomingPart> => {
  const temporary = join(folder, `incoming-${index}`)
  const file = await open(temporary, "w")
  return {
    file,
    keep: async (ordinal) => {
      await file.sync()
      await file.close()
      await rename(temporary, join(folder, `${ordinal}.aes`))
      await syncFolder(folder)
    },
    discard: async () => {
      await file.close()
      await rm(temporary, { force: true })
    },
  }
}

/** Opens the store in that folder, or in a temporary one. */
export const openPartStore = async (configured: string | undefined) => {
  const folder = folderOf(configured)
  let root = configured === undefined ? undefined : await folder.path()
  let started = 0
  const inSession = (sessionReference: string): string => {
    if (root === undefined) throw new Error("the part was not uploaded")
    return sessionFolder(root, sessionReference)
  }
  return {
    /** A new file for a part. It is discarded unless `keep` is called. */
    begin: async (sessionReference: string): Promise<IncomingPart> => {
      root ??= await folder.path()
      const path = inSession(sessionReference)
      await mkdir(path, { recursive: true })
      started += 1
      return incoming(path, started)
    },
    read: (sessionReference: string, ordinal: number): ReadStream =>
      createReadStream(join(inSession(sessionReference), `${ordinal}.aes`), {
        highWaterMark: 1 << 20,
      }),
    /** A path next to the parts for the decrypted package. */
    packagePath: (sessionReference: string): string => join(inSession(sessionReference), "package"),
    /** Removes all files of a session. */
    drop: async (sessionReference: string): Promise<void> => {
      if (root === undefined) return
      await rm(inSession(sessionReference), { recursive: true, force: true })
    },
    clear: async (): Promise<void> => {
      if (root === undefined) return
      await rm(root, { recursive: true, force: true })
      await mkdir(root, { recursive: true })
    },
    close: async (): Promise<void> => {
      if (root !== undefined && folder.isTemporary) {
        await rm(root, { recursive: true, force: true })
      }
    },
  }
}

export type PartStore = Awaited<ReturnType<typeof openPartStore>>
